import { type EarlierPay, paidAs } from '#care'
import { addDays } from '#contract'
import type { RecordRow, RecordUnit } from '#server/records'
import { textOf } from '../rows.ts'
import { namedBy } from '../timecards/card-facts.ts'
import { batchesIn, daysOf } from './periods.ts'
import { type PayrollSlots, ROWS_MAX } from './slots.ts'

/** A year of weeks: who was not paid for so long begins anew. */
const BATCHES_BACK = 53

export interface Before {
  /** The first day of the period. */
  readonly before: string
  readonly workers: readonly string[]
}

/** Of each worker the last pay that was settled before a day. The newest batches have nearly all of them, so few are read. */
export async function earlierPays(unit: RecordUnit, slots: PayrollSlots, { before, workers }: Before): Promise<ReadonlyMap<string, EarlierPay>> {
  const found = new Map<string, EarlierPay>()
  const settled = (await batchesIn(unit, slots, { states: 'settled', to: addDays(before, -1) })).filter((row) => daysOf(slots, row).to < before)
  const newest = settled.toSorted((a, b) => daysOf(slots, b).to.localeCompare(daysOf(slots, a).to)).slice(0, BATCHES_BACK)
  for (const batch of newest) {
    const missing = workers.filter((worker) => !found.has(worker))
    if (missing.length === 0) return found
    for (const [worker, pay] of await paysOf(unit, slots, { batch, workers: missing })) found.set(worker, pay)
  }
  return found
}

async function paysOf(
  unit: RecordUnit,
  slots: PayrollSlots,
  { batch, workers }: { readonly batch: RecordRow; readonly workers: readonly string[] },
): Promise<readonly (readonly [string, EarlierPay])[]> {
  const { pay } = slots
  const { to, payDate } = daysOf(slots, batch)
  const rows = await unit.rows(pay.resource, { and: [namedBy(pay, 'batch', [batch.id]), namedBy(pay, 'worker', workers)], limit: ROWS_MAX })
  return rows.map((row) => [textOf(pay, row, 'worker') ?? '', { to, payDate, paid: paidAs(textOf(pay, row, 'exact') ?? '') }] as const)
}
