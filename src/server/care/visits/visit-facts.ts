import { sql } from 'kysely'
import { type Absence, type AvailabilityWindow, type BlockedPair, dayStart, type VisitSpan } from '#care'
import { addDays, addMonths, DAY_MS, filledText, isDay, monthStart } from '#contract'
import type { LinkedDomain } from '#document'
import { columnOf } from '#server/platform/database'
import type { RecordRow, RecordUnit } from '#server/records'
import { type BoundSlot, codesSetting, oneOf, slotsOf } from '../bound.ts'
import { byId } from '../rows.ts'
import { absencesOf } from './time-off.ts'

/** All that a judgement of visits looks at, in one question for each kind of record. */
export interface VisitFacts {
  readonly existing: readonly VisitSpan[]
  readonly workers: ReadonlyMap<string, RecordRow>
  readonly clients: ReadonlyMap<string, RecordRow>
  readonly lines: ReadonlyMap<string, RecordRow>
  readonly services: ReadonlyMap<string, RecordRow>
  readonly codes: ReadonlyMap<string, string>
  /** When the workers do not come. */
  readonly off: readonly Absence[]
}

const SLOTS = ['visit', 'recipient', 'worker', 'care', 'line', 'dayOff'] as const

export type VisitSlots = Readonly<Record<(typeof SLOTS)[number], BoundSlot>>

export const visitSlots = (domain: LinkedDomain): VisitSlots => slotsOf(domain, SLOTS)

/** Visits of these workers and clients in the months that are touched, with whom and what they name. */
export async function visitFacts(unit: RecordUnit, domain: LinkedDomain, rows: readonly RecordRow[]): Promise<VisitFacts> {
  const slots = visitSlots(domain)
  const ids = (name: string): readonly string[] => [...new Set(rows.flatMap(({ values }) => filledText(slots.visit.value(values, name)) ?? []))]
  const [workers, clients] = [await byId(unit, slots.worker, ids('worker')), await byId(unit, slots.recipient, ids('recipient'))]
  const others = await otherVisits(unit, slots, rows, { workers: ids('worker'), clients: ids('recipient'), states: slots.visit.states('counts') })
  const services = await servicesOf(unit, slots, [...rows, ...others])
  const codes = codesOf(slots, services)
  const lines = await byId(unit, slots.line, ids('line'))
  const off = await absencesOf(unit, domain, { slots, records: rows, workers: workers.values() })
  return { existing: others.flatMap((row) => visitSpan(domain, slots.visit, codes, row) ?? []), workers, clients, lines, services, codes, off }
}

/** What the visits are of. */
export const servicesOf = (unit: RecordUnit, { visit, care }: VisitSlots, visits: readonly RecordRow[]): Promise<ReadonlyMap<string, RecordRow>> =>
  byId(unit, care, [...new Set(visits.flatMap(({ values }) => filledText(visit.value(values, 'care')) ?? []))])

/** The code of each service. */
export const codesOf = ({ care }: VisitSlots, services: ReadonlyMap<string, RecordRow>): ReadonlyMap<string, string> =>
  new Map([...services].map(([id, { values }]) => [id, String(care.value(values, 'code') ?? '')]))

/** More visits of some people in a few months than anybody has. */
const OTHERS_MAX = 20_000

interface Whose {
  readonly workers: readonly string[]
  readonly clients: readonly string[]
  readonly states: readonly string[]
}

/** Visits of people in the months that these visits touch, but for these. */
export async function otherVisits(
  unit: RecordUnit,
  { visit }: VisitSlots,
  rows: readonly RecordRow[],
  { workers, clients, states }: Whose,
): Promise<readonly RecordRow[]> {
  const starts = rows.map(({ values }) => String(visit.value(values, 'starts'))).toSorted()
  const [first, last] = [starts.at(0), starts.at(-1)]
  const { lifecycle } = unit.resource(visit.resource)
  if (first === undefined || last === undefined || lifecycle === undefined) return []
  const zone = unit.moment.timeZone
  const from = new Date(dayStart(monthStart(first.slice(0, 10)), zone) - 2 * DAY_MS).toISOString()
  const to = new Date(dayStart(addMonths(monthStart(last.slice(0, 10)), 1), zone) + 2 * DAY_MS).toISOString()
  const [worker, client, begins] = [columnOf(visit.needed('worker')), columnOf(visit.needed('recipient')), columnOf(visit.needed('starts'))]
  return unit.rows(visit.resource, {
    filter: [{ field: lifecycle.field, op: 'in', value: oneOf(states) }],
    and: [
      sql`(${sql.ref(worker)} = any(${[...workers]}::uuid[]) or ${sql.ref(client)} = any(${[...clients]}::uuid[]))`,
      sql`${sql.ref(begins)} >= ${from}`,
      sql`${sql.ref(begins)} < ${to}`,
      sql`id <> all(${rows.map(({ id }) => id)}::uuid[])`,
    ],
    limit: OTHERS_MAX,
  })
}

/** A visit as the rules of care see it; undefined for one that is at no time. */
export function visitSpan(
  domain: LinkedDomain,
  visit: BoundSlot,
  codes: ReadonlyMap<string, string>,
  { id, values }: Pick<RecordRow, 'id' | 'values'>,
): VisitSpan | undefined {
  const [start, end] = [Date.parse(String(visit.value(values, 'starts'))), Date.parse(String(visit.value(values, 'ends')))]
  const client = filledText(visit.value(values, 'recipient'))
  if (!(start < end) || client === undefined) return undefined
  const [worker, group] = [filledText(visit.value(values, 'worker')), filledText(visit.value(values, 'group'))]
  const service = codes.get(filledText(visit.value(values, 'care')) ?? '')
  return {
    ...{ id, start, end, client, place: client },
    ...(worker !== undefined && { worker }),
    ...(group !== undefined && { group }),
    ...(service !== undefined && { service }),
    // Who supervises gives no care: those hours are none of the month's, and lie over the care that is looked at.
    classes:
      service !== undefined && visit.value(values, 'supervision') !== true && codesSetting(domain, 'personalCareCodes').includes(service)
        ? ['personalCare']
        : [],
  }
}

/** Days on which clients are in a hospital: from the day on until the one of their return, which has not come where it is not said. */
export function stays({ recipient }: Pick<VisitSlots, 'recipient'>, { clients }: Pick<VisitFacts, 'clients'>, zone: string): readonly Absence[] {
  return [...clients].flatMap(([who, { values }]) => {
    const [from, until] = [filledText(recipient.value(values, 'away')), filledText(recipient.value(values, 'back'))]
    if (from === undefined || !isDay(from)) return []
    const end = until !== undefined && isDay(until) && until >= from ? dayStart(until, zone) : dayStart(addDays(from, 365), zone)
    return [{ who, kind: 'inpatient', start: dayStart(from, zone), end }]
  })
}

/** Workers whom a client wants no more. */
export const apart = ({ recipient }: Pick<VisitSlots, 'recipient'>, { clients }: Pick<VisitFacts, 'clients'>): readonly BlockedPair[] =>
  [...clients].flatMap(([id, { values }]) => {
    const workers = recipient.value(values, 'apart')
    return Array.isArray(workers) ? workers.map((worker: unknown) => ({ client: id, worker: String(worker) })) : []
  })

/** Days of the week, as a day of hours and a pattern name them. */
export const DAYS: Readonly<Record<string, number>> = { sun: 0, mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6 }

/** The hours of a week in which workers can come. */
export const hoursOfWeek = ({ worker }: Pick<VisitSlots, 'worker'>, { workers }: Pick<VisitFacts, 'workers'>): readonly AvailabilityWindow[] =>
  [...workers].flatMap(([id, { values }]) => {
    const rows = worker.value(values, 'hours')
    if (!Array.isArray(rows)) return []
    return rows.flatMap((row: Readonly<Record<string, unknown>>) => {
      const day = DAYS[String(row.day)]
      return day === undefined || typeof row.from !== 'string' || typeof row.until !== 'string'
        ? []
        : [{ worker: id, days: [day], startTime: row.from, endTime: row.until }]
    })
  })
