import { BATCH_MOVES, type BatchState, batchTotals, type KeptPay } from '#care'
import type { Json } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { amountText } from '../amount-text.ts'
import { stateOf, stateText, textOf } from '../rows.ts'
import { type Calculation, calculation } from './calculation.ts'
import { waitingCards } from './cards.ts'
import { changesSince } from './compare.ts'
import { paysOfBatch } from './pay-facts.ts'
import { daysOf } from './periods.ts'
import { type PayrollSlots, payrollSlots } from './slots.ts'

/** Calculates a batch: of each worker a line that says why. Done again with the same records it changes nothing (domain: backoffice §3.9). */
export const calculate: OperationCode = async (frame) => {
  const slots = payrollSlots(frame.domain)
  const items: PlannedItem[] = []
  for (const row of frame.records) items.push(await calculatedItem(frame, slots, row))
  return items
}

async function calculatedItem(frame: OperationFrame, slots: PayrollSlots, row: RecordRow): Promise<PlannedItem> {
  const { unit } = frame
  const { batch } = slots
  if (!BATCH_MOVES[stateOf(unit, batch, row) as BatchState]?.includes('calculating')) return refusedMove(frame, slots, row)
  const kept = await paysOfBatch(unit, slots, row.id)
  const now = await calculation(frame, slots, { days: daysOf(slots, row), kept })
  if ('code' in now) return { key: row.id, findings: [now] }
  const writes = now.pays.flatMap((pay) => payWrite(frame, slots, { pay, batch: row, kept: kept.get(pay.worker), now }) ?? [])
  const isCalculated = kept.size > 0 && stateOf(unit, batch, row) !== 'open'
  const waiting = await waitingCards(frame, slots, daysOf(slots, row), 'info')
  const findings = [...told(slots, now), ...waiting, ...changesSince(slots, { now, kept })]
  if (isCalculated && writes.length === 0) return { key: row.id, findings: [{ code: 'noChange', severity: 'info' }, ...findings] }
  return {
    key: row.id,
    write: { resource: batch.resource, row, values: batch.values(batchTotals(now.pays)), transition: batch.transition('calculate') },
    after: writes,
    findings,
  }
}

/** A batch that is in another state than a step begins in. */
export const refusedMove = ({ unit }: OperationFrame, { batch }: PayrollSlots, row: RecordRow): PlannedItem => ({
  key: row.id,
  findings: [{ code: 'batchMoveNotAllowed', severity: 'block', places: { state: stateText(unit, batch, row) } }],
})

interface Written {
  readonly pay: KeptPay
  readonly batch: RecordRow
  readonly kept: RecordRow | undefined
  readonly now: Calculation
}

/** Undefined where the line is what it is to be. */
function payWrite({ unit }: OperationFrame, slots: PayrollSlots, { pay, batch, kept, now }: Written): Planned | undefined {
  if (kept !== undefined && isSame(slots, kept, pay)) return undefined
  const values = payValues(slots, pay, () => newId(unit.moment.now))
  if (kept !== undefined) return { resource: slots.pay.resource, row: kept, values }
  const worker = now.staff.rows.get(pay.worker)
  const { from, to, payDate } = daysOf(slots, batch)
  const payClass = worker && textOf(slots.worker, worker, 'payClass')
  const sets = { ...slots.pay.values({ periodStart: from, periodEnd: to, payDate, ...(payClass && { payClass }) }), ...values }
  const whose = slots.pay.values({ batch: batch.id, worker: pay.worker })
  const create = {
    id: newId(unit.moment.now),
    values: whose as JsonValues,
    sets: sets as JsonValues,
    ...(worker?.locationId && { locationId: worker.locationId }),
  }
  return { resource: slots.pay.resource, create }
}

type JsonValues = Readonly<Record<string, Json>>

/** Whether a line says what the calculation does; issues are no part of what is paid, but of what is told. */
export function isSame({ pay: slot }: PayrollSlots, kept: RecordRow, pay: KeptPay): boolean {
  const issues = (rows: unknown): string =>
    JSON.stringify(Array.isArray(rows) ? rows.map(({ finding, severity, date }) => [finding, severity, date ?? null]) : [])
  return textOf(slot, kept, 'exact') === pay.exact && issues(slot.value(kept.values, 'issues')) === issues(pay.issues)
}

/** The values of a line, by the names of its resource. Rows have ids of their own. */
function payValues({ pay: slot }: PayrollSlots, pay: KeptPay, idOf: () => string): Readonly<Record<string, unknown>> {
  const { worker: _, components, deductions, leave, issues, ...amounts } = pay
  const numbered = (rows: readonly object[]): readonly object[] => rows.map((row) => ({ id: idOf(), ...row }))
  return slot.values({
    ...amounts,
    components: numbered(components),
    deductions: numbered(deductions),
    leave: numbered(leave),
    issues: numbered(issues),
    issueCount: issues.length,
  })
}

/** What the batch comes to, and what of it is not paid. */
function told(slots: PayrollSlots, { pays }: Calculation): readonly Finding[] {
  const totals = batchTotals(pays)
  if (pays.length === 0) return [{ code: 'nobodyPaid', severity: 'info' }]
  const places = { workers: totals.employeeCount, gross: amountText(totals.gross), net: amountText(totals.net) }
  return [{ code: 'comesTo', severity: 'info', places, field: slots.batch.needed('gross') }]
}

/** Words of what was found, by its code: those of the field that keeps it. */
export function findingWords({ unit }: OperationFrame, { pay }: PayrollSlots): (code: string) => string {
  const of = unit.resource(pay.resource).fields[pay.needed('issues')]?.of?.finding
  const labels = new Map((of?.options ?? []).map(({ id, label }) => [id, label]))
  return (code) => unit.say({ key: labels.get(code) ?? code })
}
