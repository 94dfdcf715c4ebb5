import { type ActualVisit, type Call, type GeoPoint, matchVisits, type VisitMatch, wallAt } from '#care'
import { filledText, type Json } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { type BoundSlot, numberSetting, oneOf, slotsOf } from '../bound.ts'
import { byId, dayOf, isIn, stateText, textOf } from '../rows.ts'
import { actualOf, editsOf, exceptionsOf, judgedExceptions, settingsOf } from './log-facts.ts'
import { spanOf } from './match.ts'
import { type Press, placeOf, pressOf, valuesOf } from './presses.ts'

const SLOTS = ['log', 'visit', 'recipient'] as const
const MINUTE_MS = 60_000
/** What a start alone tells, and what a whole visit does. */
const START_CODES = ['LOC', 'MSV', 'UCL', 'UEM']
const WHOLE_CODES = [...START_CODES, 'MIC', 'MOC', 'EOC', 'AHS', 'REP', 'UNS']

type Values = RecordRow['values']

interface Clocked {
  readonly frame: OperationFrame
  readonly slots: Readonly<Record<(typeof SLOTS)[number], BoundSlot>>
  /** Locked, so that of two presses the second one sees the first. */
  readonly visit: RecordRow
  /** What was verified of it already. */
  readonly log: RecordRow | undefined
  readonly home: GeoPoint | undefined
}

const blocked = (key: string, code: string, places: Finding['places'] = {}): readonly PlannedItem[] => [
  { key, findings: [{ code, severity: 'block', places }] },
]

/** Begins a visit: a log of its own, judged by what is known now. */
export const clockIn: OperationCode = (frame) =>
  clocked(frame, (each) => {
    const { visit, slots, log } = each
    if (isIn(frame.unit, slots.visit, visit, 'running')) return blocked(visit.id, 'alreadyIn', { time: timeOf(frame, slots.log, log, 'starts') })
    if (!isIn(frame.unit, slots.visit, visit, 'waiting')) return blocked(visit.id, 'notWaiting', { state: stateText(frame.unit, slots.visit, visit) })
    const press = pressOf(frame)
    if (isFarOff(each, press)) return blocked(visit.id, 'notNow')
    const made = logOf(each, { starts: press.at, method: press.method, compliant: press.apart === undefined && press.point !== undefined })
    const values = { ...made, ...slots.log.values(valuesOf(frame.domain, 'in', press, each.home)) }
    return [item(each, 'clockIn', created(each, withExceptions(each, { values, codes: START_CODES }), 'running'))]
  })

/** Ends it. Compliance is kept where both ends were verified, and never given back. */
export const clockOut: OperationCode = (frame) =>
  clocked(frame, (each) => {
    const { visit, slots, log } = each
    if (log === undefined || !isIn(frame.unit, slots.visit, visit, 'running'))
      return blocked(visit.id, 'notRunning', { state: stateText(frame.unit, slots.visit, visit) })
    const press = pressOf(frame)
    const starts = Date.parse(String(slots.log.value(log.values, 'starts')))
    const isCompliant = slots.log.value(log.values, 'compliant') === true && press.apart === undefined && press.point !== undefined
    const at = Math.max(press.at, starts + 1)
    const said = { ...valuesOf(frame.domain, 'out', press, each.home), ends: new Date(at).toISOString(), compliant: isCompliant }
    const method = press.method === 'webManual' ? { method: press.method } : {}
    const values = withExceptions(each, { values: { ...log.values, ...slots.log.values({ ...said, ...method }) }, codes: WHOLE_CODES })
    return [item(each, 'clockOut', ended(each, log, values))]
  })

/** What was not clocked, entered by hand with a reason: it is nobody's verification. */
export const enterTimes: OperationCode = (frame) =>
  clocked(frame, (each) => {
    const { visit, slots, log } = each
    const [starts, ends] = [Date.parse(String(frame.values.starts)), Date.parse(String(frame.values.ends))]
    if (!isIn(frame.unit, slots.visit, visit, 'enterable')) return blocked(visit.id, 'notWaiting', { state: stateText(frame.unit, slots.visit, visit) })
    if (ends > frame.unit.moment.now.getTime()) return blocked(visit.id, 'notOver')
    if (isFarOff(each, { at: starts }) || isFarOff(each, { at: ends })) return blocked(visit.id, 'notItsTime')
    const edits = editsFor(each, { starts, ends })
    if (log !== undefined) {
      const times = { starts: new Date(starts).toISOString(), ends: new Date(ends).toISOString() }
      const said = slots.log.values({ ...times, method: 'webManual', compliant: false, edits: [...editsOf(slots.log, log.values), ...edits] })
      return [item(each, 'enter', ended(each, log, withExceptions(each, { values: { ...log.values, ...said }, codes: WHOLE_CODES })))]
    }
    const made = logOf(each, { starts, ends, method: 'webManual', compliant: false })
    const values = withExceptions(each, { values: { ...made, ...slots.log.values({ edits }) }, codes: WHOLE_CODES })
    return [item(each, 'enter', created(each, values, 'ended'))]
  })

async function clocked(frame: OperationFrame, plan: (each: Clocked) => readonly PlannedItem[]): Promise<readonly PlannedItem[]> {
  const [visit] = frame.records
  if (visit === undefined) return []
  const { unit, domain } = frame
  const slots = slotsOf(domain, SLOTS)
  const { lifecycle } = unit.resource(slots.log.resource)
  const logs = await unit.rows(slots.log.resource, {
    filter: [
      { field: slots.log.needed('visit'), op: 'eq', value: visit.id },
      ...(lifecycle ? [{ field: lifecycle.field, op: 'nin', value: oneOf(slots.log.states('gone')) } as const] : []),
    ],
    limit: 2,
  })
  const client = textOf(slots.visit, visit, 'recipient')
  const clients = await byId(unit, slots.recipient, client === undefined ? [] : [client])
  return plan({ frame, slots, visit, log: logs[0], home: placeOf(slots.recipient, clients.get(client ?? '')) })
}

/** A visit is clocked around its time; what is entered by hand is about that time, too. */
function isFarOff({ frame, slots, visit }: Clocked, { at }: Pick<Press, 'at'>): boolean {
  const window = numberSetting(frame.domain, 'clockWindowMin') * MINUTE_MS
  const span = spanOf(slots.visit, visit)
  return span === undefined || at < span.start - window || at > span.end + window
}

interface Times {
  readonly starts: number
  readonly ends?: number
  readonly method: Press['method']
  readonly compliant: boolean
}

/** A log of the visit, by the resource's names. */
function logOf({ frame: { unit }, slots, visit }: Clocked, { starts, ends, method, compliant }: Times): Values {
  const [recipient, worker, care] = ['recipient', 'worker', 'care'].map((name) => textOf(slots.visit, visit, name))
  return slots.log.values({
    ...{ visit: visit.id, recipient, worker, care, day: dayOf(unit, starts), method, compliant },
    starts: new Date(starts).toISOString(),
    ...(ends !== undefined && { ends: new Date(ends).toISOString() }),
  })
}

/** The log with what matching and the rules of care say of it. */
function withExceptions(
  { frame: { unit, domain }, slots, visit, log, home }: Clocked,
  { values, codes }: { readonly values: Values; readonly codes: readonly string[] },
): Values {
  const planned = spanOf(slots.visit, visit)
  const actual = located(actualOf(slots.log, { id: log?.id ?? visit.id, values }), slots.log, values)
  const [found]: readonly VisitMatch[] = matchVisits([actual], planned ? [planned] : [], settingsOf(domain)).matches
  const match: VisitMatch = { ...(found ?? { actual, candidates: 0 }), state: 'matched', ...(planned && { planned }) }
  const places = home ? [home] : []
  const exceptions = judgedExceptions(unit, domain, { rows: exceptionsOf(slots.log, values), match, codes, facts: { places } })
  return {
    ...values,
    ...slots.log.values({
      match: 'matched',
      ...(planned && { plannedStart: new Date(planned.start).toISOString(), plannedEnd: new Date(planned.end).toISOString() }),
      ...(planned && actual.in && { offMinutes: Math.trunc((actual.in.at - planned.start) / MINUTE_MS) }),
      ...(exceptions.length > 0 && { exceptions }),
    }),
  }
}

/** With where the calls came from. */
function located(actual: ActualVisit, log: BoundSlot, values: Values): ActualVisit {
  const at = (call: Call | undefined, end: 'In' | 'Out'): Call | undefined => {
    const [lat, lng] = [log.value(values, `lat${end}`), log.value(values, `lng${end}`)]
    return call && typeof lat === 'number' && typeof lng === 'number' ? { ...call, point: { lat, lng } } : call
  }
  const [start, end] = [at(actual.in, 'In'), at(actual.out, 'Out')]
  return { ...actual, ...(start && { in: start }), ...(end && { out: end }) }
}

/** A new log; what nobody fills in is set beside what somebody could have written. */
function created({ frame: { unit }, slots }: Clocked, values: Values, state: 'running' | 'ended'): Planned {
  const [first] = slots.log.states(state)
  const { fields } = unit.resource(slots.log.resource)
  const said = Object.entries(values).filter(([, value]) => value !== undefined)
  const [open, own] = [false, true].map((isOwn) => Object.fromEntries(said.filter(([name]) => (fields[name]?.readOnly === true) === isOwn)))
  return {
    resource: slots.log.resource,
    create: { values: (open ?? {}) as Readonly<Record<string, Json>>, ...(own && { sets: own }), ...(first !== undefined && { state: first }) },
  }
}

/** The log as it ends; its state is the transition's to say. */
function ended({ frame: { unit }, slots }: Clocked, log: RecordRow, values: Values): Planned {
  const state = unit.resource(slots.log.resource).lifecycle?.field
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => name !== state))
  return {
    resource: slots.log.resource,
    row: log,
    values: others,
    ...(isIn(unit, slots.log, log, 'running') && { transition: slots.log.transition('complete') }),
  }
}

const item = ({ slots, visit }: Clocked, step: 'clockIn' | 'clockOut' | 'enter', log: Planned): PlannedItem => ({
  key: visit.id,
  write: { resource: slots.visit.resource, row: visit, values: {}, transition: slots.visit.transition(step) },
  also: [log],
  findings: [],
})

/** Why there are times that nobody verified, in the words of the office's own edits. */
function editsFor({ frame: { unit, values }, slots }: Clocked, { starts, ends }: { readonly starts: number; readonly ends: number }): readonly Values[] {
  const why = { reasonCode: values.reason, note: values.note, by: unit.actor.userId, at: unit.moment.now.toISOString() }
  const row = (name: string, at: number): Values => ({
    id: newId(unit.moment.now),
    field: slots.log.needed(name),
    after: wallText(unit.moment.timeZone, at),
    ...why,
  })
  return [row('starts', starts), row('ends', ends)]
}

function wallText(timeZone: string, at: number): string {
  const { date, time } = wallAt(at, timeZone)
  return `${date} ${time}`
}

function timeOf({ unit }: OperationFrame, slot: BoundSlot, log: RecordRow | undefined, name: string): string {
  const said = log && filledText(slot.value(log.values, name))
  return said === undefined ? '' : wallAt(Date.parse(said), unit.moment.timeZone).time
}
