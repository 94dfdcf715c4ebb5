import { type RawBuilder, sql } from 'kysely'
import type { HistoryEntry } from '#contract'
import { asJson, type Tx } from '#server/platform/database'
import { tableOf } from '../columns.ts'
import { LOCATION, type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'
import { wordsOfRecord } from '../words/words.ts'
import { changesBetween, type StoredChange } from './diff.ts'
import { newId } from './new-id.ts'
import { keepTotals } from './totals.ts'
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

/** Inserts a record with its first history entry and its words. */
export async function insertRecord(subject: Subject, tx: Tx, next: NextState & { readonly id: string; readonly deed: Deed }): Promise<RecordRow> {
  const { resource, actor, moment } = subject
  const now = moment.now.toISOString()
  const inserted = await sql<StoredRow>`
    insert into ${tableOf(resource.name)} (id, company_id, location_id, version, data, created_at, created_by, updated_at, updated_by)
    values (${next.id}, ${actor.companyId}, ${next.locationId}, 1, ${asJson(dataOf(next.values))}, ${now}, ${actor.userId}, ${now}, ${actor.userId})
    returning ${ROW_COLUMNS}`.execute(tx)
  const row = onlyRow(inserted.rows)
  await writeHistory(subject, tx, { row, deed: next.deed, changes: changesBetween(resource.fields, {}, row.values) })
  await writeWords(subject, tx, { id: row.id, before: [], after: wordsOfRecord(resource, row.values) })
  await keepTotals(subject, tx, undefined, row)
  return row
}

/** Replaces a locked record by its next state: one version more, one history entry, words where they changed. */
export async function replaceRecord(subject: Subject, tx: Tx, current: RecordRow, { next, deed }: { next: NextState; deed: Deed }): Promise<RecordRow> {
  const { resource, actor, moment } = subject
  const now = moment.now.toISOString()
  const isDeleted = next.deleted ?? current.deletedAt !== null
  const gone = isDeleted ? { at: current.deletedAt ?? now, by: actor.userId, reason: deed.reason ?? null } : { at: null, by: null, reason: null }
  const updated = await sql<StoredRow>`
    update ${tableOf(resource.name)}
    set ${noLongerKept(subject, current, isDeleted ? undefined : next.values)} version = version + 1, data = ${asJson(dataOf(next.values))}, location_id = ${next.locationId}, updated_at = ${now}, updated_by = ${actor.userId},
      deleted_at = ${gone.at}, deleted_by = ${gone.by}, delete_reason = ${gone.reason}
    where company_id = ${actor.companyId} and id = ${current.id} returning ${ROW_COLUMNS}`.execute(tx)
  const row = onlyRow(updated.rows)
  const isSaid = Object.hasOwn(resource.fields, LOCATION)
  const moved = isSaid || current.locationId === row.locationId ? [] : [{ field: LOCATION, before: current.locationId, after: row.locationId }]
  await writeHistory(subject, tx, { row, deed, changes: [...changesBetween(resource.fields, current.values, row.values), ...moved] })
  await writeWords(subject, tx, { id: row.id, before: wordsOfRecord(resource, current.values), after: wordsOfRecord(resource, row.values) })
  await keepTotals(subject, tx, current, row)
  return row
}

/** Overlaps of before they were blocked are kept as they are until the record moves; then it has been judged, and the database keeps to it. */
function noLongerKept(subject: Subject, { values, deletedAt }: RecordRow, after: Values | undefined): RawBuilder<unknown> {
  const touched = touchedOverlaps(subject, { before: deletedAt === null ? values : undefined, after })
  const judged = touched.filter(({ severity }) => severity === 'block').map(({ id }) => id)
  if (judged.length === 0) return sql``
  return sql`overlaps_kept = array(select each from unnest(overlaps_kept) as each where each <> all(${judged})),`
}

/** What is kept in `data`: neither blanks nor the location. */
export const dataOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name !== LOCATION && value !== null && value !== undefined))

function onlyRow(rows: readonly StoredRow[]): RecordRow {
  const [stored] = rows
  if (stored === undefined) throw new Error('The record was not stored: row-level security or a lost lock kept it from being written.')
  return rowOf(stored)
}

interface HistoryWrite {
  readonly row: RecordRow
  readonly deed: Deed
  readonly changes: readonly StoredChange[]
}

/** One entry of a record's history. */
export async function writeHistory({ resource, actor, moment }: Subject, tx: Tx, { row, deed, changes }: HistoryWrite): Promise<void> {
  await sql`
    insert into record_history (id, company_id, resource, record_id, version, at, by_id, by_name, action, transition, reason, changes)
    values (${newId(moment.now)}, ${actor.companyId}, ${resource.name}, ${row.id}, ${row.version}, ${moment.now.toISOString()}, ${actor.userId},
      ${deed.authorName}, ${deed.action}, ${deed.transition ?? null}, ${deed.reason ?? null}, ${asJson(changes)})`.execute(tx)
}

interface WordsWrite {
  readonly id: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

async function writeWords({ resource, actor }: Subject, tx: Tx, { id, before, after }: WordsWrite): Promise<void> {
  const removed = before.filter((word) => !after.includes(word))
  const added = after.filter((word) => !before.includes(word))
  if (removed.length > 0)
    await sql`delete from record_word where company_id = ${actor.companyId} and resource = ${resource.name} and record_id = ${id} and word = any(${removed})`.execute(
      tx,
    )
  if (added.length > 0)
    await sql`insert into record_word (company_id, resource, word, record_id)
      select ${actor.companyId}, ${resource.name}, word, ${id} from unnest(${added}::text[]) as word on conflict do nothing`.execute(tx)
}
