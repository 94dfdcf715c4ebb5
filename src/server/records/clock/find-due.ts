import { sql } from 'kysely'
import type { LinkedResource } from '#document'
import { itselfIn } from '#permissions'
import { type DueRows, dueRowsOf } from '#server/platform/database'
import { allOf, type Condition, tableOf } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { type Moment, momentOf } from '../moment.ts'
import { filtersSql } from '../query/rows.ts'

/** A company and its moment. */
export interface CompanyNow {
  readonly companyId: string
  readonly moment: Moment
}

/** A record that time moves, by which transition. */
export interface Due {
  readonly companyId: string
  readonly id: string
  readonly transition: string
}

/** Of each transition and each of the days that it is somewhere; more are found once these have moved. */
export const FOUND_MAX = 200

/** All companies, each with the day that it has now: one statement. */
export async function companiesNow({ database, clock }: RecordsContext): Promise<readonly CompanyNow[]> {
  const now = clock()
  const { rows } = await database.read('platform', (tx) => sql<{ id: string; time_zone: string }>`select id, time_zone from company`.execute(tx))
  return rows.map(({ id, time_zone: timeZone }) => ({ companyId: id, moment: momentOf(now, timeZone) }))
}

/**
 * The records of a resource, in all companies, that are due now and are not waiting after a refusal: one statement, each part of which reads an index
 * of only those that the transition can move.
 */
export async function findDue(context: RecordsContext, resource: LinkedResource, companies: readonly CompanyNow[]): Promise<readonly Due[]> {
  const parts = byDay(companies).flatMap((sameDay) => dueRowsOf(resource).map((rows) => dueSql(context, resource, { rows, sameDay })))
  if (parts.length === 0) return []
  const found = await context.database.read('clock', (tx) =>
    sql<{ company_id: string; id: string; transition: string }>`select * from (${sql.join(parts, sql` union all `)}) due`.execute(tx),
  )
  return found.rows.map(({ company_id: companyId, id, transition }) => ({ companyId, id, transition }))
}

/** It is two days at a time on earth, or three. */
const byDay = (companies: readonly CompanyNow[]): readonly (readonly CompanyNow[])[] =>
  [...new Set(companies.map(({ moment }) => moment.today))].map((day) => companies.filter(({ moment }) => moment.today === day))

interface Part {
  readonly rows: DueRows
  readonly sameDay: readonly CompanyNow[]
}

/** Companies are asked for by "is true", which no index answers: those of a company hold all of its records, and the one of what is due comes without. */
function dueSql(context: RecordsContext, resource: LinkedResource, { rows: { transition, column, among }, sameDay }: Part): Condition {
  const [first] = sameDay
  const { moment = momentOf(context.clock(), 'UTC') } = first ?? {}
  const conditions = dueConditions(context, resource, { transition, moment })
  return sql`(select r.company_id, r.id, ${transition.id}::text as transition from ${tableOf(resource.name)} r
    where ${sql.raw(among)} and ${allOf(conditions)} and (r.company_id = any(${sameDay.map(({ companyId }) => companyId)}::uuid[])) is true
      and not exists (select from clock_refusal f where f.record_id = r.id and f.transition = ${transition.id} and f.version = r.version
        and f.next_at > ${moment.now.toISOString()})
    order by ${sql.ref(column)}, r.id limit ${FOUND_MAX})`
}

/** What has to hold of a record for its clock to move it. */
export const dueConditions = (
  context: RecordsContext,
  resource: LinkedResource,
  { transition, moment }: Pick<DueRows, 'transition'> & Pick<CompanyNow, 'moment'>,
): readonly Condition[] => filtersSql({ context, resource, moment, actor: itselfIn({ companyId: '', timeZone: moment.timeZone }) }, transition.clock)
