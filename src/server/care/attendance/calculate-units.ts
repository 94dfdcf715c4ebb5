import { sql } from 'kysely'
import { type Delivered, type RoundingRule, type ServiceUnits, type UnitBasis, unitsByDay } from '#care'
import type { OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { columnOf } from '#server/platform/database'
import type { RecordRow } from '#server/records'
import { oneOf } from '../bound.ts'
import { byId, dayOf, isIn, textOf } from '../rows.ts'
import { type AttendanceSlots, attendanceSlots } from './attendance-slots.ts'

type Rows = ReadonlyMap<string, RecordRow>

const BASES: Readonly<Record<string, UnitBasis>> = { units: 'time', visits: 'visit', days: 'day' }

/**
 * Units of attendance by the service that it is of. What a client has of one service on a day is rounded once: who comes twice has the rest of the
 * day's units with the second time (domain: backoffice §3.3).
 */
export const calculateUnits: OperationCode = async (frame) => {
  const { unit, records } = frame
  const slots = attendanceSlots(frame.domain)
  const around = await sessionsAround(frame, slots)
  const days = await byId(unit, slots.day, [...new Set(around.flatMap((row) => textOf(slots.session, row, 'day') ?? []))])
  const careOf = (row: RecordRow): string | undefined => {
    const day = days.get(textOf(slots.session, row, 'day') ?? '')
    return textOf(slots.session, row, 'care') ?? (day && textOf(slots.day, day, 'care'))
  }
  const services = await byId(unit, slots.care, [...new Set(around.flatMap((row) => careOf(row) ?? []))])
  const delivered = around.flatMap((row) => deliveredOf(slots, row, careOf(row)) ?? []).toSorted((a, b) => a.start - b.start)
  return records.map((row) => itemOf(frame, slots, { row, services, delivered, care: careOf(row) }))
}

/** More attendance of some clients on some days than there is. */
const AROUND_MAX = 5000

/** Attendance of these clients on these days, with what was picked. */
async function sessionsAround({ unit, records }: OperationFrame, { session }: AttendanceSlots): Promise<readonly RecordRow[]> {
  const { lifecycle } = unit.resource(session.resource)
  const dates = records.map((row) => textOf(session, row, 'plannedStart') ?? '').toSorted()
  const [first, last] = [dates.at(0), dates.at(-1)]
  if (lifecycle === undefined || first === undefined || last === undefined) return []
  const clients = [...new Set(records.flatMap((row) => textOf(session, row, 'recipient') ?? []))]
  return unit.rows(session.resource, {
    filter: [
      { field: lifecycle.field, op: 'in', value: oneOf(session.states('present')) },
      { field: session.needed('plannedStart'), op: 'gte', value: new Date(Date.parse(first) - 86_400_000).toISOString() },
      { field: session.needed('plannedStart'), op: 'lte', value: new Date(Date.parse(last) + 86_400_000).toISOString() },
    ],
    and: [sql`${sql.ref(columnOf(session.needed('recipient')))} = any(${clients}::uuid[])`],
    limit: AROUND_MAX,
  })
}

/** An attendance as the rules of units see it; undefined for one that is not over or is of no service. */
function deliveredOf({ session }: AttendanceSlots, row: RecordRow, service: string | undefined): Delivered | undefined {
  const [start, end] = [Date.parse(textOf(session, row, 'starts') ?? ''), Date.parse(textOf(session, row, 'ends') ?? '')]
  const client = textOf(session, row, 'recipient')
  return client === undefined || service === undefined || !(start < end) ? undefined : { id: row.id, client, service, start, end }
}

interface Counted {
  readonly row: RecordRow
  readonly services: Rows
  readonly delivered: readonly Delivered[]
  readonly care: string | undefined
}

function itemOf(frame: OperationFrame, slots: AttendanceSlots, { row, services, delivered, care }: Counted): PlannedItem {
  const { session } = slots
  const refused = (code: string): PlannedItem => ({ key: row.id, findings: [{ code, severity: 'block' }] })
  if (!isIn(frame.unit, session, row, 'present')) return refused('notPresent')
  const service = services.get(care ?? '')
  if (care === undefined || service === undefined) return refused('noService')
  const basis = BASES[textOf(slots.care, service, 'basis') ?? '']
  if (basis === undefined) return refused('paidInDollars')
  const own = delivered.find(({ id }) => id === row.id)
  if (own === undefined) return refused('notOver')
  return {
    key: row.id,
    write: { resource: session.resource, row, values: session.values({ units: unitsWith(frame, delivered, { own, basis }) }) },
    findings: [],
  }
}

/** What the day comes to with this one, less what it comes to before it. */
function unitsWith(
  { unit, domain }: OperationFrame,
  delivered: readonly Delivered[],
  { own, basis }: { readonly own: Delivered; readonly basis: UnitBasis },
): number {
  const day = dayOf(unit, own.start)
  const same = delivered.filter(({ client, service, start }) => client === own.client && service === own.service && dayOf(unit, start) === day)
  const at = same.indexOf(own)
  const services: Readonly<Record<string, ServiceUnits>> = { [own.service]: { basis } }
  const settings = { zone: unit.moment.timeZone, services, rule: String(domain.settings.rounding) as RoundingRule }
  const sum = (rows: readonly Delivered[]): number => unitsByDay(rows, settings).reduce((total, { units }) => total + units, 0)
  return sum(same.slice(0, at + 1)) - sum(same.slice(0, at))
}
