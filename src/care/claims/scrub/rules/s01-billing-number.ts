import { FINE, perClaim, type ScrubRule } from '../rule.ts'

/** An NPI or UMPI that is missing or has a wrong check digit. Each of them that is given has to be right. */
export const billingNumber: ScrubRule = {
  id: 'S01',
  code: 'billingNumberInvalid',
  severity: 'block',
  field: 'billingProvider',
  judgesVoids: true,
  check: perClaim(({ settings: { formats } }) => ({ claim }) => {
    const { npi, umpi } = claim.billingProvider
    const isRight = (npi === undefined || formats.npi(npi)) && (umpi === undefined || formats.umpi(umpi))
    return isRight && (npi ?? umpi) !== undefined ? FINE : [{ npi: npi ?? '', umpi: umpi ?? '' }]
  }),
}
