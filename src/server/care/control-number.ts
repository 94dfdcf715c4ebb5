import type { RecordUnit } from '#server/records'
import type { BoundSlot } from './bound.ts'
import { lockNamed, numberOf } from './rows.ts'

/** More files than an agency sends in its life. */
const FILES_MAX = 20_000

/** Interchange control numbers of a kind of file count up in a company; who asks for one at the same time waits. */
export async function nextControlNumber(unit: RecordUnit, batch: BoundSlot, first = 1): Promise<number> {
  await lockNamed(unit, 'interchange', [batch.resource])
  const rows = await unit.rows(batch.resource, { filter: [{ field: batch.needed('control'), op: 'filled' }], limit: FILES_MAX, isBare: true })
  return Math.max(first - 1, ...rows.map((row) => numberOf(batch, row, 'control') ?? 0)) + 1
}
