import { FINE, perClaim, type ScrubRule } from '../rule.ts'

/** No taxonomy code, or none of its form, where the payer needs one. */
export const taxonomy: ScrubRule = {
  id: 'S03',
  code: 'taxonomyMissing',
  severity: 'block',
  field: 'billingProvider',
  judgesVoids: true,
  check: perClaim(
    ({ facts: { payers }, settings: { formats } }) =>
      payers &&
      (({ claim: { payerId, billingProvider } }) => {
        const payer = payers.get(payerId)
        const taxonomy = billingProvider.taxonomy ?? ''
        return !payer?.needsTaxonomy || formats.taxonomy(taxonomy) ? FINE : [{ payer: payer.name, taxonomy }]
      }),
  ),
}
