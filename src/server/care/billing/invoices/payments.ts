import { type Json, numberIn } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { amountText } from '../../amount-text.ts'
import { block } from '../../block.ts'
import { withoutBlanks } from '../../bound.ts'
import { byId, isIn, numberOf, stateText, textOf } from '../../rows.ts'
import { idsIn } from '../../timecards/card-facts.ts'
import { type BillingSlots, billingSlots } from '../slots.ts'
import { amountOf } from './open-invoices.ts'

/** Notes money that came for an invoice, or a credit: never more than is open. */
export const recordPayment: OperationCode = async (frame) => {
  const { unit, domain, records, values } = frame
  const slots = billingSlots(domain)
  const { invoice, invoicePayment } = slots
  const amount = numberIn(values.amount) ?? 0
  return records.map((row): PlannedItem => {
    if (!isIn(unit, invoice, row, 'payable')) return { key: row.id, findings: [block('invoiceState', { state: stateText(unit, invoice, row) })] }
    const balance = amountOf(slots, row, 'balance')
    if (amount > balance) return { key: row.id, findings: [block('overInvoice', { balance: amountText(balance) })] }
    const { method, on, reference, note } = values
    const said = invoicePayment.values({ invoice: row.id, amount, method, on, reference, note })
    const create = { id: newId(unit.moment.now), values: withoutBlanks(said) as Readonly<Record<string, Json>> }
    return {
      key: row.id,
      write: { resource: invoicePayment.resource, create },
      after: moved(frame, slots, row, amount),
      findings: [],
    }
  })
}

/** Takes a payment back: the money was returned, or it never came. */
export const refundPayment: OperationCode = async (frame) => {
  const { unit, domain, records } = frame
  const slots = billingSlots(domain)
  const { invoice, invoicePayment } = slots
  const owners = await byId(unit, invoice, idsIn(invoicePayment, records, 'invoice'))
  return records.map((row): PlannedItem => {
    const owner = owners.get(textOf(invoicePayment, row, 'invoice') ?? '')
    const stopped = notToRefund(frame, slots, row, owner)
    if (stopped !== undefined || owner === undefined) return { key: row.id, findings: stopped ? [stopped] : [] }
    return {
      key: row.id,
      write: { resource: invoicePayment.resource, row, values: {}, transition: invoicePayment.transition('refund') },
      after: moved(frame, slots, owner, -(numberOf(invoicePayment, row, 'amount') ?? 0)),
      findings: [],
    }
  })
}

function notToRefund({ unit }: OperationFrame, { invoice, invoicePayment }: BillingSlots, row: RecordRow, owner: RecordRow | undefined): Finding | undefined {
  if (!isIn(unit, invoicePayment, row, 'settled')) return block('paymentRefunded', { state: stateText(unit, invoicePayment, row) })
  return owner !== undefined && isIn(unit, invoice, owner, 'settled')
    ? undefined
    : block('invoiceState', { state: owner === undefined ? '' : stateText(unit, invoice, owner) })
}

/** The state of an invoice of which so much more is paid, where it is in another. */
function moved({ unit }: OperationFrame, slots: BillingSlots, row: RecordRow, cents: number): readonly Planned[] {
  const { invoice } = slots
  const [paid, balance] = [amountOf(slots, row, 'paid') + cents, amountOf(slots, row, 'balance') - cents]
  const step = paid <= 0 ? 'unpay' : balance <= 0 ? 'pay' : 'payInPart'
  return step === 'payInPart' && isIn(unit, invoice, row, 'paidInPart')
    ? []
    : [{ resource: invoice.resource, row, values: {}, transition: invoice.transition(step) }]
}
