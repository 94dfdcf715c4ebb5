import { dayAt, lateAdjustments, type PayLine, type Payment, type PayRun, paidAs, payPeriod } from '#care'
import { addDays } from '#contract'
import type { OperationFrame } from '#server/operations'
import type { RecordRow } from '#server/records'
import { numberSetting } from '../bound.ts'
import { textOf } from '../rows.ts'
import { namedBy } from '../timecards/card-facts.ts'
import { type PeriodInput, periodInput } from './period-input.ts'
import { type BatchDays, batchesIn, daysOf } from './periods.ts'
import { type PayrollSlots, ROWS_MAX } from './slots.ts'

/** What of settled periods is paid with a later one. */
export interface LatePay {
  readonly payments: readonly Payment[]
  /** Lines of time cards that each payment is for, by its id. */
  readonly linesOf: ReadonlyMap<string, readonly string[]>
}

const NOTHING: LatePay = { payments: [], linesOf: new Map() }

/** Time that was approved after its period was settled: the difference that it makes is paid with the next one (domain: backoffice §3.9). */
export async function latePay(frame: OperationFrame, slots: PayrollSlots, { from }: BatchDays): Promise<LatePay> {
  const since = addDays(from, -numberSetting(frame.domain, 'lateDays'))
  const all = await batchesIn(frame.unit, slots, { states: 'settled', from: since, to: addDays(from, -1) })
  const settled = all.filter((row) => daysOf(slots, row).to < from).toSorted((a, b) => daysOf(slots, a).from.localeCompare(daysOf(slots, b).from))
  if (settled.length === 0) return NOTHING
  const paid = await paidLines(frame, slots, settled)
  const found: LatePay[] = []
  for (const batch of settled) found.push(await ofBatch(frame, slots, { batch, paid: paid.get(batch.id) ?? new Set() }))
  return { payments: found.flatMap(({ payments }) => payments), linesOf: new Map(found.flatMap(({ linesOf }) => [...linesOf])) }
}

/** Lines that each settled period was paid with: those that it knew, and those that later ones paid for it. */
async function paidLines({ unit }: OperationFrame, slots: PayrollSlots, settled: readonly RecordRow[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { pay } = slots
  const ids = settled.map(({ id }) => id)
  const rows = await unit.rows(pay.resource, { and: [namedBy(pay, 'batch', ids)], limit: ROWS_MAX })
  const batchFrom = new Map(settled.map((row) => [daysOf(slots, row).from, row.id]))
  const paid = new Map(ids.map((id) => [id, new Set<string>()]))
  const add = (batch: string | undefined, lines: readonly string[]): void => {
    for (const line of lines) paid.get(batch ?? '')?.add(line)
  }
  for (const row of rows) {
    const { lines, pay: own } = paidAs(textOf(pay, row, 'exact') ?? '')
    add(textOf(pay, row, 'batch'), lines)
    for (const { kind, why } of own.components) if (kind === 'adjustment' || kind === 'reimbursement') add(batchFrom.get(String(why.inputs.from)), why.sources)
  }
  return paid
}

interface Settled {
  readonly batch: RecordRow
  readonly paid: ReadonlySet<string>
}

async function ofBatch(frame: OperationFrame, slots: PayrollSlots, { batch, paid }: Settled): Promise<LatePay> {
  const input = await periodInput(frame, slots, { days: daysOf(slots, batch), known: [] })
  if ('code' in input) return NOTHING
  const late = input.lines.filter((line) => !paid.has(line.id) && isBefore(input, line))
  if (late.length === 0) return NOTHING
  const workers = new Set(late.map(({ worker }) => worker))
  const known = (line: PayLine): boolean => paid.has(line.id) || !isBefore(input, line)
  const [before, again] = [runOfWorkers(input, workers, known), runOfWorkers(input, workers, () => true)]
  const payments = lateAdjustments(before, again)
  const linesOf = new Map(payments.map(({ id, worker }) => [id, late.flatMap((line) => (line.worker === worker ? [line.id] : [])).toSorted()]))
  return { payments, linesOf }
}

/** Whether a line counts for its period: what begins after it is of the next one. */
const isBefore = ({ days, settings }: PeriodInput, { start }: PayLine): boolean => dayAt(start, settings.zone) <= days.to

function runOfWorkers({ staff, lines, facts, settings }: PeriodInput, workers: ReadonlySet<string>, isKnown: (line: PayLine) => boolean): PayRun {
  const people = staff.people.filter(({ id }) => workers.has(id))
  return payPeriod({ people, lines: lines.filter((line) => workers.has(line.worker) && isKnown(line)) }, facts, settings)
}
