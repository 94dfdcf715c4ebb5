import { type RawBuilder, sql } from 'kysely'
import type { ResolvedField, Tally } from '#contract'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { filterSql, valueSql } from '../filters/filter-sql.ts'
import type { PlainFilter } from '../filters/plain-filter.ts'
import { resolveFilters } from '../filters/resolve-filter.ts'
import { readableRows } from '../rights/row-scope.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { type OwnColumn, ownIn, ownOf } from './own-column.ts'

type Asking = Omit<Subject, 'rights'>

/** The records that tally for any of these. */
export function othersOfTally(asking: Asking, tally: Tally, ids: readonly string[]): Condition {
  const { resource: name, by, same, during, field } = tally
  const alike = same === undefined ? sql`${ids}` : sql`array(select ${columnOf(same)} from ${tableOf(asking.resource.name)} where id = any(${ids}))`
  const columns = [by, ...(during ? [during.starts, during.ends] : []), ...(field === undefined ? [] : [field])]
  const conditions = [...othersRead(asking, tally), sql`${columnOf(by)} = any(${alike})`]
  return sql`select ${sql.join([...new Set(columns)].map(columnOf))} from ${tableOf(name)} where ${allOf(conditions)}`
}

/** What they come to for the row `own`. */
export const takenByTally = (others: RawBuilder<unknown>, tally: Tally): Condition =>
  sql`select ${takenSql(tally)} from ${others} where ${allOf(ofThisOne(tally, ownIn('own')))}`

/** Records by what others come to for them, worked out for each that passes all else. */
export function filterByTally(asking: Asking, field: ResolvedField & { readonly tally: Tally }, filter: PlainFilter): Condition {
  const { tally } = field
  const conditions = [...othersRead(asking, tally), ...ofThisOne(tally, ownOf(asking.resource.name))]
  const taken = sql`(select ${takenSql(tally)} from ${tableOf(tally.resource)} others where ${allOf(conditions)})`
  return valueSql(taken, field, filter)
}

/** Of the other records those that count and that this reader may read. */
function othersRead({ context, actor, moment }: Asking, { resource: name, filter }: Tally): readonly Condition[] {
  const resource = context.documents().resources.get(name)
  if (resource === undefined) throw new Error(`No resource "${name}": the document check should have refused the tally.`)
  const conditions = resolveFilters(filter ?? [], { actor, moment }).map((each) => filterSql(resource, each, moment))
  return [...readableRows({ ...subjectOf(context, actor, resource), moment }), sql`deleted_at is null`, ...conditions]
}

function ofThisOne({ by, same, during }: Tally, own: OwnColumn): readonly Condition[] {
  const alike = sql`${columnOf(by)} = ${own(same)}`
  return during ? [alike, sql`${columnOf(during.starts)} < ${own(during.to)} and ${columnOf(during.ends)} > ${own(during.from)}`] : [alike]
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
