import { sql } from 'kysely'
import type { Query } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { localDay } from '../local-day.ts'
import type { Subject } from '../subject.ts'
import { type Asker, askedSubject, filtersSql, rowsAsked } from './rows.ts'

/** A field that is shown or summed must be one this user sees in full. */
export function openColumn({ rights, resource }: Subject, field: string): Condition {
  if (!Object.hasOwn(resource.fields, field) || rights.get(field)?.sight !== 'full') throw new RefusalError('forbidden')
  return columnOf(field)
}

/** The company's day of a field. */
const dayOf = (subject: Subject, name: string): Condition => localDay(subject, subject.resource.fields[name], openColumn(subject, name))

interface Amount {
  /** Which of the rows at hand it is made of; absent: all. */
  readonly among?: readonly Condition[]
  /** What a share of nothing is. */
  readonly ofNone?: Condition
}

/** The number that a question makes of its rows, as an aggregate: how many, the sum of a column, the share that passes `of`, on how many days, or the latest in milliseconds. */
export function amountSql(subject: Subject, { take = 'count', field, of }: Query, { among = [], ofNone = sql`0` }: Amount = {}): Condition {
  const which = among.length === 0 ? sql`` : sql` filter (where ${allOf(among)})`
  switch (take) {
    case 'count':
      return sql`(count(*)${which})::int`
    case 'sum':
      return sql`coalesce(sum(${openColumn(subject, field ?? '')})${which}, 0)::float8`
    case 'days':
      return sql`(count(distinct ${dayOf(subject, field ?? '')})${which})::int`
    case 'latest':
      return sql`(extract(epoch from max(${openColumn(subject, field ?? '')})${which}) * 1000)::float8`
    case 'share': {
      const part = sql`(count(*) filter (where ${allOf([...among, ...filtersSql(subject, of)])}))::float8`
      return sql`case when count(*)${which} = 0 then ${ofNone} else ${part} / (count(*)${which}) end`
    }
    default:
      throw new Error(`"${take}" is no number; the document check should have refused it`)
  }
}

/** One number over what the actor's lists show, as a scalar subselect. */
export function numberSql(asker: Asker, query: Query): Condition {
  const subject = askedSubject(asker, query)
  return sql`(select ${amountSql(subject, query)} from ${tableOf(query.resource)} where ${allOf(rowsAsked(subject, query, { reach: 'listed' }))})`
}
