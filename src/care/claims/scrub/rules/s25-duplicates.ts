import type { Claim } from '../../claim.ts'
import { eachDay } from '../../day-span.ts'
import type { BilledLine } from '../facts.ts'
import type { ScrubRule } from '../rule.ts'
import type { Found } from '../subject.ts'

interface Entry extends BilledLine {
  /** It is among the claims that are judged. */
  readonly isAtHand?: boolean
}

function keysOf({ client, payer, code, modifiers, renderingId = '', ...days }: BilledLine): readonly string[] {
  const service = [client, payer, code, ...modifiers.toSorted(), renderingId].join('|')
  return eachDay(days).map((day) => `${day}|${service}`)
}

function put(taken: Map<string, Entry[]>, key: string, entry: Entry): void {
  const entries = taken.get(key)
  if (entries) entries.push(entry)
  else taken.set(key, [entry])
}

/** What is billed may be an earlier state of the claim itself, or the claim that it replaces. */
function isReplacedBy({ id, originalClaimId, payerClaimNumber }: Claim, entry: Entry): boolean {
  return entry.claim === id || entry.claim === originalClaimId || (payerClaimNumber !== undefined && entry.payerClaimNumber === payerClaimNumber)
}

/** The same code for the same client, payer, rendering provider and day on a claim that is paid or waits for an answer, or twice among the claims at hand: the later one is told of (CARC 18). */
export const duplicates: ScrubRule = {
  id: 'S25',
  code: 'duplicateClaim',
  severity: 'block',
  field: 'code',
  check: ({ lines, facts: { billedLines = [] } }) => {
    const taken = new Map<string, Entry[]>()
    for (const line of billedLines) for (const key of keysOf(line)) put(taken, key, line)
    return lines.flatMap((at): readonly Found[] => {
      const { claim, line } = at
      const { code, modifiers, from, to, renderingId } = line
      const own: BilledLine = {
        claim: claim.id,
        client: claim.clientId,
        payer: claim.payerId,
        code,
        modifiers,
        from,
        to,
        ...(renderingId ? { renderingId } : {}),
      }
      const keys = keysOf(own)
      const other = keys.flatMap((key) => taken.get(key) ?? []).find((entry) => entry.isAtHand || !isReplacedBy(claim, entry))
      for (const key of keys) put(taken, key, { ...own, isAtHand: true })
      return other ? [{ at, params: { other: other.claim, code, from: line.from } }] : []
    })
  },
}
