import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** A time record that is not signed. Payers that want no signatures say so. */
export const signatures: ScrubRule = {
  id: 'S23',
  code: 'missingSignature',
  severity: 'block',
  field: 'worked',
  check: perLine(({ facts: { payers } }) => ({ claim, line }) => {
    const unsigned = line.worked.filter(({ isSigned }) => !isSigned).length
    return unsigned === 0 || payers?.get(claim.payerId)?.needsSignatures === false ? FINE : [{ visits: unsigned }]
  }),
}
