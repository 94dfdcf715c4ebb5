import { randomUUID } from 'node:crypto'
import { checkPattern, type Occurrence, occurrencesOf, type Pattern } from '#care'
import type { Json } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { RefusalError } from '#server/platform/refusal'
import { type BoundSlot, slotOf } from '../bound.ts'
import { filled } from '../fill.ts'
import { holidaysIn } from '../rows.ts'
import { DAYS } from './visit-facts.ts'

type Values = Readonly<Record<string, unknown>>

/** Visits of one client that come again: at most 200, each judged before one is stored (domain: backoffice §2.7). */
export const createSeries: OperationCode = (frame) => plannedVisits(frame, { series: randomUUID() })

/** The visits of a pattern, which all say `more` besides who gets what. */
export async function plannedVisits(frame: OperationFrame, more: Values): Promise<readonly PlannedItem[]> {
  const { unit, domain, values } = frame
  const visit = slotOf(domain, 'visit')
  const pattern = patternOf(values)
  refusePattern(frame, pattern)
  const holidays = await holidaysIn(unit, domain, { from: pattern.from, until: pattern.until ?? pattern.from })
  const { occurrences, isCut } = occurrencesOf({ zone: unit.moment.timeZone, pattern, skip: values.skipHolidays === true ? [...holidays] : [] })
  if (isCut) throw new RefusalError('too-large')
  const shared = await filled(unit, visit.resource, visit.values({ ...named(values), ...more }))
  const state = startState(frame, visit)
  return occurrences.map((occurrence) => item({ visit, shared, state, occurrence, isHoliday: holidays.has(occurrence.date) }))
}

const named = ({ recipient, worker, care, line }: Values): Values => ({
  recipient,
  care,
  ...(worker !== undefined && { worker }),
  ...(line !== undefined && { line }),
})

function patternOf({ every, interval, days, from, until, startTime, endTime }: Values): Pattern {
  const own = Array.isArray(days) ? days.flatMap((day: unknown) => DAYS[String(day)] ?? []) : []
  return {
    every: every === 'day' ? 'day' : 'week',
    interval: Number(interval ?? 1),
    ...(every !== 'day' && own.length > 0 && { days: own }),
    ...{ from: String(from), until: String(until), startTime: String(startTime), endTime: String(endTime) },
  }
}

/** What no rule of the document has refused already. */
function refusePattern({ unit, domain }: OperationFrame, pattern: Pattern): void {
  const [first] = checkPattern(pattern)
  if (first === undefined) return
  const message = unit.say({ key: `${domain.id}.findings.${first.code}`, params: first.params })
  throw new RefusalError('invalid-value', { problems: [{ path: `/values/${first.field ?? 'from'}`, message }] })
}

/** Published visits are told to the worker, or wait for one; others are drafts. */
function startState({ unit, values }: OperationFrame, visit: BoundSlot): string {
  const transitions = unit.resource(visit.resource).lifecycle?.transitions ?? []
  const leadsTo = (name: string): string | undefined => transitions.find(({ id }) => id === visit.transition(name))?.to
  const [draft = ''] = visit.states('draft')
  if (values.publish !== true) return draft
  return leadsTo(values.worker === undefined ? 'publishOpen' : 'publish') ?? draft
}

interface Made {
  readonly visit: BoundSlot
  /** What all visits of the series say. */
  readonly shared: Values
  readonly state: string
  readonly occurrence: Occurrence
  readonly isHoliday: boolean
}

function item({ visit, shared, state, occurrence, isHoliday }: Made): PlannedItem {
  const times = visit.values({ starts: new Date(occurrence.start).toISOString(), ends: new Date(occurrence.end).toISOString() })
  return {
    key: occurrence.on,
    write: { resource: visit.resource, create: { values: { ...shared, ...times } as Readonly<Record<string, Json>>, state } },
    findings: [...clockFindings(occurrence), ...(isHoliday ? [{ code: 'onHoliday', severity: 'warn', places: { date: occurrence.date } } as const] : [])],
  }
}

/** The clocks change during the visit: it keeps its times on the wall, and lasts an hour more or less. */
export const clockFindings = ({ change }: Pick<Occurrence, 'change'>): readonly Finding[] =>
  change === undefined ? [] : [{ code: change === 'skipped' ? 'clockSkipped' : 'clockDoubled', severity: 'info' }]
