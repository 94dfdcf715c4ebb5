import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { allOf, tableOf } from './columns.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from './record-row.ts'
import { readableRows } from './rights/row-scope.ts'
import type { Subject } from './subject.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A record that this user may read, locked when it is about to change; one out of reach is as unknown as one that isn't there. */
export async function findRecord(subject: Subject, tx: Tx, id: string, how: 'read' | 'lock'): Promise<RecordRow> {
  if (!UUID.test(id)) throw new RefusalError('not-found')
  const { resource } = subject
  const conditions = [...readableRows(subject), sql`id = ${id}`]
  const lock = how === 'lock' ? sql` for update` : sql``
  const found = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(resource.name)} where ${allOf(conditions)}${lock}`.execute(tx)
  const [stored] = found.rows
  if (stored === undefined) throw new RefusalError('not-found')
  return rowOf(stored)
}
