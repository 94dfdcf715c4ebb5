import { resolveWall } from '#care'
import { addDays } from '#contract'
import type { LinkedDomain } from '#document'
import type { RecordUnit } from '#server/records'
import { type BoundSlot, slotsOf } from '../bound.ts'
import { byId, isIn } from '../rows.ts'
import { stays } from '../visits/visit-facts.ts'

export type Values = Readonly<Record<string, unknown>>

const SLOTS = ['group', 'day', 'session', 'recipient', 'care', 'run', 'stop', 'bus', 'driver', 'dayOff'] as const

export type AttendanceSlots = Readonly<Record<(typeof SLOTS)[number], BoundSlot>>

export const attendanceSlots = (domain: LinkedDomain): AttendanceSlots => slotsOf(domain, SLOTS)

/** The instant of a time of day in the company's zone. */
export const instantAt = (unit: RecordUnit, date: string, time: string): string =>
  new Date(resolveWall({ date, time }, unit.moment.timeZone).instant).toISOString()

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
