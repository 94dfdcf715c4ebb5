import { addDays, daysBetween, type Json, weekday } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { oneOf } from '../bound.ts'
import { filled } from '../fill.ts'
import { holidaysIn, isIn, rowsIn, sameTimeLater, textOf } from '../rows.ts'
import { isTaken } from '../visits/series-changes.ts'
import { DAYS } from '../visits/visit-facts.ts'
import { type AttendanceSlots, attendanceSlots, daysFrom, instantAt, planable, type Values } from './attendance-slots.ts'

/** Days of a group with the clients who are in it then, on the days of the week on which it meets (domain: backoffice §2.9). */
export const planDays: OperationCode = async (frame) => {
  const { unit, records, values } = frame
  const slots = attendanceSlots(frame.domain)
  const [group] = records
  if (group === undefined) return []
  if (!isIn(unit, slots.group, group, 'meets')) return [refused(group.id, 'groupNotMeeting')]
  const [from, until] = [String(values.from), String(values.until)]
  const meets = new Set(([slots.group.value(group.values, 'days')].flat() as readonly unknown[]).map((day) => DAYS[String(day)]))
  const holidays = await holidaysIn(unit, frame.domain, { from, until })
  const dates = daysFrom(from, until).filter((date) => meets.has(weekday(date)) && !(values.skipHolidays === true && holidays.has(date)))
  if (dates.length === 0) return [refused(group.id, 'noWeekday')]
  const members = rowsIn(slots.group, group, 'members')
  const isPlanable = await planable(
    unit,
    slots,
    members.map(({ clientId }) => String(clientId)),
  )
  const shared = await filled(unit, slots.day.resource, slots.day.values({ group: group.id }))
  return dates.map((date) => {
    const [starts, ends] = (['starts', 'ends'] as const).map((name) => instantAt(unit, date, textOf(slots.group, group, name) ?? '')) as [string, string]
    const due = members.filter((member) => isMember(member, date)).map(({ clientId }) => String(clientId))
    const there = due.filter((client) => isPlanable(client, starts))
    const usual = { meals: slots.group.value(group.values, 'meals'), ...bothWays(slots.group.value(group.values, 'transport') === true) }
    const sessions = there.map((recipient) => ({ recipient, plannedStart: starts, plannedEnd: ends, ...usual }))
    return made(frame, slots, {
      key: date,
      day: { ...shared, ...slots.day.values({ starts, ends }) },
      sessions,
      findings: [...leftOut(due.length - there.length), ...(holidays.has(date) ? [{ code: 'onHoliday', severity: 'warn', places: { date } } as const] : [])],
    })
  })
}

const bothWays = (isDriven: boolean): Values => ({ transportIn: isDriven, transportOut: isDriven })

const isMember = ({ from, until }: Values, date: string): boolean => String(from) <= date && (typeof until !== 'string' || until === '' || until >= date)

/** A client who cannot come that day is not planned, and somebody is told. */
const leftOut = (count: number): readonly Finding[] => (count > 0 ? [{ code: 'leftOut', severity: 'info', places: { count } }] : [])

const refused = (key: string, code: string): PlannedItem => ({ key, findings: [{ code, severity: 'block' }] })

/** More days than are planned at once. */
const DAYS_MAX = 200

/** Days of a week again in another one, with the same clients and times of day, but for those who cannot come (domain: backoffice §2.9). */
export const copyWeek: OperationCode = async (frame) => {
  const { unit, values } = frame
  const slots = attendanceSlots(frame.domain)
  const rows = await daysOfWeek(frame, slots)
  if (rows.length === 0) return [refused('week', 'nothingToCopy')]
  const clients = rows.flatMap((row) => sessionsOf(slots, row).map((session) => String(slots.session.value(session, 'recipient'))))
  const isPlanable = await planable(unit, slots, clients)
  const days = daysBetween(String(values.from), String(values.to))
  const { fields, lifecycle } = unit.resource(slots.day.resource)
  return rows.map((row) => {
    const shift = (instant: unknown): string => sameTimeLater(unit, String(instant), days)
    const kept = Object.entries(row.values).filter(([name]) => isTaken(fields[name]) && name !== lifecycle?.field && name !== slots.day.field('sessions'))
    const starts = shift(textOf(slots.day, row, 'starts'))
    const due = sessionsOf(slots, row)
    const there = due.filter((session) => isPlanable(String(slots.session.value(session, 'recipient')), starts))
    return made(frame, slots, {
      key: row.id,
      day: { ...Object.fromEntries(kept), ...slots.day.values({ starts, ends: shift(textOf(slots.day, row, 'ends')) }) },
      sessions: there.map((session) => ({
        ...Object.fromEntries(TAKEN_OVER.map((name) => [name, slots.session.value(session, name)])),
        plannedStart: shift(slots.session.value(session, 'plannedStart')),
        plannedEnd: shift(slots.session.value(session, 'plannedEnd')),
      })),
      findings: leftOut(due.length - there.length),
    })
  })
}

const sessionsOf = ({ day }: AttendanceSlots, row: RecordRow): readonly Values[] => rowsIn(day, row, 'sessions')

/** What an attendance says of the plan rather than of what happened. */
const TAKEN_OVER = ['recipient', 'care', 'meals', 'transportIn', 'transportOut'] as const

async function daysOfWeek({ unit, values }: OperationFrame, { day }: AttendanceSlots): Promise<readonly RecordRow[]> {
  const from = String(values.from)
  const { lifecycle } = unit.resource(day.resource)
  const rows = await unit.rows(day.resource, {
    filter: [
      { field: day.needed('starts'), op: 'gte', value: instantAt(unit, from, '00:00') },
      { field: day.needed('starts'), op: 'lt', value: instantAt(unit, addDays(from, 7), '00:00') },
      ...(lifecycle ? [{ field: lifecycle.field, op: 'in', value: oneOf(day.states('open')) } as const] : []),
      ...(typeof values.group === 'string' ? [{ field: day.needed('group'), op: 'eq', value: values.group } as const] : []),
    ],
    limit: DAYS_MAX + 1,
  })
  return rows.toSorted((one, other) => (textOf(day, one, 'starts') ?? '').localeCompare(textOf(day, other, 'starts') ?? ''))
}

interface Made {
  readonly key: string
  readonly day: Values
  /** By the module's names. */
  readonly sessions: readonly Values[]
  readonly findings: readonly Finding[]
}

/** A day with its attendance, each a record. */
function made({ unit }: OperationFrame, { day, session }: AttendanceSlots, { key, day: own, sessions, findings }: Made): PlannedItem {
  const rows = sessions.map((each) => ({ id: newId(unit.moment.now), ...known(session.values(each)) }))
  const values = known({ ...own, ...day.values({ sessions: rows }) }) as Readonly<Record<string, Json>>
  return { key, write: { resource: day.resource, create: { values } }, findings }
}

const known = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
