import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../columns.ts'
import type { Cursor } from './cursor.ts'
import type { SortKey } from './list-query.ts'

/** A sort key with the SQL of its value. */
export interface SortedColumn extends SortKey {
  readonly column: Condition
}

export const directionOf = (key: SortKey): RawBuilder<unknown> => sql.raw(key.descending ? 'desc' : 'asc')
export const orderOf = (key: SortedColumn): Condition => sql`${key.column} ${directionOf(key)} nulls last`
const beyond = (key: SortKey): RawBuilder<unknown> => sql.raw(key.descending ? '<' : '>')

/** "After this row" by these last keys of the order, blanks last; the id runs in the direction of the first key. */
export function afterRow(keys: readonly SortedColumn[], after: Cursor, first: SortKey): Condition {
  const [key, ...later] = keys
  if (key === undefined) return sql`id ${beyond(first)} ${after.id}`
  const value = after.keys[after.keys.length - keys.length]
  const next = afterRow(later, after, first)
  if (value === null || value === undefined) return sql`(${key.column} is null and ${next})`
  return sql`(${key.column} ${beyond(key)} ${value} or ${key.column} is null or (${key.column} = ${value} and ${next}))`
}

/** The same among rows that have a first key, written as a range that an index can start at. */
export function afterRowWithFirstKey(first: SortedColumn, rest: readonly SortedColumn[], after: Cursor): Condition {
  const [value] = after.keys
  const { column } = first
  if (rest.length === 0) return sql`(${column}, id) ${beyond(first)} (${value}, ${after.id})`
  return sql`${column} ${beyond(first)}${sql.raw('=')} ${value} and (${column} ${beyond(first)} ${value} or (${column} = ${value} and ${afterRow(rest, after, first)}))`
}
