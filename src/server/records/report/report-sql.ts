import { sql } from 'kysely'
import type { Query, ReportGroup, ResolvedField } from '#contract'
import { typeOf, valueTypeOf } from '#fields'
import { RefusalError } from '#server/platform/refusal'
import { allOf, type Condition, tableOf } from '../columns.ts'
import { periodSql } from '../dashboard/periods.ts'
import { joinedByVia } from '../derived/via-sql.ts'
import { bandCaseSql } from '../filters/band-sql.ts'
import { localDay } from '../local-day.ts'
import { amountSql, openColumn } from '../query/amount.ts'
import { filtersSql } from '../query/rows.ts'
import type { Subject } from '../subject.ts'

/** What rows are told apart by: an expression over the record's table, and what it needs joined beside it. */
export interface Axis {
  readonly field: ResolvedField
  readonly join: Condition
  readonly value: Condition
}

/** Throws `forbidden` where this user does not see the field in full. `place`: names its columns in the statement. */
export function axisOf(subject: Subject, { field: name, each }: ReportGroup, place: number): Axis {
  const field = subject.resource.fields[name]
  if (field === undefined || subject.rights.get(name)?.sight !== 'full') throw new RefusalError('forbidden')
  const { join, value } = columnFor(subject, { name, field }, `said_${place}`)
  return { field, join, value: valueTypeOf(field).filterForm === 'dates' ? periodSql(each ?? 'day', localDay(subject, field, value)) : value }
}

function columnFor(subject: Subject, { name, field }: { readonly name: string; readonly field: ResolvedField }, said: string): Pick<Axis, 'join' | 'value'> {
  if (field.via !== undefined) return joinedByVia(subject, field.via, said)
  return { join: sql``, value: typeOf(field).isUnkept ? bandCaseSql(field, subject.moment) : openColumn(subject, name) }
}

export interface Rollup {
  readonly axes: readonly Axis[]
  readonly measures: readonly Query[]
  readonly conditions: readonly Condition[]
  readonly limit: number
}

/** A row of the statement: `level` has a bit for each key that it is not told apart by, the last key's first. */
export type RolledRow = Readonly<Record<`k${number}`, string | null>> & Readonly<Record<`m${number}`, number | null>> & { readonly level: number }

/** The total of all, then what outer groups come to, then the rows; each the greatest of the first measure first. */
export function rollupSql(subject: Subject, { axes, measures, conditions, limit }: Rollup): ReturnType<typeof sql<RolledRow>> {
  const keys = axes.map((_axis, index) => sql.ref(`k${index}`))
  const told = axes.map(({ value }, index) => sql`(${value})::text as ${sql.ref(`k${index}`)}`)
  const amounts = measures.map((query, index) => {
    const among = filtersSql(subject, query.filter)
    return sql`${amountSql(subject, query, { among, ofNone: sql`null` })} as ${sql.ref(`m${index}`)}`
  })
  return sql<RolledRow>`select grouping(${sql.join(keys)}) as level, ${sql.join([...keys, ...amounts])}
    from ${tableOf(subject.resource.name)}${sql.join(
      axes.map(({ join }) => join),
      sql``,
    )} cross join lateral (select ${sql.join(told)}) told
    where ${allOf(conditions)} group by rollup (${sql.join(keys)})
    order by level desc, m0 desc nulls last, ${sql.join(keys)} limit ${limit}`
}
