import { sharesDays } from '../../../time/day-span.ts'
import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** A day in a period of billing that is locked, for this payer or for all. */
export const cutOff: ScrubRule = {
  id: 'S40',
  code: 'periodLocked',
  severity: 'hold',
  field: 'from',
  check: perLine(({ facts: { cutOffs } }) => {
    if (cutOffs === undefined) return undefined
    const locked = cutOffs.filter(({ isLocked }) => isLocked)
    return ({ claim, line }) => {
      const period = locked.find((one) => (one.payer ?? claim.payerId) === claim.payerId && sharesDays(one, line))
      return period === undefined ? FINE : [{ from: period.from, to: period.to }]
    }
  }),
}
