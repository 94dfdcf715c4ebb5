import { sql } from 'kysely'
import { addDays, type ResolvedField } from '#contract'
import { allOf, anyOf, type Condition, columnOf } from '../columns.ts'
import type { Moment } from '../moment.ts'
import { listOf, type PlainFilter } from './plain-filter.ts'

const HOUR_MS = 3_600_000

/** The last value of the column that lies in a range which ends after so many days or hours, or with this number. */
function endOf({ in: unit }: ResolvedField, until: number, { today, now }: Moment): string | number {
  if (unit === 'days') return addDays(today, until)
  return unit === 'hours' ? new Date(now.getTime() + until * HOUR_MS).toISOString() : until
}

interface Range {
  readonly id: string
  readonly condition: Condition
}

/** The ranges of a band on the column that it lies over; of the blank one too, be it named or not. */
function rangesOf(field: ResolvedField, moment: Moment): readonly Range[] {
  const column = columnOf(field.over ?? '')
  const { bands = [], blank = '' } = field
  const within = bands.map(({ id, until }, index) => {
    const before = bands[index - 1]?.until
    const above = before === undefined ? [] : [sql`${column} > ${endOf(field, before, moment)}`]
    const below = until === undefined ? [] : [sql`${column} <= ${endOf(field, until, moment)}`]
    return { id, condition: allOf([...above, ...below, ...(above.length + below.length === 0 ? [sql`${column} is not null`] : [])]) }
  })
  return [...within, { id: blank, condition: sql`${column} is null` }]
}

/** A filter by a band as ranges of the column that it lies over, by today and now: exact every day, and answered by that column's index. */
export function bandSql(field: ResolvedField, { op, value }: PlainFilter, moment: Moment): Condition {
  const asked = new Set(op === 'empty' || op === 'filled' ? [''] : listOf(value).map(String))
  const isNot = op === 'ne' || op === 'nin' || op === 'filled'
  return anyOf(rangesOf(field, moment).flatMap(({ id, condition }) => (asked.has(id) === isNot ? [] : [condition])))
}

/** The id of the band that a row lies in, as a value. */
export const bandCaseSql = (field: ResolvedField, moment: Moment): Condition =>
  sql`case ${sql.join(
    rangesOf(field, moment).map(({ id, condition }) => sql`when ${condition} then ${id === '' ? sql`null` : sql`${id}::text`}`),
    sql` `,
  )} end`
