import { FINE, perClaim, type ScrubRule } from '../rule.ts'

/** A secondary or tertiary claim while a payer before it has not decided. */
export const primaryFirst: ScrubRule = {
  id: 'S28',
  code: 'primaryNotFinal',
  severity: 'block',
  field: 'rank',
  check: perClaim(() => ({ claim: { rank, priors = [] } }) => {
    const isFinal = (before: number): boolean => priors.some((prior) => prior.rank === before && prior.finalOn !== undefined)
    const open = [1, 2].find((before) => before < rank && !isFinal(before))
    return open === undefined ? FINE : [{ rank: open }]
  }),
}
