import { daysBetween } from '#contract'
import { filingDeadline } from '../../filing-deadline.ts'
import { FINE, perClaim, type ScrubRule } from '../rule.ts'

/** Few days to the last one on which the payer takes the claim. Past it S26 tells. */
export const sendSoon: ScrubRule = {
  id: 'S27',
  code: 'deadlineNear',
  severity: 'hold',
  field: 'lines',
  check: perClaim(
    ({ facts: { payers }, settings: { today, sendSoonDays } }) =>
      payers &&
      (({ claim }) => {
        const date = filingDeadline(claim, payers.get(claim.payerId) ?? {})
        if (date === undefined || date < today) return FINE
        const days = daysBetween(today, date)
        return days >= sendSoonDays ? FINE : [{ date, days }]
      }),
  ),
}
