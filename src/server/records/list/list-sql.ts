import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition, tableOf } from '../columns.ts'
import { ROW_COLUMNS, type StoredRow } from '../record-row.ts'
import type { Cursor } from './cursor.ts'
import type { SortKey } from './list-query.ts'
import { afterRow, afterRowWithFirstKey, directionOf, orderOf } from './place-sql.ts'
import { sortColumn } from './sort-columns.ts'

/** What a page is cut from: rows that pass the conditions, in this order, after this place. */
export interface Slice {
  readonly resource: string
  readonly conditions: readonly Condition[]
  /** At least one. */
  readonly sort: readonly [SortKey, ...SortKey[]]
  readonly after: Cursor | undefined
  readonly limit: number
}

/** A row with the values of its sort keys as text, for the cursor; with the count of all where the statement gives it. */
export type SlicedRow = StoredRow & Readonly<Record<`key_${number}`, string | null>> & { readonly total?: number }

/**
 * The page as one statement. Blanks come last in either direction: rows with a first key, then those without one. Written as two ordered
 * parts so that each reads its index in order, backwards for a descending sort, and the second isn't touched while the first fills the page.
 */
export function sliceSql(slice: Slice): RawBuilder<SlicedRow> {
  const parts = slice.after?.keys[0] === null ? ['blank' as const] : (['filled', 'blank'] as const)
  const selects = parts.map((part) => sql`(${partSql(slice, part)})`)
  return sql`select * from (${sql.join(selects, sql` union all `)}) page limit ${slice.limit}`
}

type Part = 'filled' | 'blank'

function partSql({ resource, conditions, sort, after, limit }: Slice, part: Part): Condition {
  const columns = sort.map((key) => ({ ...key, column: sortColumn(key.field) }))
  const [first, ...rest] = columns
  if (first === undefined) throw new Error('A slice needs a sort key.')
  const presence = sql`${first.column} ${sql.raw(part === 'filled' ? 'is not null' : 'is null')}`
  const keys = columns.map(({ column }, index) => sql`${column}::text as ${sql.ref(`key_${index}`)}`)
  const isResumed = after !== undefined && (after.keys[0] === null) === (part === 'blank')
  const place = isResumed ? [part === 'blank' ? afterRow(rest, after, first) : afterRowWithFirstKey(first, rest, after)] : []
  // Where the first key is blank it orders nothing, but naming it lets the index give the order of the ids.
  const order = [sql`${first.column} ${directionOf(first)}`, ...rest.map(orderOf), sql`id ${directionOf(first)}`]
  return sql`select ${ROW_COLUMNS}, ${sql.join(keys)} from ${tableOf(resource)}
    where ${allOf([...conditions, presence, ...place])} order by ${sql.join(order)} limit ${limit}`
}

/** The page and the count in one pass, for conditions that few rows pass: finds them all, sorts, and fetches the page's. */
export function narrowSql({ resource, conditions, sort, after, limit }: Slice): RawBuilder<SlicedRow> {
  const found = sort.map((key, index) => sql`${sortColumn(key.field)} as ${sql.ref(`s${index}`)}`)
  const columns = sort.map((key, index) => ({ ...key, column: sql.ref(`s${index}`) }))
  const [first] = sort
  const place = after === undefined ? sql`true` : afterRow(columns, after, first)
  const order = sql.join([...columns.map(orderOf), sql`id ${directionOf(first)}`])
  const keys = columns.map(({ column }, index) => sql`${column}::text as ${sql.ref(`key_${index}`)}`)
  return sql`select page.*, version, location_id, data, created_at, updated_at, deleted_at from (
      select id, ${sql.join(keys)}, total, row_number() over (order by ${order}) as place from (
        select id, ${sql.join(found)}, count(*) over ()::int as total from ${tableOf(resource)} where ${allOf(conditions)}) found
      where ${place} order by ${order} limit ${limit}) page
    join ${tableOf(resource)} stored on stored.id = page.id order by place`
}

interface Counted {
  readonly count: number
  /** The rows are at least so many. */
  readonly partial?: boolean
}

/** How many rows pass, counted up to one after the cap when there is one. */
export function countSql(resource: string, conditions: readonly Condition[], cap: number | undefined): RawBuilder<Counted> {
  const all = allOf(conditions)
  if (cap === undefined) return sql`select count(*)::int as count from ${tableOf(resource)} where ${all}`
  return sql`select count(*)::int as count from (select 1 from ${tableOf(resource)} where ${all} limit ${cap + 1}) capped`
}

/** Entries of a broad search that a capped count looks at: nearly always enough to reach the cap, and never all there are. */
const ENTRIES_MAX = 6_000

interface BroadCount {
  readonly conditions: readonly Condition[]
  /** More than ENTRIES_MAX. */
  readonly entries: Condition
  readonly cap: number | undefined
}

/**
 * The same for rows that a broad search finds, from their entries in the word table; `partial` when not all were looked at. As a list of ids,
 * which is sorted and read from the index neighbour by neighbour: half the time that looking up one after the other takes.
 */
export function broadCountSql(resource: string, { conditions, entries, cap }: BroadCount): RawBuilder<Counted> {
  const [limit, bound] = cap === undefined ? [sql``, sql``] : [sql` limit ${cap + 1}`, sql` limit ${ENTRIES_MAX}`]
  return sql`select count(*)::int as count, ${cap !== undefined}::boolean as partial from (
    select 1 from ${tableOf(resource)} where id = any(array(${entries}${bound})) and ${allOf(conditions)}${limit}) capped`
}
