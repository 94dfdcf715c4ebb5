import { type RawBuilder, sql } from 'kysely'
import type { Via } from '#contract'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { filterSql } from '../filters/filter-sql.ts'
import type { PlainFilter } from '../filters/plain-filter.ts'
import { readableRows } from '../rights/row-scope.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { ownIn } from './own-column.ts'

type Asking = Omit<Subject, 'rights'>

/** The records that any of these point at by this reference, with what is read of them as it is kept. */
export function othersOfVia(asking: Asking, via: Via, ids: readonly string[]): Condition {
  const other = pointedAt(asking, via)
  const pointed = sql`array(select ${columnOf(via.by)} from ${tableOf(asking.resource.name)} where id = any(${ids}))`
  return sql`select id, data -> ${sql.lit(via.field)} as said from ${tableOf(other.resource.name)} where ${allOf([...readableRows(other), sql`id = any(${pointed})`])}`
}

export const takenByVia = (others: RawBuilder<unknown>, { by }: Via): Condition => sql`select said from ${others} where id = ${ownIn('own')(by)}`

/**
 * Records by what stands in the record that they point at. Whatever does not hold there, as for who points at nothing or at what this reader
 * may not read, is found by the operators of absence.
 */
export function filterByVia(asking: Asking, via: Via, filter: PlainFilter): Condition {
  const other = pointedAt(asking, via)
  const { op, isAbsent } = presenceOf(filter.op)
  const holds = filterSql(other.resource, { ...filter, field: via.field, op }, asking.moment)
  const ids = sql`select id from ${tableOf(other.resource.name)} where ${allOf([...readableRows(other), holds])}`
  const by = columnOf(via.by)
  return isAbsent ? sql`(${by} is null or ${by} not in (${ids}))` : sql`${by} in (${ids})`
}

const ABSENCE: Readonly<Partial<Record<PlainFilter['op'], PlainFilter['op']>>> = { ne: 'eq', nin: 'in', empty: 'filled' }

function presenceOf(op: PlainFilter['op']): { readonly op: PlainFilter['op']; readonly isAbsent: boolean } {
  const other = ABSENCE[op]
  return other === undefined ? { op, isAbsent: false } : { op: other, isAbsent: true }
}

/** What stands in the record that is pointed at, as a column `said` of the statement's own, beside the table that points. */
export function joinedByVia(asking: Asking, via: Via, said: string): { readonly join: Condition; readonly value: Condition } {
  const other = pointedAt(asking, via)
  const own = { id: sql.ref(`${said}_id`), value: sql.ref(said) }
  const rows = sql`select id as ${own.id}, ${columnOf(via.field)} as ${own.value} from ${tableOf(other.resource.name)} where ${allOf(readableRows(other))}`
  return { join: sql` left join (${rows}) ${sql.ref(`${said}_of`)} on ${own.id} = ${columnOf(via.by)}`, value: own.value }
}

function pointedAt({ context, actor, resource, moment }: Asking, { by }: Via): Subject {
  const other = context.documents().resources.get(resource.fields[by]?.to ?? '')
  if (other === undefined) throw new Error(`${resource.id}: "${by}" points at nothing; the document check should have refused it.`)
  return { ...subjectOf(context, actor, other), moment }
}
