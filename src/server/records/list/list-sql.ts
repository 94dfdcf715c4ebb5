import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition, tableOf } from '../columns.ts'
import { ROW_COLUMNS, type StoredRow } from '../record-row.ts'
import type { Cursor } from './cursor.ts'
import type { SortKey } from './list-query.ts'
import { afterRow, afterRowWithFirstKey, directionOf, orderOf, type SortedColumn } from './place-sql.ts'
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

/** The page as one statement. Where rows must be sorted, they are sorted without their data, and those of the page fetched whole. */
export function sliceSql(slice: Slice): RawBuilder<SlicedRow> {
  const { resource, sort } = slice
  if (sort.length === 1) return partsSql(slice, sql`${ROW_COLUMNS}, ${sql.join(keyTexts(sort.map(({ field }) => sortColumn(field))))}`)
  const columns = foundColumns(sort)
  return sql`select stored.id, ${STORED_COLUMNS}, ${sql.join(keyTexts(columns.map(({ column }) => column)))}
    from (${partsSql(slice, sql`id, ${sql.join(foundKeys(sort))}`)}) page join ${tableOf(resource)} stored on stored.id = page.id
    order by ${sql.join([...columns.map(orderOf), sql`page.id ${directionOf(sort[0])}`])}`
}

const STORED_COLUMNS = sql`version, location_id, data, created_at, updated_at, deleted_at`
const keyTexts = (columns: readonly Condition[]): readonly Condition[] => columns.map((column, index) => sql`${column}::text as ${sql.ref(`key_${index}`)}`)
const foundKeys = (sort: readonly SortKey[]): readonly Condition[] => sort.map((key, index) => sql`${sortColumn(key.field)} as ${sql.ref(`s${index}`)}`)
const foundColumns = (sort: readonly SortKey[]): readonly SortedColumn[] => sort.map((key, index) => ({ ...key, column: sql.ref(`s${index}`) }))

/**
 * Blanks come last in either direction: rows with a first key, then those without one. Written as two ordered parts so that each reads its
 * index in order, backwards for a descending sort, and the second isn't touched while the first fills the page.
 */
function partsSql(slice: Slice, selected: Condition): RawBuilder<SlicedRow> {
  const parts = slice.after?.keys[0] === null ? ['blank' as const] : (['filled', 'blank'] as const)
  const selects = parts.map((part) => sql`(${partSql(slice, part, selected)})`)
  return sql`select * from (${sql.join(selects, sql` union all `)}) part limit ${slice.limit}`
}

type Part = 'filled' | 'blank'

function partSql({ resource, conditions, sort, after, limit }: Slice, part: Part, selected: Condition): Condition {
  const columns = sort.map((key) => ({ ...key, column: sortColumn(key.field) }))
  const [first, ...rest] = columns
  if (first === undefined) throw new Error('A slice needs a sort key.')
  const presence = sql`${first.column} ${sql.raw(part === 'filled' ? 'is not null' : 'is null')}`
  const isResumed = after !== undefined && (after.keys[0] === null) === (part === 'blank')
  const place = isResumed ? [part === 'blank' ? afterRow(rest, after, first) : afterRowWithFirstKey(first, rest, after)] : []
  // Where the first key is blank it orders nothing, but naming it lets the index give the order of the ids.
  const order = [sql`${first.column} ${directionOf(first)}`, ...rest.map(orderOf), sql`id ${directionOf(first)}`]
  return sql`select ${selected} from ${tableOf(resource)}
    where ${allOf([...conditions, presence, ...place])} order by ${sql.join(order)} limit ${limit}`
}

/** The page and the count in one pass, for conditions that few rows pass: finds them all, sorts, and fetches the page's. */
export function narrowSql({ resource, conditions, sort, after, limit }: Slice): RawBuilder<SlicedRow> {
  const columns = foundColumns(sort)
  const [first] = sort
  const place = after === undefined ? sql`true` : afterRow(columns, after, first)
  const order = sql.join([...columns.map(orderOf), sql`id ${directionOf(first)}`])
  const keys = keyTexts(columns.map(({ column }) => column))
  return sql`select page.*, ${STORED_COLUMNS} from (
      select id, ${sql.join(keys)}, total, row_number() over (order by ${order}) as place from (
        select id, ${sql.join(foundKeys(sort))}, count(*) over ()::int as total from ${tableOf(resource)} where ${allOf(conditions)}) found
      where ${place} order by ${order} limit ${limit}) page
    join ${tableOf(resource)} stored on stored.id = page.id order by place`
}

interface BroadSlice {
  /** Rows that have the word at the beginning of the first sort field. */
  readonly begins: Condition
  /** Ids of all rows that have the word somewhere. */
  readonly entries: Condition
}

/**
 * The page of a broad search by the field that is sorted by, such as a frequent surname in a list by surname: rows that begin with the word stand together
 * in the index and are read from there, the others are those entries of the word table that are not among them, and few.
 */
export function gatheredSql({ resource, conditions, sort, after, limit }: Slice, { begins, entries }: BroadSlice): RawBuilder<SlicedRow> {
  const columns = sort.map((key) => ({ ...key, column: sortColumn(key.field) }))
  const [first, ...rest] = columns
  if (first === undefined) throw new Error('A slice needs a sort key.')
  const selected = sql`id, ${sql.join(foundKeys(sort))}`
  const order = sql.join([sql`${first.column} ${directionOf(first)}`, ...rest.map(orderOf), sql`id ${directionOf(first)}`])
  const isPast = after?.keys[0] === null
  const place = after === undefined || isPast ? [] : [afterRowWithFirstKey(first, rest, after)]
  const together = sql`select ${selected} from ${tableOf(resource)}
    where ${allOf([...conditions, begins, ...place, ...(isPast ? [sql`false`] : [])])} order by ${order} limit ${limit}`
  const others = sql`id = any(array(${entries} except select id from ${tableOf(resource)} where ${begins}))`
  const found = foundColumns(sort)
  const placed = after === undefined ? sql`true` : afterRow(found, after, first)
  const apart = sql`select * from (select ${selected} from ${tableOf(resource)} where ${allOf([...conditions, others])}) apart where ${placed}`
  const all = sql.join([...found.map(orderOf), sql`id ${directionOf(first)}`])
  return sql`select stored.id, ${STORED_COLUMNS}, ${sql.join(keyTexts(found.map(({ column }) => column)))}
    from (select * from ((${together}) union all (${apart})) both_parts order by ${all} limit ${limit}) page join ${tableOf(resource)} stored on stored.id = page.id
    order by ${sql.join([...found.map(orderOf), sql`page.id ${directionOf(first)}`])}`
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
