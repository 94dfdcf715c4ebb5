import { sql } from 'kysely'
import type { ByTime, ChartTile, ResolvedField, Series } from '#contract'
import { typeOf, valueTypeOf } from '#fields'
import { RefusalError } from '#server/platform/refusal'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { bandCaseSql } from '../filters/band-sql.ts'
import { localDay } from '../local-day.ts'
import { amountSql, openColumn } from '../query/amount.ts'
import { type Asker, askedSubject, rowsAsked } from '../query/rows.ts'
import type { Subject } from '../subject.ts'
import { periodSql, periodStarts, periodsEnd } from './periods.ts'

/** A series as one JSON object: category → number. Categories without rows are missing. */
export function seriesSql(asker: Asker, by: ChartTile['by'], series: Series): Condition {
  const subject = askedSubject(asker, series.query)
  const { category, from, conditions } = axisOf(subject, by, series.date)
  const all = allOf([...rowsAsked(subject, series.query, { reach: 'listed' }), ...conditions])
  return sql`(select coalesce(json_object_agg(category, amount), '{}') from (
    select ${category}::text as category, ${amountSql(subject, series.query)} as amount from ${tableOf(series.query.resource)}${from} where ${all} group by 1) parts)`
}

function axisOf(subject: Subject, by: ChartTile['by'], date: string | undefined): Axis {
  if (by.kind === 'field') return byField(subject, by.field)
  return by.kind === 'hour' ? byHour(subject, date) : byTime(subject, by, date)
}

interface Axis {
  readonly category: Condition
  readonly from: Condition
  readonly conditions: readonly Condition[]
}

function byField(subject: Subject, field: string): Axis {
  const known = subject.resource.fields[field]
  const isBand = known !== undefined && typeOf(known).isUnkept === true
  const column = isBand ? openBand(subject, field, known) : openColumn(subject, field)
  const isList = known !== undefined && valueTypeOf(known).holds === 'array'
  if (isList) return { category: sql`item`, from: sql` cross join lateral unnest(${column}) as item`, conditions: [] }
  return { category: column, from: sql``, conditions: [sql`${column} is not null`] }
}

function openBand({ rights, moment }: Subject, name: string, field: ResolvedField): Condition {
  if (rights.get(name)?.sight !== 'full') throw new RefusalError('forbidden')
  return bandCaseSql(field, moment)
}

/** By the hour of the week: "3-08" is Wednesday at eight, in the company's zone. */
function byHour(subject: Subject, name: string | undefined): Axis {
  const column = momentColumn(subject, name)
  return { category: sql`to_char(${column} at time zone ${subject.moment.timeZone}, 'ID-HH24')`, from: sql``, conditions: [sql`${column} is not null`] }
}

/** The named date or moment; when the record was made, without a name. */
function momentColumn({ resource, rights }: Subject, name: string | undefined): Condition {
  if (name === undefined) return sql.ref('created_at')
  if (resource.fields[name] === undefined || rights.get(name)?.sight === 'hidden') throw new RefusalError('forbidden')
  return columnOf(name)
}

/** By the named date, or by when the record was made; instants count for the company's day. */
function byTime(subject: Subject, by: ByTime, name: string | undefined): Axis {
  const { resource, moment } = subject
  const [first = moment.today] = periodStarts(by, moment.today)
  const end = periodsEnd(by, moment.today)
  const field = name === undefined ? undefined : resource.fields[name]
  const column = momentColumn(subject, name)
  const isDate = field !== undefined && valueTypeOf(field).sqlColumn === 'date'
  const bound = (date: string): Condition => (isDate ? sql`${date}` : sql`(${date}::timestamp at time zone ${moment.timeZone})`)
  const category = periodSql(by.kind, localDay(subject, field, column))
  return { category, from: sql``, conditions: [sql`${column} >= ${bound(first)}`, sql`${column} < ${bound(end)}`] }
}
