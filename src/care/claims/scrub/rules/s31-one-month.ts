import { monthStart } from '#contract'
import { daysOfClaim } from '../../days-of-claim.ts'
import { FINE, perClaim, type ScrubRule } from '../rule.ts'

/** Days of more than one calendar month on a claim. */
export const oneMonth: ScrubRule = {
  id: 'S31',
  code: 'spansMonths',
  severity: 'block',
  field: 'lines',
  check: perClaim(() => ({ claim }) => {
    const days = daysOfClaim(claim)
    return days === undefined || monthStart(days.from) === monthStart(days.to) ? FINE : [{ ...days }]
  }),
}
