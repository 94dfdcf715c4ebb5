import { sql } from 'kysely'
import type { HistoryEntry } from '#contract'
import type { LinkedResource } from '#document'
import { asJson, type Tx } from '#server/platform/database'
import { type Condition, tableOf } from '../columns.ts'
import { ownedFields, rowsIn, withoutRows } from '../owned/owned-fields.ts'
import { LOCATION, type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'
import { wordsOfRecord } from '../words/words.ts'
import { changesBetween, type StoredChange } from './diff.ts'
import { newId } from './new-id.ts'
import { touchedOverlaps } from './touched-overlaps.ts'

type Values = Readonly<Record<string, unknown>>

/** What a write did, for its history entry. */
export interface Deed {
  readonly action: HistoryEntry['action']
  readonly transition?: string
  readonly reason?: string | undefined
  readonly authorName: string
}

/** A row as it is to be after a write; `deleted` moves it into the recycle bin or out of it. */
export interface NextState {
  readonly values: Values
  readonly locationId: string | null
  readonly deleted?: boolean
}

/** A record to be stored: a new one, or a locked one with what it becomes. */
export interface Write {
  readonly id: string
  readonly current: RecordRow | undefined
  readonly next: NextState
  readonly deed: Deed
}

/**
 * Stores records of one resource with their history and their words, in as many statements as for one, whatever their number; in their order. Those that
 * go are first, and new ones last: they make room for what no two may have. What others say of them is the caller's part.
 */
export async function writeMany(subject: Subject, tx: Tx, writes: readonly Write[]): Promise<readonly RecordRow[]> {
  if (writes.length === 0) return []
  const [going, staying] = [writes.filter(isGoing), writes.filter((write) => write.current !== undefined && !isGoing(write))]
  const stored = new Map([
    ...(await replaceAll(subject, tx, going)),
    ...(await replaceAll(subject, tx, staying)),
    ...(await insertAll(
      subject,
      tx,
      writes.filter(({ current }) => current === undefined),
    )),
  ])
  const done = writes.map((write) => ({ write, row: rowNamed(stored, write.id) }))
  await writeHistories(
    subject,
    tx,
    done.map(({ write, row }) => ({ row, deed: write.deed, changes: changesOf(subject, write, row) })),
  )
  await writeAllWords(subject, tx, done)
  return done.map(({ row }) => row)
}

const isGoing = ({ current, next }: Write): boolean => current?.deletedAt === null && next.deleted === true

interface Done {
  readonly write: Write
  readonly row: RecordRow
}

function rowNamed(rows: ReadonlyMap<string, RecordRow>, id: string): RecordRow {
  const row = rows.get(id)
  if (row === undefined) throw new Error('A record was not stored: row-level security or a lost lock kept it from being written.')
  return row
}

type Stored = readonly (readonly [string, RecordRow])[]
const byId = (rows: readonly StoredRow[]): Stored => rows.map((row) => [row.id, rowOf(row)])

/** What is kept in `data`: neither blanks nor the location. */
export const dataOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name !== LOCATION && value !== null && value !== undefined))

/** Later ones of a list were made a moment later, which is their order. */
async function insertAll({ resource, actor, moment }: Subject, tx: Tx, writes: readonly Write[]): Promise<Stored> {
  if (writes.length === 0) return []
  const now = moment.now.toISOString()
  const rows = writes.map(({ id, next }, index) => ({
    id,
    location_id: next.locationId,
    data: dataOf(withoutRows(resource, next.values)),
    made_at: new Date(moment.now.getTime() + index).toISOString(),
  }))
  const inserted = await sql<StoredRow>`
    insert into ${tableOf(resource.name)} (id, company_id, location_id, version, data, created_at, created_by, updated_at, updated_by)
    select id, ${actor.companyId}, location_id, 1, data, made_at, ${actor.userId}, ${now}, ${actor.userId}
    from jsonb_to_recordset(${asJson(rows)}::jsonb) as made(id uuid, location_id uuid, data jsonb, made_at timestamptz) returning ${ROW_COLUMNS}`.execute(tx)
  return byId(inserted.rows)
}

async function replaceAll(subject: Subject, tx: Tx, writes: readonly Write[]): Promise<Stored> {
  if (writes.length === 0) return []
  const { resource, actor, moment } = subject
  const now = moment.now.toISOString()
  const rows = writes.map(({ id, current, next, deed }) => {
    const isDeleted = next.deleted ?? current?.deletedAt !== null
    const gone = isDeleted ? { deleted_at: current?.deletedAt ?? now, deleted_by: actor.userId, delete_reason: deed.reason ?? null } : {}
    const judged = judgedIn(subject, current, isDeleted ? undefined : next.values)
    return { id, location_id: next.locationId, data: dataOf(withoutRows(resource, next.values)), judged, ...gone }
  })
  const updated = await sql<StoredRow>`
    update ${tableOf(resource.name)} as kept
    set version = kept.version + 1, data = next.data${rowsLeftBehind(resource)}, location_id = next.location_id, updated_at = ${now},
      updated_by = ${actor.userId}, deleted_at = next.deleted_at, deleted_by = next.deleted_by, delete_reason = next.delete_reason
      ${rows.some(({ judged }) => judged.length > 0) ? NO_LONGER_KEPT : sql``}
    from jsonb_to_recordset(${asJson(rows)}::jsonb)
      as next(id uuid, location_id uuid, data jsonb, judged text[], deleted_at timestamptz, deleted_by uuid, delete_reason text)
    where kept.company_id = ${actor.companyId} and kept.id = next.id
    returning kept.id, kept.version, kept.location_id, kept.data, kept.created_at, kept.updated_at, kept.deleted_at`.execute(tx)
  return byId(updated.rows)
}

/** Overlaps of before they were blocked are kept as they are until the record moves; then it has been judged, and the database keeps to it. */
const NO_LONGER_KEPT: Condition = sql`, overlaps_kept = array(select each from unnest(kept.overlaps_kept) as each where each <> all(next.judged))`

function judgedIn(subject: Subject, current: RecordRow | undefined, after: Values | undefined): readonly string[] {
  const touched = touchedOverlaps(subject, { before: current?.deletedAt === null ? current.values : undefined, after })
  return touched.filter(({ severity }) => severity === 'block').map(({ id }) => id)
}

/** Rows of before that became no records stay where they were, until somebody looks after them. */
function rowsLeftBehind(resource: LinkedResource): Condition {
  const names = ownedFields(resource).map(({ name }) => name)
  if (names.length === 0) return sql``
  return sql` || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(kept.data) where key = any(${names}))`
}

/** What differs, the rows that it owns among it. */
function changesOf({ resource }: Subject, { current, next }: Write, row: RecordRow): readonly StoredChange[] {
  const isSaid = current === undefined || Object.hasOwn(resource.fields, LOCATION)
  const moved = isSaid || current.locationId === row.locationId ? [] : [{ field: LOCATION, before: current.locationId, after: row.locationId }]
  return [...changesBetween(resource.fields, current?.values ?? {}, { ...row.values, ...rowsIn(resource, next.values) }), ...moved]
}

interface HistoryWrite {
  readonly row: Pick<RecordRow, 'id' | 'version'>
  readonly deed: Deed
  readonly changes: readonly StoredChange[]
}

/** An entry in the history of each record. */
export async function writeHistories({ resource, actor, moment }: Subject, tx: Tx, written: readonly HistoryWrite[]): Promise<void> {
  if (written.length === 0) return
  const entries = written.map(({ row, deed, changes }) => ({
    id: newId(moment.now),
    record_id: row.id,
    version: row.version,
    by_name: deed.authorName,
    action: deed.action,
    transition: deed.transition ?? null,
    reason: deed.reason ?? null,
    changes,
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
