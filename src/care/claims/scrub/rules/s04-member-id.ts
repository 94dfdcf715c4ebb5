import { FINE, perClaim, type ScrubRule } from '../rule.ts'

/** A member id that is missing or has not the form of the payer. Of a claim without coverage S06 tells. */
export const memberId: ScrubRule = {
  id: 'S04',
  code: 'memberIdInvalid',
  severity: 'block',
  field: 'insuranceId',
  judgesVoids: true,
  check: perClaim(
    ({ facts: { coverages, payers }, settings: { formats } }) =>
      coverages &&
      (({ claim: { insuranceId, payerId } }) => {
        const coverage = coverages.get(insuranceId ?? '')
        const payer = payers?.get(payerId)
        const isRight = (id: string): boolean => id !== '' && (payer?.memberIdFormat === undefined || formats[payer.memberIdFormat](id))
        return coverage === undefined || isRight(coverage.memberId) ? FINE : [{ payer: payer?.name ?? payerId }]
      }),
  ),
}
