import { isSameAnswer } from '#contract'
import type { Finding, RuleCode } from '#server/operations'
import { isIn, rowsIn, stateText, textOf } from '../../rows.ts'
import { block } from '../bill-lines.ts'
import { billingSlots } from '../slots.ts'

const FIXED = ['recipient', 'name', 'address', 'terms', 'extras', 'discount', 'tax'] as const

/** What was sent says what it said; what has services of a client stays with that client. */
export const invoiceGuards: RuleCode = async (unit, domain, writes) => {
  const { invoice } = billingSlots(domain)
  return new Map(
    writes.map(({ key, row, before }): readonly [string, readonly Finding[]] => {
      if (before === undefined) return [key, []]
      const changed = FIXED.find((name) => !isSameAnswer(invoice.value(row.values, name), invoice.value(before.values, name)))
      if (changed !== undefined && !isIn(unit, invoice, before, 'open'))
        return [key, [{ ...block('invoiceFixed', { state: stateText(unit, invoice, before) }), field: invoice.needed(changed) }]]
      const isMoved = textOf(invoice, row, 'recipient') !== textOf(invoice, before, 'recipient')
      const hasLines = rowsIn(invoice, before, 'lines').length > 0
      return [key, isMoved && hasLines ? [{ ...block('invoiceOfClient'), field: invoice.needed('recipient') }] : []]
    }),
  )
}
