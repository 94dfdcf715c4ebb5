import type { Finding, RuleCode } from '#server/operations'
import { spanTexts } from '#server/platform/language'
import type { JudgedWrite, RecordRow, RecordUnit } from '#server/records'
import { byId, isIn, rowsIn, stateText, textOf } from '../rows.ts'
import { stays } from '../visits/visit-facts.ts'
import { type AttendanceSlots, attendanceSlots } from './attendance-slots.ts'

type Rows = ReadonlyMap<string, RecordRow>

/** Who is planned comes on a day that takes place and has room, is served, and is in no hospital then (domain: backoffice §2.9, §3.4). */
export const guards: RuleCode = async (unit, domain, writes) => {
  const slots = attendanceSlots(domain)
  const staying = writes.filter(({ row }) => row.deletedAt === null)
  const ids = (name: string): readonly string[] => [...new Set(staying.flatMap(({ row }) => textOf(slots.session, row, name) ?? []))]
  const [days, clients] = [await byId(unit, slots.day, ids('day')), await byId(unit, slots.recipient, ids('recipient'))]
  const full = fullDays(slots, staying, days)
  return new Map(
    staying.map((write) => [
      write.key,
      [...onTheDay(unit, slots, { write, day: days.get(textOf(slots.session, write.row, 'day') ?? ''), full }), ...whoComes(unit, slots, { write, clients })],
    ]),
  )
}

/** Days on which these would be more than there is room for. */
function fullDays({ session, day }: AttendanceSlots, writes: readonly JudgedWrite[], days: Rows): ReadonlySet<string> {
  return new Set(
    [...days.values()].flatMap((row) => {
      const stored = new Set(rowsIn(day, row, 'sessions').map(({ id }) => String(id)))
      const more = writes.filter(({ row: own }) => textOf(session, own, 'day') === row.id && !stored.has(own.id)).length
      return more > 0 && stored.size + more > Number(day.value(row.values, 'capacity')) ? [row.id] : []
    }),
  )
}

interface OnDay {
  readonly write: JudgedWrite
  /** Undefined for one that is made with its attendance. */
  readonly day: RecordRow | undefined
  readonly full: ReadonlySet<string>
}

function onTheDay(unit: RecordUnit, { session, day: slot }: AttendanceSlots, { write: { before }, day, full }: OnDay): readonly Finding[] {
  if (day === undefined) return []
  if (!isIn(unit, slot, day, 'open')) return [{ code: 'dayClosed', severity: 'block' }]
  const isFull = before === undefined && full.has(day.id)
  return isFull
    ? [{ code: 'groupFull', severity: 'block', places: { capacity: Number(slot.value(day.values, 'capacity')) }, field: session.needed('recipient') }]
    : []
}

const TOUCHING = ['recipient', 'plannedStart', 'plannedEnd']

interface Coming {
  readonly write: JudgedWrite
  readonly clients: Rows
}

function whoComes(unit: RecordUnit, slots: AttendanceSlots, { write: { row, before }, clients }: Coming): readonly Finding[] {
  const { session, recipient } = slots
  const counts = (each: RecordRow): boolean => isIn(unit, session, each, 'counts')
  const isTouched = before === undefined || !counts(before) || TOUCHING.some((name) => session.value(before.values, name) !== session.value(row.values, name))
  const client = clients.get(textOf(session, row, 'recipient') ?? '')
  if (!counts(row) || !isTouched || client === undefined) return []
  const field = session.needed('recipient')
  if (!isIn(unit, recipient, client, 'served'))
    return [{ code: 'clientNotServed', severity: 'block', places: { state: stateText(unit, recipient, client) }, field }]
  const zone = unit.moment.timeZone
  const [start, end] = [Date.parse(textOf(session, row, 'plannedStart') ?? ''), Date.parse(textOf(session, row, 'plannedEnd') ?? '')]
  const away = stays(slots, { clients: new Map([[client.id, client]]) }, zone).find((stay) => stay.start < end && start < stay.end)
  if (away === undefined) return []
  const places = { ...spanTexts({ from: new Date(away.start).toISOString(), to: new Date(away.end).toISOString() }, zone) }
  return [{ code: 'clientAway', severity: 'block', places, field }]
}
