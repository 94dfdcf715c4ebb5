import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { allOf, columnOf, tableOf } from './columns.ts'
import { withRows } from './owned/load-rows.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from './record-row.ts'
import { readableRows } from './rights/row-scope.ts'
import type { Subject } from './subject.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * A record that this user may read, locked when it is about to change, with the rows that it owns; one out of reach is as unknown as one that isn't
 * there. Of what is itself a row its owner is locked first, as whoever changes the owner does.
 */
export async function findRecord(subject: Subject, tx: Tx, id: string, how: 'read' | 'lock'): Promise<RecordRow> {
  if (!UUID.test(id)) throw new RefusalError('not-found')
  const { resource } = subject
  const conditions = [...readableRows(subject), sql`id = ${id}`]
  if (how === 'lock') await lockOwner(subject, tx, id)
  const lock = how === 'lock' ? sql` for update` : sql``
  const found = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(resource.name)} where ${allOf(conditions)}${lock}`.execute(tx)
  const [stored] = found.rows
  if (stored === undefined) throw new RefusalError('not-found')
  const row = rowOf(stored)
  return (await withRows(subject, tx, [row]))[0] ?? row
}

/** A record that this call has just written, with what came of its rows; whoever wrote it sees it once, even where they may not read it any more. */
export async function writtenRecord(subject: Subject, tx: Tx, id: string): Promise<RecordRow> {
  const row = (await writtenRecords(subject, tx, [id])).get(id)
  if (row === undefined) throw new Error('unreachable: the record was just written')
  return row
}

/** The same of several, by id. */
export async function writtenRecords(subject: Subject, tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RecordRow>> {
  const { resource, actor } = subject
  const found = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(resource.name)} where company_id = ${actor.companyId} and id = any(${ids})`.execute(
    tx,
  )
  return new Map((await withRows(subject, tx, found.rows.map(rowOf))).map((row) => [row.id, row]))
}

async function lockOwner({ resource: { name, ownedBy }, actor }: Subject, tx: Tx, id: string): Promise<void> {
  if (ownedBy === undefined) return
  await sql`select from ${tableOf(ownedBy.resource)} where company_id = ${actor.companyId}
    and id = (select ${columnOf(ownedBy.by)} from ${tableOf(name)} where company_id = ${actor.companyId} and id = ${id}) for update`.execute(tx)
}
