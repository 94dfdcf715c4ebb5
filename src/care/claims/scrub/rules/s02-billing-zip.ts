import { FINE, perClaim, type ScrubRule } from '../rule.ts'

/** A billing address without a ZIP code of nine digits. */
export const billingZip: ScrubRule = {
  id: 'S02',
  code: 'billingZipIncomplete',
  severity: 'block',
  field: 'billingProvider',
  judgesVoids: true,
  check: perClaim(({ settings: { formats } }) => ({ claim: { billingProvider } }) => {
    const zip = billingProvider.address?.zip ?? ''
    return formats.zip9(zip) ? FINE : [{ zip }]
  }),
}
