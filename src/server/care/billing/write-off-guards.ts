import type { Finding, RuleCode } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import { amountText } from '../amount-text.ts'
import { block } from '../block.ts'
import { byId, isIn, numberOf, stateText, textOf } from '../rows.ts'
import { idsIn } from '../timecards/card-facts.ts'
import { type BillingSlots, billingSlots } from './slots.ts'

/**
 * What is written off is no more than what is open on a claim or an invoice that was sent, and not while a claim could still be filed, unless a contract
 * says so (domain: backoffice §2.10).
 */
export const writeOffGuards: RuleCode = async (unit, domain, writes) => {
  const slots = billingSlots(domain)
  const { writeOff, claim } = slots
  const rows = writes.map(({ row }) => row)
  const claims = await byId(unit, claim, idsIn(writeOff, rows, 'claim'), { isBare: true })
  const invoices = await byId(unit, slots.invoice, idsIn(writeOff, rows, 'invoice'))
  return new Map(
    writes.map(({ key, row, before }): readonly [string, readonly Finding[]] => {
      const invoice = invoices.get(textOf(writeOff, row, 'invoice') ?? '')
      if (row.deletedAt !== null || !isIn(unit, writeOff, row, 'live')) return [key, invoice === undefined ? [] : reversed(unit, slots, invoice, before)]
      if (before !== undefined && isIn(unit, writeOff, before, 'approved')) return [key, []]
      if (invoice !== undefined) return [key, againstInvoice(unit, slots, row, invoice)]
      const own = claims.get(textOf(writeOff, row, 'claim') ?? '')
      return [key, own === undefined ? [] : against(unit, slots, row, own)]
    }),
  )
}

type Row = Pick<RecordRow, 'values'>

const amountOf = ({ writeOff }: BillingSlots, { values }: Row): number => numberOf(writeOff, { values }, 'amount') ?? 0

function against(unit: RecordUnit, slots: BillingSlots, row: Row, own: RecordRow): readonly Finding[] {
  const { writeOff, claim } = slots
  const number = textOf(claim, own, 'number') ?? ''
  if (!isIn(unit, claim, own, 'payable'))
    return [{ ...block('writeOffNotSent', { claim: number, state: stateText(unit, claim, own) }), field: writeOff.needed('claim') }]
  const balance = numberOf(claim, own, 'balance') ?? 0
  if (amountOf(slots, row) > balance)
    return [{ ...block('writeOffTooMuch', { claim: number, balance: amountText(balance) }), field: writeOff.needed('amount') }]
  const deadline = textOf(claim, own, 'deadline')
  const isOpen = deadline !== undefined && deadline >= unit.moment.today
  return isOpen && !writeOff.says(row.values, 'reason', 'contractual')
    ? [{ ...block('writeOffEarly', { claim: number, date: deadline }), field: writeOff.needed('reason') }]
    : []
}

function againstInvoice(unit: RecordUnit, slots: BillingSlots, row: Row, own: RecordRow): readonly Finding[] {
  const { writeOff, invoice } = slots
  const number = textOf(invoice, own, 'number') ?? ''
  if (!isIn(unit, invoice, own, 'payable'))
    return [{ ...block('invoiceNotOpen', { invoice: number, state: stateText(unit, invoice, own) }), field: writeOff.needed('invoice') }]
  const balance = numberOf(invoice, own, 'balance') ?? 0
  return amountOf(slots, row) > balance
    ? [{ ...block('invoiceWriteOffTooMuch', { invoice: number, balance: amountText(balance) }), field: writeOff.needed('amount') }]
    : []
}

/** What closed an invoice that is put away is not taken back behind it. */
function reversed(unit: RecordUnit, { writeOff, invoice }: BillingSlots, own: RecordRow, before: Row | undefined): readonly Finding[] {
  const wasApproved = before !== undefined && isIn(unit, writeOff, before, 'approved')
  return wasApproved && isIn(unit, invoice, own, 'archived') ? [block('invoiceArchived', { invoice: textOf(invoice, own, 'number') ?? '' })] : []
}
