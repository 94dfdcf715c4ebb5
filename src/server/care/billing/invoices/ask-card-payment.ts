import { addDays, type Json, numberIn } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { amountText } from '../../amount-text.ts'
import { block } from '../../block.ts'
import { oneOf, withoutBlanks } from '../../bound.ts'
import { isIn, numberOf, stateText, textOf } from '../../rows.ts'
import { namedBy } from '../../timecards/card-facts.ts'
import { type BillingSlots, billingSlots } from '../slots.ts'
import { amountOf } from './open-invoices.ts'

const DAYS_USUAL = 30

/** Asks for what is open of an invoice by card: the letter with its link goes out by itself. */
export const askCardPayment: OperationCode = async (frame) => {
  const { unit, domain, records, values } = frame
  const slots = billingSlots(domain)
  const { invoice, cardPayment } = slots
  const processor = await workingProcessor(frame, slots)
  const items: PlannedItem[] = []
  for (const row of records) {
    const balance = amountOf(slots, row, 'balance')
    const stopped = isIn(unit, invoice, row, 'payable')
      ? ((await linkOut(frame, slots, row)) ?? against(slots, processor, balance))
      : block('invoiceState', { state: stateText(unit, invoice, row) })
    if (stopped !== undefined || processor === undefined) {
      items.push({ key: row.id, findings: stopped ? [stopped] : [] })
      continue
    }
    const until = addDays(unit.moment.today, numberIn(values.days) ?? DAYS_USUAL)
    const said = cardPayment.values({ invoice: row.id, processor: processor.id, amount: balance, email: values.email, until })
    const create = { id: newId(unit.moment.now), values: withoutBlanks(said) as Readonly<Record<string, Json>> }
    items.push({ key: row.id, write: { resource: cardPayment.resource, create }, findings: [] })
  }
  return items
}

/** The first that takes payments and answered its test. */
async function workingProcessor({ unit }: OperationFrame, { cardProcessor }: BillingSlots): Promise<RecordRow | undefined> {
  const { lifecycle } = unit.resource(cardProcessor.resource)
  const [first] = await unit.rows(cardProcessor.resource, {
    filter: [
      { field: cardProcessor.needed('active'), op: 'eq', value: true },
      ...(lifecycle ? [{ field: lifecycle.field, op: 'in' as const, value: oneOf(cardProcessor.states('usable')) }] : []),
    ],
    limit: 1,
  })
  return first
}

function against({ cardProcessor }: BillingSlots, processor: RecordRow | undefined, balance: number): Finding | undefined {
  if (processor === undefined) return block('noProcessor')
  const least = numberOf(cardProcessor, processor, 'least') ?? 0
  return balance < least ? block('belowLeast', { least: amountText(least), balance: amountText(balance) }) : undefined
}

/** Two links for one invoice could both be paid. */
async function linkOut({ unit }: OperationFrame, { cardPayment }: BillingSlots, row: RecordRow): Promise<Finding | undefined> {
  const { lifecycle } = unit.resource(cardPayment.resource)
  const [other] = await unit.rows(cardPayment.resource, {
    filter: lifecycle ? [{ field: lifecycle.field, op: 'in', value: oneOf(cardPayment.states('out')) }] : [],
    and: [namedBy(cardPayment, 'invoice', [row.id])],
    limit: 1,
  })
  return other && block('linkOut', { date: textOf(cardPayment, other, 'until') ?? '' })
}
