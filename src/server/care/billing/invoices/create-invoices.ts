import { byKey } from '#contract'
import type { OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { block } from '../../block.ts'
import { type BilledLine, billedLine, draftOf, judgeLines, keyOf, named, timeOf } from '../bill-lines.ts'
import { type LineFacts, lineFacts, type Rows } from '../line-facts.ts'
import { timeOn } from '../old-claims.ts'
import { type BillingSlots, billingSlots } from '../slots.ts'
import { type InvoiceLine, invoiceKey, linesOf, openInvoices, writeInvoice } from './open-invoices.ts'

/**
 * Puts approved time that clients pay themselves on invoices: one for a client and month. Time that comes later joins the draft, so that it makes no
 * difference in how many parts it is done (domain: backoffice §2.10).
 */
export const createInvoices: OperationCode = async (frame) => {
  const slots = billingSlots(frame.domain)
  const asked = await lineFacts(frame, slots, frame.records)
  const { billed, refused } = judgeLines(frame, slots, asked, 'invoices')
  const groups = [...byKey(billed, ({ group }) => invoiceKey(group)).values()]
  const old = await openInvoices(
    frame,
    slots,
    groups.map(([first]) => first.group),
  )
  const kept = await timeOn(
    frame.unit,
    slots,
    'invoice',
    [...old.values()].map(({ id }) => id),
  )
  const facts = kept.size === 0 ? asked : await lineFacts(frame, slots, [...frame.records, ...[...kept.values()].flat()])
  return [...groups.map((group) => itemOf(frame, slots, { group, facts, old, kept })), ...refused]
}

interface Grouped {
  readonly group: readonly [BilledLine, ...BilledLine[]]
  readonly facts: LineFacts
  readonly old: Rows
  /** Time that the drafts have already, by their ids. */
  readonly kept: ReadonlyMap<string, readonly RecordRow[]>
}

function itemOf(frame: OperationFrame, slots: BillingSlots, { group, facts, old, kept }: Grouped): PlannedItem {
  const [first] = group
  const { client, month } = first.group
  const open = old.get(invoiceKey(first.group))
  const earlier = (open === undefined ? [] : (kept.get(open.id) ?? [])).flatMap((row) => {
    const line = billedLine(frame, slots, facts, row, { isBilled: true })
    return 'key' in line ? [line] : []
  })
  const lines = [...linesOf(slots, open).filter(({ kind }) => kind !== 'time'), ...timeLines(frame, slots, facts, [...earlier, ...group])]
  const key = keyOf(
    frame,
    group.map(({ row }) => row),
  )
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
function timeLines(frame: OperationFrame, slots: BillingSlots, facts: LineFacts, billed: readonly BilledLine[]): readonly InvoiceLine[] {
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
