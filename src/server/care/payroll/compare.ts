import { comparePay, type PayRun, paidAs } from '#care'
import type { Finding, OperationCode, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { amountText } from '../amount-text.ts'
import { textOf } from '../rows.ts'
import { type Calculation, calculation } from './calculation.ts'
import { paysOfBatch } from './pay-facts.ts'
import { daysOf } from './periods.ts'
import { type PayrollSlots, payrollSlots } from './slots.ts'

const CHANGES_MAX = 50

/** Says what would be paid otherwise if a batch were calculated now; nothing is written (domain: backoffice §2.11). */
export const compare: OperationCode = async (frame) => {
  const slots = payrollSlots(frame.domain)
  const items: PlannedItem[] = []
  for (const row of frame.records) {
    const kept = await paysOfBatch(frame.unit, slots, row.id)
    const now = await calculation(frame, slots, { days: daysOf(slots, row), kept })
    const found = 'code' in now ? [now] : changesSince(slots, { now, kept })
    items.push({ key: row.id, findings: found.length > 0 ? found : [{ code: 'noChange', severity: 'info' }] })
  }
  return items
}

interface Since {
  readonly now: Calculation
  /** Lines of the batch, by worker. */
  readonly kept: ReadonlyMap<string, RecordRow>
}

/** Whose pay is another one than that which was kept, at most so many; nobody's where nothing was. */
export function changesSince(slots: PayrollSlots, { now, kept }: Since): readonly Finding[] {
  if (kept.size === 0) return []
  const before: PayRun = { ...now.run, workers: [...kept.values()].map((row) => paidAs(textOf(slots.pay, row, 'exact') ?? '').pay) }
  const pays = new Map(before.workers.map((pay) => [pay.worker, pay]))
  return comparePay(before, now.run)
    .slice(0, CHANGES_MAX)
    .map(({ worker, grossCents, netCents }): Finding => {
      const [code, old, more] = grossCents === 0 ? ['netChanged', pays.get(worker)?.netCents, netCents] : ['changed', pays.get(worker)?.grossCents, grossCents]
      const places = { worker: nameOf(slots.worker, now, worker), before: amountText(old ?? 0), after: amountText((old ?? 0) + more) }
      return { code, severity: 'info', places }
    })
}

/** What a worker is called in a sentence. */
export function nameOf(slot: PayrollSlots['worker'], { staff }: Pick<Calculation, 'staff'>, id: string): string {
  const row = staff.rows.get(id)
  return row === undefined ? '' : [textOf(slot, row, 'firstName'), textOf(slot, row, 'lastName')].filter(Boolean).join(' ')
}
