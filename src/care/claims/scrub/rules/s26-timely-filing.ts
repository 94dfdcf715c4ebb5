import { filingDeadline } from '../../filing-deadline.ts'
import { FINE, perClaim, type ScrubRule } from '../rule.ts'

/** Past the last day on which the payer takes the claim. With a delay reason there is evidence for an exception. */
export const timelyFiling: ScrubRule = {
  id: 'S26',
  code: 'pastTimelyFiling',
  severity: 'block',
  field: 'lines',
  check: perClaim(
    ({ facts: { payers }, settings: { today } }) =>
      payers &&
      (({ claim }) => {
        const date = filingDeadline(claim, payers.get(claim.payerId) ?? {})
        return date === undefined || today <= date || claim.delayReason !== undefined ? FINE : [{ date }]
      }),
  ),
}
