import { firstDayOutside } from '../../../time/day-span.ts'
import { ratesOf } from '../rate-index.ts'
import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** A code with modifiers that the fee table of the payer has not on a day of the line. */
export const feeTable: ScrubRule = {
  id: 'S10',
  code: 'codeNotSetUp',
  severity: 'block',
  field: 'code',
  check: perLine(({ rates, facts: { payers } }) => {
    const index = rates()
    if (index === undefined) return undefined
    return (at) => {
      const { claim, line } = at
      const date = firstDayOutside(ratesOf(index, at), line)
      if (date === undefined) return FINE
      return [{ code: line.code, modifiers: line.modifiers.join(' '), payer: payers?.get(claim.payerId)?.name ?? claim.payerId, date }]
    }
  }),
}
