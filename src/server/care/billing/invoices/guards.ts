import type { Finding, RuleCode } from '#server/operations'
import { block } from '../../block.ts'
import { rowsIn, textOf } from '../../rows.ts'
import { billingSlots } from '../slots.ts'

/** What has services of a client stays with that client. */
export const invoiceGuards: RuleCode = async (_unit, domain, writes) => {
  const { invoice } = billingSlots(domain)
  return new Map(
    writes.map(({ key, row, before }): readonly [string, readonly Finding[]] => {
      if (before === undefined) return [key, []]
      const isMoved = textOf(invoice, row, 'recipient') !== textOf(invoice, before, 'recipient')
      const hasLines = rowsIn(invoice, before, 'lines').length > 0
      return [key, isMoved && hasLines ? [{ ...block('invoiceOfClient'), field: invoice.needed('recipient') }] : []]
    }),
  )
}
