import { sharesDays } from '../../../time/day-span.ts'
import { ratesOf } from '../rate-index.ts'
import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** A charge of nothing, or a rate of nothing in the fee table on a day of the line. */
export const rate: ScrubRule = {
  id: 'S35',
  code: 'rateMissing',
  severity: 'block',
  field: 'chargeCents',
  check: perLine(({ rates }) => {
    const index = rates()
    return (at) => {
      const isFree = ratesOf(index, at).some((rate) => rate.cents <= 0 && sharesDays(rate, at.line))
      return at.line.chargeCents > 0 && !isFree ? FINE : [{ code: at.line.code, modifiers: at.line.modifiers.join(' ') }]
    }
  }),
}
