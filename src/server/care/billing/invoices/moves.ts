import type { Json } from '#contract'
import type { OperationCode, Planned, PlannedItem } from '#server/operations'
import { newId } from '#server/records'
import { block } from '../../block.ts'
import { isIn, stateText } from '../../rows.ts'
import { billingSlots } from '../slots.ts'

/** Puts moving expenses on one invoice to a payer (domain: backoffice §2.10). */
export const invoiceMoves: OperationCode = async ({ unit, domain, records, without, values }) => {
  const { move, moveInvoice } = billingSlots(domain)
  const id = newId(unit.moment.now)
  const invoiced = records.filter((row) => !without.has(row.id) && isIn(unit, move, row, 'billable'))
  const invoice: Planned = {
    resource: moveInvoice.resource,
    create: { id, values: moveInvoice.values({ carrier: values.payer }) as Readonly<Record<string, Json>> },
  }
  return records.map((row): PlannedItem => {
    if (!isIn(unit, move, row, 'billable')) return { key: row.id, findings: [block('notSentToBilling', { state: stateText(unit, move, row) })] }
    return {
      key: row.id,
      also: row === invoiced[0] ? [invoice] : [],
      write: { resource: move.resource, row, values: move.values({ invoice: id }), transition: move.transition('invoice') },
      findings: [],
    }
  })
}
