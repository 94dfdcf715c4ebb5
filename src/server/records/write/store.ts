import { sql } from 'kysely'
import type { HistoryEntry } from '#contract'
import type { LinkedResource } from '#document'
import { afterCommit, asJson, type Tx } from '#server/platform/database'
import { type Condition, tableOf } from '../columns.ts'
import { ownedFields, plainRow, rowsIn, withoutRows } from '../owned/owned-fields.ts'
import { LOCATION, type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { wordsOfRecord } from '../words/words.ts'
import { changesBetween, type StoredChange } from './diff.ts'
import { newId } from './new-id.ts'
import { keepTotals } from './totals.ts'

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

interface NewRecord extends NextState {
  readonly id: string
}

/** A record as it stands, locked, and as it is to be. */
interface Replacing {
  readonly current: RecordRow
  readonly next: NextState
}

/** Inserts a record with its first history entry and its words. What it is a row of is a version on. */
export async function insertRecord(subject: Subject, tx: Tx, { deed, ...next }: NewRecord & { readonly deed: Deed }): Promise<RecordRow> {
  const row = only(await insertRecords(subject, tx, [next], deed))
  await keepTotals(subject, tx, [{ after: row }])
  await raiseOwner(subject, tx, { after: row, deed })
  return row
}

/** Replaces a locked record by its next state: one version more, one history entry, words where they changed. What it is a row of is a version on, too. */
export async function replaceRecord(subject: Subject, tx: Tx, current: RecordRow, { next, deed }: { next: NextState; deed: Deed }): Promise<RecordRow> {
  const row = only(await replaceRecords(subject, tx, [{ current, next }], deed))
  await keepTotals(subject, tx, [{ before: current, after: row }])
  await raiseOwner(subject, tx, { before: current, after: row, deed })
  return row
}

/** The same for many, in as many statements as for one; what is added up of them is the caller's part. Later ones of a list were made a moment later. */
export async function insertRecords(subject: Subject, tx: Tx, records: readonly NewRecord[], deed: Deed): Promise<readonly RecordRow[]> {
  if (records.length === 0) return []
  const { resource, actor, moment } = subject
  const now = moment.now.toISOString()
  const wanted = records.map(({ id, locationId, values }, index) => ({
    id,
    location: locationId,
    data: dataOf(withoutRows(resource, values)),
    made: new Date(moment.now.getTime() + index).toISOString(),
  }))
  const inserted = await sql<StoredRow>`
    insert into ${tableOf(resource.name)} (id, company_id, location_id, version, data, created_at, created_by, updated_at, updated_by)
    select r.id, ${actor.companyId}, r.location, 1, r.data, r.made, ${actor.userId}, ${now}, ${actor.userId}
    from jsonb_to_recordset(${asJson(wanted)}::jsonb) as r (id uuid, location uuid, data jsonb, made timestamptz)
    returning ${ROW_COLUMNS}`.execute(tx)
  const values = new Map(records.map((record) => [record.id, record.values]))
  const rows = inserted.rows.map(rowOf)
  const written = rows.map((row) => ({ row, before: {}, after: { ...row.values, ...rowsIn(resource, values.get(row.id) ?? {}) } }))
  await writeBeside(subject, tx, written, deed)
  return rows
}

export async function replaceRecords(subject: Subject, tx: Tx, changes: readonly Replacing[], deed: Deed): Promise<readonly RecordRow[]> {
  if (changes.length === 0) return []
  const { resource, actor, moment } = subject
  const now = moment.now.toISOString()
  const wanted = changes.map(({ current, next }) => {
    const isDeleted = next.deleted ?? current.deletedAt !== null
    const gone = isDeleted ? { gone_at: current.deletedAt ?? now, gone_by: actor.userId, gone_why: deed.reason ?? null } : {}
    return { id: current.id, location: next.locationId, data: dataOf(withoutRows(resource, next.values)), ...gone }
  })
  const updated = await sql<StoredRow>`
    update ${tableOf(resource.name)} t
    set version = t.version + 1, data = r.data${rowsLeftBehind(resource)}, location_id = r.location, updated_at = ${now}, updated_by = ${actor.userId},
      deleted_at = r.gone_at, deleted_by = r.gone_by, delete_reason = r.gone_why
    from jsonb_to_recordset(${asJson(wanted)}::jsonb)
      as r (id uuid, location uuid, data jsonb, gone_at timestamptz, gone_by uuid, gone_why text)
    where t.company_id = ${actor.companyId} and t.id = r.id
    returning t.id, t.version, t.location_id, t.data, t.created_at, t.updated_at, t.deleted_at`.execute(tx)
  const rows = new Map(updated.rows.map((stored) => [stored.id, rowOf(stored)]))
  const written = changes.map(({ current, next }) => {
    const row = rows.get(current.id)
    if (row === undefined) throw new Error(NOT_STORED)
    return { row, before: current.values, after: { ...row.values, ...rowsIn(resource, next.values) }, from: current.locationId }
  })
  await writeBeside(subject, tx, written, deed)
  return written.map(({ row }) => row)
}

/** Rows of before that became no records stay where they were, until somebody looks after them. */
function rowsLeftBehind(resource: LinkedResource): Condition {
  const names = ownedFields(resource).map(({ name }) => name)
  if (names.length === 0) return sql``
  return sql` || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(t.data) where key = any(${names}))`
}

/** What is kept in `data`: neither blanks nor the location. */
export const dataOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name !== LOCATION && value !== null && value !== undefined))

const NOT_STORED = 'The record was not stored: row-level security or a lost lock kept it from being written.'

function only(rows: readonly RecordRow[]): RecordRow {
  const [row] = rows
  if (row === undefined) throw new Error(NOT_STORED)
  return row
}

interface Written {
  readonly row: RecordRow
  readonly before: Values
  readonly after: Values
  /** Where a changed one lay. */
  readonly from?: string | null
}

/** The history entries and the words of what was written. */
async function writeBeside(subject: Subject, tx: Tx, written: readonly Written[], deed: Deed): Promise<void> {
  const { resource } = subject
  const isSaid = Object.hasOwn(resource.fields, LOCATION)
  const entries = written.map(({ row, before, after, from }) => {
    const moved = isSaid || from === undefined || from === row.locationId ? [] : [{ field: LOCATION, before: from, after: row.locationId }]
    return { row, changes: [...changesBetween(resource.fields, before, after), ...moved] }
  })
  await writeHistories(subject, tx, entries, deed)
  const words = written.map(({ row, before }) => ({ id: row.id, before: wordsOfRecord(resource, before), after: wordsOfRecord(resource, row.values) }))
  await writeWords(subject, tx, words)
}

interface HistoryWrite {
  readonly row: Pick<RecordRow, 'id' | 'version'>
  readonly changes: readonly StoredChange[]
}

/** One entry of a record's history. */
export const writeHistory = (subject: Subject, tx: Tx, { deed, ...entry }: HistoryWrite & { readonly deed: Deed }): Promise<void> =>
  writeHistories(subject, tx, [entry], deed)

async function writeHistories({ resource, actor, moment }: Subject, tx: Tx, entries: readonly HistoryWrite[], deed: Deed): Promise<void> {
  const wanted = entries.map(({ row, changes }) => ({ id: newId(moment.now), record: row.id, version: row.version, changes }))
  await sql`
    insert into record_history (id, company_id, resource, record_id, version, at, by_id, by_name, action, transition, reason, changes)
    select h.id, ${actor.companyId}, ${resource.name}, h.record, h.version, ${moment.now.toISOString()}, ${actor.userId},
      ${deed.authorName}, ${deed.action}, ${deed.transition ?? null}, ${deed.reason ?? null}, h.changes
    from jsonb_to_recordset(${asJson(wanted)}::jsonb) as h (id uuid, record uuid, version int, changes jsonb)`.execute(tx)
}

interface WordsWrite {
  readonly id: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

async function writeWords({ resource, actor }: Subject, tx: Tx, writes: readonly WordsWrite[]): Promise<void> {
  const pairs = (from: 'before' | 'after', without: 'before' | 'after') =>
    writes.flatMap((write) => write[from].filter((word) => !write[without].includes(word)).map((word) => ({ record: write.id, word })))
  const [removed, added] = [pairs('before', 'after'), pairs('after', 'before')]
  if (removed.length > 0)
    await sql`delete from record_word w using jsonb_to_recordset(${asJson(removed)}::jsonb) as r (record uuid, word text)
      where w.company_id = ${actor.companyId} and w.resource = ${resource.name} and w.record_id = r.record and w.word = r.word`.execute(tx)
  if (added.length > 0)
    await sql`insert into record_word (company_id, resource, word, record_id)
      select ${actor.companyId}, ${resource.name}, r.word, r.record
      from jsonb_to_recordset(${asJson(added)}::jsonb) as r (record uuid, word text) on conflict do nothing`.execute(tx)
}

interface RowWritten {
  readonly before?: RecordRow
  readonly after: RecordRow
  readonly deed: Deed
}

/**
 * A row that is written by itself, by a transition or by the product, changes what its owner is: whoever has the owner open meets it as any change, and
 * its history says it.
 */
async function raiseOwner(subject: Subject, tx: Tx, { before, after, deed }: RowWritten): Promise<void> {
  const { context, actor, resource } = subject
  const owner = resource.ownedBy && context.documents().resources.get(resource.ownedBy.resource)
  const field = owner && ownedFields(owner).find(({ name }) => name === resource.ownedBy?.field)
  if (!owner || !field) return
  const raised = await sql<{ id: string; version: number }>`update ${tableOf(owner.name)} set version = version + 1
    where company_id = ${actor.companyId} and id = ${after.values[field.owns.by]} returning id, version`.execute(tx)
  const [row] = raised.rows
  if (row === undefined) return
  const rowsOf = (record: RecordRow | undefined): readonly unknown[] =>
    record === undefined || record.deletedAt !== null ? [] : [plainRow(field, record.id, record.values)]
  const changes = changesBetween(owner.fields, { [field.name]: rowsOf(before) }, { [field.name]: rowsOf(after) })
  const reason = [say(context, { key: resource.title }), ...(deed.reason ? [deed.reason] : [])].join(' – ')
  await writeHistory({ ...subject, resource: owner }, tx, { row, changes, deed: { action: 'update', reason, authorName: deed.authorName } })
  afterCommit(tx, async () => context.announce({ companyId: actor.companyId, resource: owner.name, ...row }))
}
