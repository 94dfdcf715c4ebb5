import { sql } from 'kysely'
import { type Matches, matchVisits, type VisitMatch, type VisitSpan } from '#care'
import { DAY_MS, filledText } from '#contract'
import type { OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { columnOf } from '#server/platform/database'
import type { RecordRow } from '#server/records'
import { type BoundSlot, oneOf, slotOf } from '../bound.ts'
import { isIn } from '../rows.ts'
import { actualOf, exceptionsOf, judgedExceptions, settingsOf } from './log-facts.ts'

/** What only the planned visit tells. */
const PLAN_CODES = ['EOC', 'AHS', 'REP', 'UNS']

/**
 * Finds the planned visit of each log, and says what differs from the plan (domain: backoffice §3.5). A link that somebody made is never taken
 * away: a log without a match of its own keeps the one that it has.
 */
export const match: OperationCode = async (frame) => {
  const log = slotOf(frame.domain, 'log')
  const due = frame.records.filter((row) => isIn(frame.unit, log, row, 'correctable'))
  const planned = await plannedVisits(frame, log, due)
  const found = matchesOf(frame, log, { due, planned })
  return frame.records.map((row): PlannedItem => {
    const own = found.get(row.id)
    return own === undefined ? { key: row.id, findings: [{ code: 'notCorrectable', severity: 'block' }] } : matchedItem(frame, log, { row, own })
  })
}

interface Due {
  readonly due: readonly RecordRow[]
  readonly planned: readonly VisitSpan[]
}

function matchesOf({ domain }: OperationFrame, log: BoundSlot, { due, planned }: Due): ReadonlyMap<string, VisitMatch> {
  const actuals = due.map((row) => actualOf(log, row))
  const { matches }: Matches = matchVisits(actuals, planned, settingsOf(domain))
  return new Map(matches.map((each) => [each.actual.id, each]))
}

function matchedItem(frame: OperationFrame, log: BoundSlot, { row, own }: { readonly row: RecordRow; readonly own: VisitMatch }): PlannedItem {
  const { unit, domain } = frame
  const isLinked = filledText(log.value(row.values, 'visit')) !== undefined
  if (own.planned === undefined && isLinked) return unchanged(row)
  const exceptions = judgedExceptions(unit, domain, { rows: exceptionsOf(log, row.values), match: own, codes: PLAN_CODES })
  const plan = own.planned && {
    ...{ visit: own.planned.id, offMinutes: own.offMin },
    ...{ plannedStart: new Date(own.planned.start).toISOString(), plannedEnd: new Date(own.planned.end).toISOString() },
  }
  const values = log.values({ match: own.state, ...plan, ...(exceptions.length > 0 && { exceptions }) })
  const isSame = Object.entries(values).every(([name, value]) => JSON.stringify(row.values[name]) === JSON.stringify(value))
  if (isSame) return own.planned === undefined ? { key: row.id, findings: [{ code: 'notMatched', severity: 'block' }] } : unchanged(row)
  return { key: row.id, write: { resource: log.resource, row, values }, findings: [] }
}

const unchanged = ({ id }: RecordRow): PlannedItem => ({ key: id, findings: [{ code: 'alreadyMatched', severity: 'block' }] })

/** More visits than some clients have in a few weeks. */
const VISITS_MAX = 20_000

/** Planned visits of these clients around those days that no other log was matched with. */
async function plannedVisits({ unit, domain }: OperationFrame, log: BoundSlot, due: readonly RecordRow[]): Promise<readonly VisitSpan[]> {
  const visit = slotOf(domain, 'visit')
  const actuals = due.map((row) => actualOf(log, row))
  const clients = [...new Set(actuals.flatMap(({ client }) => client ?? []))]
  const times = actuals.flatMap(({ in: start, out: end }) => start?.at ?? end?.at ?? [])
  const { lifecycle } = unit.resource(visit.resource)
  if (clients.length === 0 || times.length === 0 || lifecycle === undefined) return []
  const around = (at: number, days: number): string => new Date(at + days * DAY_MS).toISOString()
  const [begins, recipient] = [columnOf(visit.needed('starts')), columnOf(visit.needed('recipient'))]
  const rows = await unit.rows(visit.resource, {
    filter: [{ field: lifecycle.field, op: 'in', value: oneOf(visit.states('counts')) }],
    and: [
      sql`${sql.ref(recipient)} = any(${clients}::uuid[])`,
      sql`${sql.ref(begins)} >= ${around(Math.min(...times), -2)}`,
      sql`${sql.ref(begins)} <= ${around(Math.max(...times), 2)}`,
    ],
    limit: VISITS_MAX,
  })
  const taken = await takenVisits({ unit, domain }, log, { due, visits: rows.map(({ id }) => id) })
  return rows.filter(({ id }) => !taken.has(id)).flatMap((row) => spanOf(visit, row) ?? [])
}

interface Asked {
  readonly due: readonly RecordRow[]
  readonly visits: readonly string[]
}

async function takenVisits({ unit }: Pick<OperationFrame, 'unit' | 'domain'>, log: BoundSlot, { due, visits }: Asked): Promise<ReadonlySet<string>> {
  const { lifecycle } = unit.resource(log.resource)
  const own = log.field('visit')
  if (own === undefined || lifecycle === undefined || visits.length === 0) return new Set()
  const rows = await unit.rows(log.resource, {
    filter: [{ field: lifecycle.field, op: 'nin', value: oneOf(log.states('gone')) }],
    and: [sql`${sql.ref(columnOf(own))} = any(${[...visits]}::uuid[])`, sql`id <> all(${due.map(({ id }) => id)}::uuid[])`],
    limit: VISITS_MAX,
  })
  return new Set(rows.flatMap(({ values }) => filledText(log.value(values, 'visit')) ?? []))
}

/** When a visit is planned, and whose it is. */
export function spanOf(visit: BoundSlot, { id, values }: RecordRow): VisitSpan | undefined {
  const [start, end] = [Date.parse(String(visit.value(values, 'starts'))), Date.parse(String(visit.value(values, 'ends')))]
  const [client, worker] = [filledText(visit.value(values, 'recipient')), filledText(visit.value(values, 'worker'))]
  return start < end && client !== undefined ? { id, start, end, client, ...(worker !== undefined && { worker }) } : undefined
}
