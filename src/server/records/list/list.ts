import { sql } from 'kysely'
import { COUNT_CAP, type RecordView } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { Condition } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { filterOf } from '../derived/filter-of.ts'
import { rowOf } from '../record-row.ts'
import { isOwnLocation, pickedRows, readableRows } from '../rights/row-scope.ts'
import { may, openSubject, type Subject, scopeOf } from '../subject.ts'
import { allFields, viewRows } from '../view.ts'
import { type Search, searchRecords } from '../words/search-sql.ts'
import { withBinEntries } from './bin.ts'
import { orderHash, readCursor, writeCursor } from './cursor.ts'
import { type ListQuery, parseListQuery, type RawQuery, type SortKey } from './list-query.ts'
import { broadCountSql, countSql, gatheredSql, narrowSql, type Slice, type SlicedRow, sliceSql } from './list-sql.ts'

export interface RecordPage {
  readonly rows: readonly RecordView[]
  readonly page: { readonly next: string | null; readonly count: number; readonly countIsExact: boolean }
}

/** A page of records: one statement to set up, one for a search, one for the rows, one for the count, one per referenced resource for the names. */
export async function listRecords(context: RecordsContext, actor: Actor, resource: string, raw: RawQuery): Promise<RecordPage> {
  const subject = openSubject(context, actor, { resource, verb: 'read' })
  const query = parseListQuery(subject, raw)
  const reach = conditionsOf(subject, query)
  const order = orderOf(subject, query)
  const page = await context.database.read(scopeOf(subject), async (tx) => {
    await stayOffWholeTables(tx)
    const search = await searchRecords(subject, tx, query.q)
    const cut = await cutPage(subject, tx, { query, order, reach, search })
    const rows = query.isDeleted ? await withBinEntries(subject, tx, cut.rows) : cut.rows
    return { rows, page: { next: cut.next, ...(await countRows(subject, tx, { query, reach, search, cut })) } }
  })
  if (subject.resource.readAudit === 'list') await auditList(subject, query, page.rows)
  return page
}

/** However few rows other companies have: reading a whole table would read theirs, too. */
export const stayOffWholeTables = (tx: Tx): Promise<unknown> => sql`set local enable_seqscan = off`.execute(tx)

/** The conditions of a list call but for its search: the user's reach, the recycle bin or not, location, filters. */
export function conditionsOf(subject: Subject, query: ListQuery): readonly Condition[] {
  const { resource, actor } = subject
  if (query.isDeleted && !may(resource, actor, 'restore')) throw new RefusalError('forbidden')
  if (query.locations.some((id) => !isOwnLocation(actor, id))) throw new RefusalError('forbidden', { problems: [{ path: '/locations', message: '' }] })
  return [
    ...readableRows(subject),
    ...pickedRows(subject, query.locations),
    query.isDeleted ? sql`deleted_at is not null` : sql`deleted_at is null`,
    ...(query.ids.length === 0 ? [] : [sql`id = any(${query.ids})`]),
    ...query.filters.map((filter) => filterOf(subject, filter)),
  ]
}

/** Newest first when nothing is asked. */
function sortOf({ sort: [first, ...rest], isDeleted }: ListQuery): Slice['sort'] {
  return first === undefined ? [{ field: isDeleted ? 'deletedAt' : 'createdAt', descending: true }] : [first, ...rest]
}

const hashOf = ({ resource }: Subject, sort: readonly SortKey[]): string =>
  orderHash(
    resource.name,
    sort.map(({ field, descending }) => (descending ? `-${field}` : field)),
  )

/** In which order, and after which row. */
export type Order = Pick<Slice, 'sort' | 'after'>

export function orderOf(subject: Subject, query: ListQuery): Order {
  const sort = sortOf(query)
  const after = query.after === undefined ? undefined : readCursor(query.after, hashOf(subject, sort), sort.length)
  if (query.after !== undefined && after === undefined) throw new RefusalError('bad-request', { problems: [{ path: '/after', message: '' }] })
  return { sort, after }
}

export interface Cut {
  readonly rows: readonly RecordView[]
  readonly next: string | null
  /** How many rows there are in all, where cutting the page has told. */
  readonly total: number | undefined
}

interface Cutting {
  readonly query: ListQuery
  readonly order: Order
  readonly reach: readonly Condition[]
  readonly search: Search
}

/** One row more than asked tells whether there is a next page. */
export async function cutPage(subject: Subject, tx: Tx, { query, order, reach, search }: Cutting): Promise<Cut> {
  const conditions = search.kind === 'none' ? reach : [...reach, search.condition]
  const slice: Slice = { resource: subject.resource.name, conditions, ...order, limit: query.limit + 1 }
  const cut = pageSql({ ...slice, conditions: reach }, slice, search)
  const found = await explainBadCursor(async () => (await cut.execute(tx)).rows)
  const shown = found.slice(0, query.limit)
  const last = found.length > query.limit ? shown.at(-1) : undefined
  const rows = await viewRows(subject, tx, shown.map(rowOf), query.fields ?? allFields(subject))
  const isWhole = order.after === undefined && last === undefined
  return {
    rows,
    next: last === undefined ? null : writeCursor(hashOf(subject, slice.sort), { keys: keysOf(last, slice.sort), id: last.id }),
    total: isWhole ? rows.length : found[0]?.total,
  }
}

/** The statement that finds the page soonest; `bare` is the slice without its search. */
function pageSql(bare: Slice, slice: Slice, search: Search): ReturnType<typeof sliceSql> {
  if (search.kind === 'narrow') return narrowSql(slice)
  const begins = search.kind === 'broad' ? search.begins?.(slice.sort[0].field) : undefined
  return begins === undefined || search.kind !== 'broad' ? sliceSql(slice) : gatheredSql(bare, { begins, entries: search.entries })
}

const keysOf = (row: SlicedRow, sort: readonly SortKey[]): readonly (string | null)[] => sort.map((_key, index) => row[`key_${index}`] ?? null)

/** A forged cursor can carry a text where the column holds a number or a date. */
async function explainBadCursor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
    if (code.startsWith('22')) throw new RefusalError('bad-request', { problems: [{ path: '/after', message: '' }] })
    throw error
  }
}

interface Count {
  readonly count: number
  readonly countIsExact: boolean
}

interface Counting {
  readonly query: ListQuery
  readonly reach: readonly Condition[]
  readonly search: Search
  readonly cut: Cut
}

async function countRows({ resource }: Subject, tx: Tx, { query, reach, search, cut }: Counting): Promise<Count> {
  const cap = query.isCountExact ? undefined : COUNT_CAP
  if (cut.total !== undefined) return capped(cut.total, cap)
  const conditions = search.kind === 'none' ? reach : [...reach, search.condition]
  const counting =
    search.kind === 'broad' ? broadCountSql(resource.name, { conditions: reach, entries: search.entries, cap }) : countSql(resource.name, conditions, cap)
  const { count, partial = false } = (await counting.execute(tx)).rows[0] ?? { count: 0 }
  return partial && count <= COUNT_CAP ? { count: Math.max(count, cut.rows.length), countIsExact: false } : capped(count, cap)
}

const capped = (count: number, cap: number | undefined): Count =>
  cap !== undefined && count > cap ? { count: cap, countIsExact: false } : { count, countIsExact: true }

/** The audit keeps what was asked, never the words of a search, and which records were seen. */
export async function auditList({ context, actor, resource }: Subject, query: ListQuery, rows: readonly RecordView[]): Promise<void> {
  const detail = { ids: rows.map((row) => row.id), filters: query.filters.map((filter) => filter.field), searched: query.q !== '' }
  await context.audit({ actor, action: 'list', entity: resource.name, detail })
}
