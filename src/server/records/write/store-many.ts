import { sql } from 'kysely'
import { asJson, type Tx } from '#server/platform/database'
import { tableOf } from '../columns.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'
import { wordsOfRecord } from '../words/words.ts'
import { changesBetween } from './diff.ts'
import { newId } from './new-id.ts'
import { type Deed, dataOf, type NextState } from './store.ts'
import { keepTotalsOf } from './totals.ts'

/** A record to be stored: a new one, or a locked one with what it becomes. */
export interface Write {
  readonly id: string
  readonly current: RecordRow | undefined
  readonly next: NextState
  readonly deed: Deed
}

/** Stores records of one resource as `insertRecord` and `replaceRecord` do, in as many statements as for one, whatever their number; in their order. */
export async function storeMany(subject: Subject, tx: Tx, writes: readonly Write[]): Promise<readonly RecordRow[]> {
  if (writes.length === 0) return []
  const stored = new Map([
    ...(await insertAll(
      subject,
      tx,
      writes.filter(({ current }) => current === undefined),
    )),
    ...(await replaceAll(
      subject,
      tx,
      writes.filter(({ current }) => current !== undefined),
    )),
  ])
  const done = writes.map((write) => ({ write, row: rowNamed(stored, write.id) }))
  await writeHistories(subject, tx, done)
  await writeAllWords(subject, tx, done)
  await keepTotalsOf(
    subject,
    tx,
    done.map(({ write, row }) => ({ before: write.current, after: row })),
  )
  return done.map(({ row }) => row)
}

interface Done {
  readonly write: Write
  readonly row: RecordRow
}

function rowNamed(rows: ReadonlyMap<string, RecordRow>, id: string): RecordRow {
  const row = rows.get(id)
  if (row === undefined) throw new Error('A record was not stored: row-level security or a lost lock kept it from being written.')
  return row
}

const byId = (rows: readonly StoredRow[]): readonly (readonly [string, RecordRow])[] => rows.map((row) => [row.id, rowOf(row)])

async function insertAll({ resource, actor, moment }: Subject, tx: Tx, writes: readonly Write[]): Promise<readonly (readonly [string, RecordRow])[]> {
  if (writes.length === 0) return []
  const now = moment.now.toISOString()
  const rows = writes.map(({ id, next }) => ({ id, location_id: next.locationId, data: dataOf(next.values) }))
  const inserted = await sql<StoredRow>`
    insert into ${tableOf(resource.name)} (id, company_id, location_id, version, data, created_at, created_by, updated_at, updated_by)
    select id, ${actor.companyId}, location_id, 1, data, ${now}, ${actor.userId}, ${now}, ${actor.userId}
    from jsonb_to_recordset(${asJson(rows)}::jsonb) as made(id uuid, location_id uuid, data jsonb) returning ${ROW_COLUMNS}`.execute(tx)
  return byId(inserted.rows)
}

async function replaceAll({ resource, actor, moment }: Subject, tx: Tx, writes: readonly Write[]): Promise<readonly (readonly [string, RecordRow])[]> {
  if (writes.length === 0) return []
  const now = moment.now.toISOString()
  const rows = writes.map(({ id, current, next, deed }) => {
    const isDeleted = next.deleted ?? current?.deletedAt !== null
    const gone = isDeleted ? { deleted_at: current?.deletedAt ?? now, deleted_by: actor.userId, delete_reason: deed.reason ?? null } : {}
    return { id, location_id: next.locationId, data: dataOf(next.values), ...gone }
  })
  const updated = await sql<StoredRow>`
    update ${tableOf(resource.name)} as kept
    set version = kept.version + 1, data = next.data, location_id = next.location_id, updated_at = ${now}, updated_by = ${actor.userId},
      deleted_at = next.deleted_at, deleted_by = next.deleted_by, delete_reason = next.delete_reason
    from jsonb_to_recordset(${asJson(rows)}::jsonb)
      as next(id uuid, location_id uuid, data jsonb, deleted_at timestamptz, deleted_by uuid, delete_reason text)
    where kept.company_id = ${actor.companyId} and kept.id = next.id
    returning kept.id, kept.version, kept.location_id, kept.data, kept.created_at, kept.updated_at, kept.deleted_at`.execute(tx)
  return byId(updated.rows)
}

async function writeHistories({ resource, actor, moment }: Subject, tx: Tx, done: readonly Done[]): Promise<void> {
  const entries = done.map(({ write: { current, deed }, row }) => ({
    id: newId(moment.now),
    record_id: row.id,
    version: row.version,
    by_name: deed.authorName,
    action: deed.action,
    transition: deed.transition ?? null,
    reason: deed.reason ?? null,
    changes: changesBetween(resource.fields, current?.values ?? {}, row.values),
  }))
  await sql`
    insert into record_history (id, company_id, resource, record_id, version, at, by_id, by_name, action, transition, reason, changes)
    select id, ${actor.companyId}, ${resource.name}, record_id, version, ${moment.now.toISOString()}, ${actor.userId}, by_name, action, transition, reason, changes
    from jsonb_to_recordset(${asJson(entries)}::jsonb)
      as entry(id uuid, record_id uuid, version int, by_name text, action text, transition text, reason text, changes jsonb)`.execute(tx)
}

async function writeAllWords({ resource, actor }: Subject, tx: Tx, done: readonly Done[]): Promise<void> {
  const pairs = (which: 'removed' | 'added') =>
    done.flatMap(({ write, row }) => {
      const before = new Set(wordsOfRecord(resource, write.current?.values ?? {}))
      const after = new Set(wordsOfRecord(resource, row.values))
      const [from, without] = which === 'removed' ? [before, after] : [after, before]
      return [...from].filter((word) => !without.has(word)).map((word) => ({ id: row.id, word }))
    })
  const [removed, added] = [pairs('removed'), pairs('added')]
  if (removed.length > 0)
    await sql`delete from record_word as kept using jsonb_to_recordset(${asJson(removed)}::jsonb) as gone(id uuid, word text)
      where kept.company_id = ${actor.companyId} and kept.resource = ${resource.name} and kept.record_id = gone.id and kept.word = gone.word`.execute(tx)
  if (added.length > 0)
    await sql`insert into record_word (company_id, resource, word, record_id)
      select ${actor.companyId}, ${resource.name}, word, id from jsonb_to_recordset(${asJson(added)}::jsonb) as more(id uuid, word text) on conflict do nothing`.execute(
      tx,
    )
}
