import type { Tx } from '#server/platform/database'
import { settleFiles } from '../files/settle-files.ts'
import { keepFindings } from '../findings/keep-findings.ts'
import { rowsIn } from '../owned/owned-fields.ts'
import { raiseOwners } from '../owned/raise-owners.ts'
import type { RecordRow } from '../record-row.ts'
import { followWrites } from '../rules/follow-writes.ts'
import type { Subject } from '../subject.ts'
import { type Deed, type NextState, type Write, writeMany } from './store-many.ts'
import { keepTotalsOf } from './totals.ts'

/** Inserts a record with its first history entry and its words. */
export const insertRecord = (subject: Subject, tx: Tx, { id, deed, ...next }: NextState & { readonly id: string; readonly deed: Deed }): Promise<RecordRow> =>
  storeOne(subject, tx, { id, current: undefined, next, deed })

/** Replaces a locked record by its next state: one version more, one history entry, words where they changed. */
export const replaceRecord = (subject: Subject, tx: Tx, current: RecordRow, { next, deed }: { next: NextState; deed: Deed }): Promise<RecordRow> =>
  storeOne(subject, tx, { id: current.id, current, next, deed })

async function storeOne(subject: Subject, tx: Tx, write: Write): Promise<RecordRow> {
  const [row] = await storeMany(subject, tx, [write])
  if (row === undefined) throw new Error('unreachable: one write gives one row')
  return row
}

/** The same for several records of one resource, in as many statements; in their order. What they are rows of is a version on. */
export async function storeMany(subject: Subject, tx: Tx, asked: readonly Write[]): Promise<readonly RecordRow[]> {
  const writes = await settleFiles(subject, tx, asked)
  const rows = await writeMany(subject, tx, writes)
  const written = rows.map((after, index) => ({ before: writes[index]?.current, after, deed: writes[index]?.deed }))
  await keepTotalsOf(subject, tx, written)
  await keepFindings(
    subject,
    tx,
    writes.flatMap(({ next, deed }, index) => {
      const row = rows[index]
      return row === undefined ? [] : [{ row: { ...row, values: { ...row.values, ...rowsIn(subject.resource, next.values) } }, deed }]
    }),
  )
  await raiseOwners(subject, tx, written)
  const authorName = writes[0]?.deed.authorName ?? ''
  await followWrites(subject, tx, { writes: written.map(({ before, after }) => ({ before, row: after })), isDaily: false, authorName })
  return rows
}
