import { dayAt, resolveWall } from '#care'
import { addDays } from '#contract'
import type { LinkedDomain } from '#document'
import type { RecordRow, RecordUnit } from '#server/records'
import { asText, type BoundSlot, slotOf } from '../bound.ts'
import { byId, stateOf, stays } from '../visits/visit-facts.ts'

export type Values = Readonly<Record<string, unknown>>

const SLOTS = ['group', 'day', 'session', 'recipient', 'care', 'run', 'stop', 'bus', 'driver', 'dayOff'] as const

export type AttendanceSlots = Readonly<Record<(typeof SLOTS)[number], BoundSlot>>

export const attendanceSlots = (domain: LinkedDomain): AttendanceSlots =>
  Object.fromEntries(SLOTS.map((name) => [name, slotOf(domain, name)])) as unknown as AttendanceSlots

export const textOf = (slot: BoundSlot, { values }: Pick<RecordRow, 'values'>, name: string): string | undefined => asText(slot.value(values, name))

/** Whether a record is in one of the states of a group. */
export const isIn = (unit: RecordUnit, slot: BoundSlot, row: Pick<RecordRow, 'values'>, group: string): boolean =>
  slot.states(group).includes(stateOf(unit, slot, row))

/** The state of a record in the reader's words. */
export function stateText(unit: RecordUnit, slot: BoundSlot, row: Pick<RecordRow, 'values'>): string {
  const { lifecycle, fields } = unit.resource(slot.resource)
  const state = stateOf(unit, slot, row)
  const option = lifecycle && fields[lifecycle.field]?.options?.find(({ id }) => id === state)
  return option ? unit.say({ key: option.label }) : state
}

/** Rows that a record owns, or that it has inside. */
export function rowsIn(slot: BoundSlot, { values }: Pick<RecordRow, 'values'>, name: string): readonly Values[] {
  const rows: unknown = slot.value(values, name)
  return Array.isArray(rows) ? rows : []
}

/** The instant of a time of day in the company's zone. */
export const instantAt = (unit: RecordUnit, date: string, time: string): string =>
  new Date(resolveWall({ date, time }, unit.moment.timeZone).instant).toISOString()

export const dayOf = (unit: RecordUnit, instant: string): string => dayAt(Date.parse(instant), unit.moment.timeZone)

/** The days of a span, both ends with it. */
export function daysFrom(from: string, until: string): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** Who can be planned on a day: whoever is served, and in no hospital then. */
export async function planable(unit: RecordUnit, slots: AttendanceSlots, ids: readonly string[]): Promise<(client: string, starts: string) => boolean> {
  const clients = await byId(unit, slots.recipient, [...new Set(ids)])
  const absences = stays(slots, { clients }, unit.moment.timeZone)
  return (client, starts) => {
    const row = clients.get(client)
    const at = Date.parse(starts)
    return row !== undefined && isIn(unit, slots.recipient, row, 'served') && !absences.some(({ who, start, end }) => who === client && start <= at && at < end)
  }
}
