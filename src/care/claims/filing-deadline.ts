import { addDays } from '#contract'
import type { Claim } from './claim.ts'
import { daysOfClaim } from './days-of-claim.ts'

/** Days that a payer gives for a claim; none is known where it says nothing. */
export interface FilingLimits {
  /** From the first day of service: 365 at MHCP. */
  readonly timelyFilingDays?: number
  /** From the day of payment, for a replacement: about 183 at MHCP. */
  readonly adjustmentDays?: number
  /** From the decision of the payer before, for a secondary or tertiary claim: about 183 at MHCP. */
  readonly secondaryFilingDays?: number
}

/**
 * The last day on which a payer takes a claim: first day of service + timely filing days; of a secondary claim the later of this and the
 * days after the decision of the payer before; of a replacement the days after payment (domain: backoffice §3.7 point 8).
 */
export function filingDeadline(claim: Claim, limits: FilingLimits): string | undefined {
  if (claim.frequency === '7') return dayAfter(claim.originalPaidOn, limits.adjustmentDays)
  const timely = dayAfter(daysOfClaim(claim)?.from, limits.timelyFilingDays)
  const secondary = claim.rank === 1 ? undefined : dayAfter(lastDecision(claim), limits.secondaryFilingDays)
  return [timely, secondary]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
}

const dayAfter = (day: string | undefined, days: number | undefined): string | undefined =>
  day === undefined || days === undefined ? undefined : addDays(day, days)

const lastDecision = ({ priors = [] }: Claim): string | undefined =>
  priors
    .flatMap(({ finalOn }) => finalOn ?? [])
    .sort()
    .at(-1)
