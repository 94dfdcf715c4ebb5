import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** A charge that is far from what is expected. */
export const charge: ScrubRule = {
  id: 'S41',
  code: 'chargeUnusual',
  severity: 'warn',
  field: 'chargeCents',
  check: perLine(({ settings: { chargeTolerancePercent } }) => ({ line: { chargeCents, expectedCents } }) => {
    if (expectedCents === undefined) return FINE
    const isFar = Math.abs(chargeCents - expectedCents) * 100 > chargeTolerancePercent * expectedCents
    return isFar ? [{ chargeCents, expectedCents }] : FINE
  }),
}
