import { byKey } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { namedBy } from '../../timecards/card-facts.ts'
import { type BilledLine, billedLine, block, draftOf, isPrivate, payerName, timeOf } from '../bill-lines.ts'
import { named } from '../generate-claims.ts'
import { type LineFacts, lineFacts, type Rows } from '../line-facts.ts'
import { type BillingSlots, billingSlots, ROWS_MAX } from '../slots.ts'
import { type InvoiceLine, invoiceKey, linesBut, openInvoices, writeInvoice } from './open-invoices.ts'

/**
 * Puts approved time that clients pay themselves on invoices: one for a client and month. Time that comes later joins the draft, so that it makes no
 * difference in how many parts it is done (domain: backoffice §2.10).
 */
export const createInvoices: OperationCode = async (frame) => {
  const slots = billingSlots(frame.domain)
  const asked = await lineFacts(frame, slots, frame.records)
  const judged = frame.records.map((row) => ({ row, outcome: invoicedLine(frame, slots, asked, row) }))
  const billed = judged.flatMap(({ outcome }) => ('key' in outcome ? [outcome] : []))
  const refused = judged.flatMap(({ row, outcome }): readonly PlannedItem[] =>
    'code' in outcome ? [{ key: row.id, findings: [outcome], ...named(slots, asked, row) }] : [],
  )
  const groups = [...byKey(billed, ({ group }) => invoiceKey(group)).values()]
  const old = await openInvoices(
    frame,
    slots,
    groups.map(([first]) => first.group),
  )
  const before = await timeOn(frame, slots, old)
  const facts = before.length === 0 ? asked : await lineFacts(frame, slots, [...frame.records, ...before])
  const kept = byKey(before, (row) => String(slots.line.value(row.values, 'invoice')))
  return [...groups.map((group) => itemOf(frame, slots, { group, facts, old, kept })), ...refused]
}

/** Time that a client pays; what a payer pays goes on claims. */
function invoicedLine(frame: OperationFrame, slots: BillingSlots, facts: LineFacts, row: RecordRow): BilledLine | Finding {
  const billed = billedLine(frame, slots, facts, row)
  if ('code' in billed || isPrivate(slots, facts, billed.group.payer)) return billed
  return block('notPrivate', { carrier: payerName(slots, facts, billed.group.payer) })
}

/** Time that is on these invoices. */
async function timeOn({ unit }: OperationFrame, { line }: BillingSlots, invoices: Rows): Promise<readonly RecordRow[]> {
  const ids = [...invoices.values()].map(({ id }) => id)
  return ids.length === 0 ? [] : unit.rows(line.resource, { and: [namedBy(line, 'invoice', ids)], limit: ROWS_MAX })
}

interface Grouped {
  readonly group: readonly [BilledLine, ...BilledLine[]]
  readonly facts: LineFacts
  readonly old: Rows
  /** Time that the drafts have already, by their ids. */
  readonly kept: ReadonlyMap<string | undefined, readonly RecordRow[]>
}

function itemOf(frame: OperationFrame, slots: BillingSlots, { group, facts, old, kept }: Grouped): PlannedItem {
  const [first] = group
  const { client, month } = first.group
  const open = old.get(invoiceKey(first.group))
  const earlier = (open === undefined ? [] : (kept.get(open.id) ?? [])).flatMap((row) => {
    const line = billedLine(frame, slots, facts, row, { isBilled: true })
    return 'key' in line ? [line] : []
  })
  const lines = [...linesBut(slots, open, 'time'), ...linesOf(frame, slots, facts, [...earlier, ...group])]
  // An invoice that somebody leaves out is left out whatever part of it comes first.
  const key = (group.find(({ row }) => frame.without.has(row.id)) ?? first).row.id
  if (lines.length === 0) return { key, findings: [block('noUnits', { date: month })] }
  const written = writeInvoice(frame, slots, { month: { client, month }, open, recipient: facts.recipients.get(client), lines })
  if ('code' in written) return { key, findings: [written], ...named(slots, facts, first.row) }
  const { id, write, findings } = written
  return {
    key,
    write,
    after: group.map(({ row }) => ({ resource: slots.line.resource, row, values: slots.line.values({ invoice: id }) })),
    findings,
  }
}

/** By service and day, at the rate that was agreed. */
function linesOf(frame: OperationFrame, slots: BillingSlots, facts: LineFacts, billed: readonly BilledLine[]): readonly InvoiceLine[] {
  return [...byKey(billed, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same
    const times = same.map(({ row }) => timeOf(slots, row))
    return draftOf(frame, slots, { first, facts, times, isAgreed: true }).map(
      ({ date, units, rateCents, chargeCents }): InvoiceLine => ({
        ...{ kind: 'time', serviceDate: date, serviceId: first.group.service, units, rate: rateCents, amount: chargeCents },
      }),
    )
  })
}
