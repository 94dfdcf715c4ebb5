import { type RawBuilder, sql } from 'kysely'
import type { Tally } from '#contract'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { rowsAsked } from '../query/rows.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { own } from './own-column.ts'

/** The records that tally for any of these. */
export function othersOfTally(asking: Subject, { resource: name, by, same, during, filter, field }: Tally, ids: readonly string[]): Condition {
  const { context, actor, moment } = asking
  const resource = context.documents().resources.get(name)
  if (resource === undefined) throw new Error(`No resource "${name}": the document check should have refused the tally.`)
  const subject = { ...subjectOf(context, actor, resource), moment }
  const alike = same === undefined ? sql`${ids}` : sql`array(select ${columnOf(same)} from ${tableOf(asking.resource.name)} where id = any(${ids}))`
  const columns = [by, ...(during ? [during.starts, during.ends] : []), ...(field === undefined ? [] : [field])]
  const conditions = [...rowsAsked(subject, { filter }, { reach: 'readable' }), sql`${columnOf(by)} = any(${alike})`]
  return sql`select ${sql.join([...new Set(columns)].map(columnOf))} from ${tableOf(name)} where ${allOf(conditions)}`
}

/** What they come to for one. */
export function takenByTally(others: RawBuilder<unknown>, { by, same, during, ...taken }: Tally): Condition {
  const alike = sql`${columnOf(by)} = ${same === undefined ? sql.ref('own.id') : own(same)}`
  const within = during && sql`${columnOf(during.starts)} < ${own(during.to)} and ${columnOf(during.ends)} > ${own(during.from)}`
  return sql`select ${takenSql(taken)} from ${others} where ${allOf([alike, ...(within ? [within] : [])])}`
}

function takenSql({ take = 'count', field = '', per = 1 }: Pick<Tally, 'take' | 'field' | 'per'>): Condition {
  switch (take) {
    case 'count':
      return sql`count(*)::int`
    case 'sum':
      return sql`coalesce(sum(${columnOf(field)}), 0)::float8 / ${per}::float8`
    case 'min':
      return sql`min(${columnOf(field)})`
    case 'max':
      return sql`max(${columnOf(field)})`
  }
}
