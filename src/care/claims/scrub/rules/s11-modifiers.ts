import { ratesOf } from '../rate-index.ts'
import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** Modifiers that are twice, more than four, of a wrong form, or in another order than the fee table has them. */
export const modifiers: ScrubRule = {
  id: 'S11',
  code: 'modifiersWrong',
  severity: 'block',
  field: 'modifiers',
  check: perLine(({ rates, settings: { formats } }) => {
    const index = rates()
    return (at) => {
      const modifiers = at.line.modifiers.join(' ')
      const orders = ratesOf(index, at).map((rate) => rate.modifiers.join(' '))
      const isFormed = modifiers === '' || formats.modifier(modifiers)
      const isInOrder = orders.length === 0 || orders.includes(modifiers)
      return isFormed && isInOrder ? FINE : [{ modifiers, expected: isInOrder ? '' : (orders[0] ?? '') }]
    }
  }),
}
