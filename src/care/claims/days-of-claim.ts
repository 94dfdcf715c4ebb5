import type { Days } from '../time/day-span.ts'
import type { Claim } from './claim.ts'

/** From the first day of its lines to the last; undefined where there are no lines. */
export function daysOfClaim({ lines: [first, ...others] }: Claim): Days | undefined {
  if (first === undefined) return undefined
  return others.reduce<Days>((days, { from, to }) => ({ from: from < days.from ? from : days.from, to: to > days.to ? to : days.to }), {
    from: first.from,
    to: first.to,
  })
}
