import { FINE, perClaim, type ScrubRule } from '../rule.ts'

/** A replacement or void without the number of the payer. */
export const payerClaimNumber: ScrubRule = {
  id: 'S42',
  code: 'payerClaimNumberMissing',
  severity: 'block',
  field: 'payerClaimNumber',
  judgesVoids: true,
  check: perClaim(
    () =>
      ({ claim: { frequency, payerClaimNumber = '' } }) =>
        frequency === '1' || payerClaimNumber !== '' ? FINE : [{ frequency }],
  ),
}
