import { byKey } from '#contract'
import { isMore, sumOf } from '../../../authorizations/line.ts'
import { byText } from '../../../order.ts'
import type { ClaimLine } from '../../claim.ts'
import type { ScrubRule } from '../rule.ts'
import type { Found, LineAt } from '../subject.ts'

/** The lines with which a running sum is over its limit. */
function overLimit(lines: readonly LineAt[], before: number, limit: number): readonly Found[] {
  let used = before
  return lines.flatMap((at): readonly Found[] => {
    const left = Math.max(0, limit - used)
    used += at.line.units
    return isMore(used, limit) ? [{ at, params: { units: at.line.units, left, limit } }] : []
  })
}

/** More supervision by a qualified professional than a year of the service agreement has, and what the state allowed beyond it. */
export const qpUnits: ScrubRule = {
  id: 'S32',
  code: 'qpUnitsUsed',
  severity: 'block',
  field: 'units',
  check: ({ lines, facts: { authorizations, draws }, settings: { qp } }) => {
    if (authorizations === undefined || draws === undefined) return []
    const isQp = ({ code, modifiers }: Pick<ClaimLine, 'code' | 'modifiers'>): boolean => code === qp.code && modifiers.includes(qp.modifier)
    const byAuthorization = byKey(lines, ({ line }) => (isQp(line) ? line.authorizationId : undefined))
    const drawn = byKey(draws, ({ line }) => line)
    return authorizations.flatMap(({ id, extraQpUnits = 0 }) => {
      const own = (byAuthorization.get(id) ?? []).toSorted((a, b) => byText(a.line.from, b.line.from))
      return overLimit(own, sumOf(drawn.get(id) ?? []), qp.unitsPerYear + extraQpUnits)
    })
  },
}
