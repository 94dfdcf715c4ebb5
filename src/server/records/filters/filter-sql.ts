import { sql } from 'kysely'
import type { ResolvedField } from '#contract'
import type { LinkedResource } from '#document'
import { typeOf, valueTypeOf } from '#fields'
import { type Condition, columnOf } from '../columns.ts'
import type { Moment } from '../moment.ts'
import { bandSql } from './band-sql.ts'
import { listOf, type PlainFilter } from './plain-filter.ts'

/** A filter on the generated column of its field, or of the one that it lies over. The value's type is the column's: the driver sends it as text. */
export function filterSql(resource: LinkedResource, filter: PlainFilter, moment: Moment): Condition {
  const field = resource.fields[filter.field]
  if (field === undefined) throw new Error(`${resource.id}: the filter on "${filter.field}" names no field; the document check should have refused it`)
  if (typeOf(field).isUnkept) return bandSql(field, filter, moment)
  return valueSql(columnOf(filter.field), field, filter)
}

/** A filter on what holds the field's value: a column, or what is worked out in its place. */
export function valueSql(column: Condition, field: ResolvedField, filter: PlainFilter): Condition {
  if (filter.op === 'empty') return sql`${column} is null`
  if (filter.op === 'filled') return sql`${column} is not null`
  return valueTypeOf(field).holds === 'array' ? listSql(column, filter) : singleSql(column, filter)
}

function listSql(column: Condition, { op, value }: PlainFilter): Condition {
  const wanted = listOf(value)
  const overlaps = sql`${column} && ${wanted}`
  return op === 'ne' || op === 'nin' ? sql`(${column} is null or not ${overlaps})` : overlaps
}

/** A filter on a column that holds one value. */
export function singleSql(column: Condition, { op, value }: PlainFilter): Condition {
  const wanted = listOf(value)
  const [first] = wanted
  switch (op) {
    case 'in':
      return sql`${column} = any(${wanted})`
    case 'nin':
      return sql`(${column} is null or ${column} <> all(${wanted}))`
    case 'ne':
      return sql`${column} is distinct from ${first}`
    case 'starts':
      return sql`starts_with(lower(${column}), lower(${first}))`
    default:
      return sql`${column} ${sql.raw(COMPARISONS[op] ?? '=')} ${first}`
  }
}

const COMPARISONS: Readonly<Record<string, string>> = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' }
