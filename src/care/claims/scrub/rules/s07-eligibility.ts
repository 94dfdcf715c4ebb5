import { daysBetween } from '#contract'
import { FINE, perClaim, type ScrubRule } from '../rule.ts'

/** The last eligibility check is too long ago, or there was none. */
export const eligibility: ScrubRule = {
  id: 'S07',
  code: 'eligibilityOutdated',
  severity: 'hold',
  field: 'insuranceId',
  check: perClaim(
    ({ facts: { eligibilityChecks }, settings: { today, eligibilityDays } }) =>
      eligibilityChecks &&
      (({ claim: { insuranceId } }) => {
        const checkedOn = eligibilityChecks.get(insuranceId ?? '')
        const isRecent = checkedOn !== undefined && daysBetween(checkedOn, today) <= eligibilityDays
        return isRecent ? FINE : [{ checkedOn: checkedOn ?? '', limitDays: eligibilityDays }]
      }),
  ),
}
