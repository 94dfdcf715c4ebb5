import { addDays } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { amountText } from '../../amount-text.ts'
import { block } from '../../block.ts'
import { byId, isIn, numberOf, stateText, textOf } from '../../rows.ts'
import type { Rows } from '../line-facts.ts'
import { timeOn } from '../old-claims.ts'
import { type BillingSlots, billingSlots } from '../slots.ts'
import { amountOf, linesOf } from './open-invoices.ts'

const TERM_DAYS = { receipt: 0, fifteen: 15, thirty: 30, fortyFive: 45 } as const
type Term = keyof typeof TERM_DAYS

/** Sends drafts: they are due after their terms, and are not changed any more. */
export const sendInvoices: OperationCode = async ({ unit, domain, records }) => {
  const slots = billingSlots(domain)
  const { invoice } = slots
  const { today } = unit.moment
  return records.map((row): PlannedItem => {
    const stopped = notToSend(unit, slots, row)
    if (stopped !== undefined) return { key: row.id, findings: [stopped] }
    const term = (Object.keys(TERM_DAYS) as Term[]).find((each) => invoice.says(row.values, 'terms', each)) ?? 'receipt'
    const values = invoice.values({ issued: today, due: addDays(today, TERM_DAYS[term]) })
    return { key: row.id, write: { resource: invoice.resource, row, values, transition: invoice.transition('send') }, findings: [] }
  })
}

function notToSend(unit: OperationFrame['unit'], slots: BillingSlots, row: RecordRow): Finding | undefined {
  const { invoice } = slots
  if (!isIn(unit, invoice, row, 'open')) return block('invoiceState', { state: stateText(unit, invoice, row) })
  if (amountOf(slots, row, 'total') <= 0) return block('invoiceEmpty')
  return textOf(invoice, row, 'name') === undefined ? block('noBillTo') : undefined
}

const REMIND_AGAIN_DAYS = 7

/** Notes that a reminder went out for invoices that are past due. */
export const remind: OperationCode = async ({ unit, domain, records }) => {
  const slots = billingSlots(domain)
  const { invoice } = slots
  const { today } = unit.moment
  return records.map((row): PlannedItem => {
    if (!isIn(unit, invoice, row, 'payable')) return { key: row.id, findings: [block('invoiceState', { state: stateText(unit, invoice, row) })] }
    const due = textOf(invoice, row, 'due') ?? ''
    if (due >= today) return { key: row.id, findings: [block('notOverdue', { date: due })] }
    const last = textOf(invoice, row, 'reminded')
    const values = invoice.values({ reminders: (numberOf(invoice, row, 'reminders') ?? 0) + 1, reminded: today })
    const isLately = last !== undefined && addDays(last, REMIND_AGAIN_DAYS) > today
    return {
      key: row.id,
      write: { resource: invoice.resource, row, values },
      findings: isLately ? [{ code: 'remindedLately', severity: 'warn', places: { date: last } }] : [],
    }
  })
}

/** Takes an invoice back of which nothing is paid: its time and its shares of claims can be invoiced again. */
export const voidInvoice: OperationCode = async (frame) => {
  const { unit, domain, records } = frame
  const slots = billingSlots(domain)
  const { invoice, line } = slots
  const time = await timeOn(
    unit,
    slots,
    'invoice',
    records.map(({ id }) => id),
  )
  const lines = records.flatMap((row) => linesOf(slots, row))
  const claims = await byId(unit, slots.claim, [...new Set(lines.flatMap(({ claimId }) => claimId ?? []))])
  return records.map((row): PlannedItem => {
    const paid = amountOf(slots, row, 'paid')
    if (paid > 0) return { key: row.id, findings: [block('invoicePaid', { amount: amountText(paid) })] }
    if (!isIn(unit, invoice, row, 'voidable')) return { key: row.id, findings: [block('invoiceState', { state: stateText(unit, invoice, row) })] }
    const values = invoice.values({ voided: unit.moment.today })
    return {
      key: row.id,
      write: { resource: invoice.resource, row, values, transition: invoice.transition('void') },
      after: [
        ...(time.get(row.id) ?? []).map((each): Planned => ({ resource: line.resource, row: each, values: line.values({ invoice: null }) })),
        ...givenBack(slots, row, claims),
      ],
      findings: [],
    }
  })
}

/** Shares of an invoice are open again on their claims. */
function givenBack(slots: BillingSlots, row: RecordRow, claims: Rows): readonly Planned[] {
  const { claim } = slots
  const cents = new Map<string, number>()
  for (const { claimId, amount } of linesOf(slots, row)) if (claimId !== undefined) cents.set(claimId, (cents.get(claimId) ?? 0) + amount)
  return [...cents].flatMap(([id, amount]): readonly Planned[] => {
    const own = claims.get(id)
    const invoiced = own && (numberOf(claim, own, 'invoiced') ?? 0) - amount
    return own === undefined ? [] : [{ resource: claim.resource, row: own, values: claim.values({ invoiced }) }]
  })
}
