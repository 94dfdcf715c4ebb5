import { byKey } from '#contract'
import { covers, type PickSettings } from '../../../authorizations/pick-line.ts'
import type { ClaimAuthorization } from '../facts.ts'
import { FINE, perLine, type ScrubRule } from '../rule.ts'
import type { LineAt } from '../subject.ts'

/** An agency may be known by two numbers; an authorization names one of them. Of an agency without any S01 tells. */
function isFor(authorization: ClaimAuthorization, { claim, line }: LineAt, picks: PickSettings): boolean {
  const { npi, umpi } = claim.billingProvider
  const provider = authorization.provider === umpi ? umpi : (npi ?? umpi)
  const needed = { client: claim.clientId, code: line.code, modifiers: line.modifiers, ...(provider === undefined ? {} : { provider }) }
  const isOfPayer = authorization.payer === undefined || authorization.payer === claim.payerId
  return isOfPayer && [line.from, line.to].every((date) => covers(authorization, { ...needed, date }, picks))
}

/**
 * No authorization for the code, modifiers and agency on the days of the line: it names none where the payer needs one, or one that is not
 * for it. `fitting` is one that would be.
 */
export const authorization: ScrubRule = {
  id: 'S12',
  code: 'authorizationMissing',
  severity: 'block',
  field: 'authorizationId',
  check: perLine(({ facts: { authorizations, payers }, settings }) => {
    if (authorizations === undefined) return undefined
    const byId = new Map(authorizations.map((one) => [one.id, one]))
    const byClient = byKey(authorizations, ({ client }) => client)
    const picks = { modifiers: settings.authorizationModifiers, drawable: settings.drawable }
    return (at) => {
      const { claim, line } = at
      const named = byId.get(line.authorizationId ?? '')
      const isNeeded = line.authorizationId !== undefined || payers?.get(claim.payerId)?.needsAuthorization === true
      if (!isNeeded || (named && isFor(named, at, picks))) return FINE
      const fitting = byClient.get(claim.clientId)?.find((one) => isFor(one, at, picks))?.id ?? ''
      return [{ code: line.code, modifiers: line.modifiers.join(' '), date: line.from, fitting }]
    }
  }),
}
