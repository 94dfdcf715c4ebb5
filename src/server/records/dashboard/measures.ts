import { sql } from 'kysely'
import type { Filter, Query } from '#contract'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/refusal'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { filterSql } from '../filters/filter-sql.ts'
import { resolveFilters } from '../filters/resolve-filter.ts'
import { pickedRows, readableRows } from '../rights/row-scope.ts'
import { openSubject, type Subject } from '../subject.ts'

export interface Asker {
  readonly context: RecordsContext
  readonly actor: Actor
}

/** A resource as this user may ask it. Throws when they may not read it. */
export const askedSubject = ({ context, actor }: Asker, resource: string): Subject => openSubject(context, actor, { resource, verb: 'read' })

/** The rows a tile counts: those of the user's reach that pass the document's filters. */
export function tileConditions(subject: Subject, filters: readonly Filter[] | undefined): readonly Condition[] {
  return [...readableRows(subject), ...pickedRows(subject, []), sql`deleted_at is null`, ...plainConditions(subject, filters)]
}

const plainConditions = ({ resource, actor, moment }: Subject, filters: readonly Filter[] | undefined): readonly Condition[] =>
  resolveFilters(filters ?? [], { actor, moment }).map((filter) => filterSql(resource, filter))

/** A field that is shown or summed must be one this user sees in full. */
export function openColumn({ rights, resource }: Subject, field: string): Condition {
  if (!Object.hasOwn(resource.fields, field) || rights.get(field)?.sight !== 'full') throw new RefusalError('forbidden')
  return columnOf(field)
}

/** The number that a query's measure makes of its rows, as an aggregate. */
export function measureSql(subject: Subject, { measure }: Query): Condition {
  if (measure === undefined || measure.kind === 'count') return sql`count(*)::int`
  if (measure.kind === 'sum') return sql`coalesce(sum(${openColumn(subject, measure.field)}), 0)::float8`
  const passing = allOf(plainConditions(subject, measure.of))
  return sql`case when count(*) = 0 then 0 else (count(*) filter (where ${passing}))::float8 / count(*) end`
}

/** One number as a scalar subselect. */
export function numberSql(asker: Asker, query: Query): Condition {
  const subject = askedSubject(asker, query.resource)
  return sql`(select ${measureSql(subject, query)} from ${tableOf(query.resource)} where ${allOf(tileConditions(subject, query.filter))})`
}
