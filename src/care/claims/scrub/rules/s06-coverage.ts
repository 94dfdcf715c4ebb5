import { firstDayOutside } from '../../../time/day-span.ts'
import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** A day of service on which the insurance of the claim does not cover the client, or is not of this payer. */
export const coverage: ScrubRule = {
  id: 'S06',
  code: 'coverageInactive',
  severity: 'block',
  field: 'from',
  check: perLine(
    ({ facts: { coverages }, settings: { coveringStatuses } }) =>
      coverages &&
      (({ claim, line }) => {
        const coverage = coverages.get(claim.insuranceId ?? '')
        const isOwn = coverage?.client === claim.clientId && coverage.payer === claim.payerId && coveringStatuses.includes(coverage.status)
        const date = firstDayOutside(isOwn ? [coverage] : [], line)
        return date === undefined ? FINE : [{ date }]
      }),
  ),
}
