import type { Finding, OperationCode, RuleCode } from '#server/operations'
import type { JudgedWrite, RecordRow, RecordUnit } from '#server/records'
import { byId, dayOf, isIn, rowsIn, stateOf, stateText, textOf } from '../rows.ts'
import { type AttendanceSlots, attendanceSlots } from './attendance-slots.ts'

type Rows = ReadonlyMap<string, RecordRow>

/** A run is driven in a vehicle that was inspected and has room, by somebody who may drive (domain: backoffice §2.9). */
export const runGuards: RuleCode = async (unit, domain, writes) => {
  const slots = attendanceSlots(domain)
  const due = writes.filter((write) => write.row.deletedAt === null && isTouched(unit, slots, write))
  const ids = (name: string): readonly string[] => [...new Set(due.flatMap(({ row }) => textOf(slots.run, row, name) ?? []))]
  const [vehicles, drivers] = [await byId(unit, slots.bus, ids('bus')), await byId(unit, slots.driver, ids('driver'))]
  return new Map(
    due.map(({ key, row }) => {
      const vehicle = vehicles.get(textOf(slots.run, row, 'bus') ?? '')
      return [key, [...ofVehicle(unit, slots, { row, vehicle }), ...ofDriver(unit, slots, { row, drivers }), ...ofSeats(slots, { row, vehicle })]]
    }),
  )
}

const TOUCHING = ['bus', 'driver', 'starts', 'stops']

/** A run that is over stays as it was driven. */
function isTouched(unit: RecordUnit, { run }: AttendanceSlots, { row, before }: JudgedWrite): boolean {
  const isAhead = (each: RecordRow): boolean => isIn(unit, run, each, 'ahead')
  if (!isAhead(row)) return false
  if (before === undefined || !isAhead(before) || stateOf(unit, run, row) !== stateOf(unit, run, before)) return true
  return TOUCHING.some((name) => JSON.stringify(run.value(before.values, name) ?? null) !== JSON.stringify(run.value(row.values, name) ?? null))
}

interface InVehicle {
  readonly row: RecordRow
  readonly vehicle: RecordRow | undefined
}

const dateOf = (unit: RecordUnit, { run }: AttendanceSlots, row: RecordRow): string => dayOf(unit, textOf(run, row, 'starts') ?? '')

function ofVehicle(unit: RecordUnit, slots: AttendanceSlots, { row, vehicle }: InVehicle): readonly Finding[] {
  if (vehicle === undefined) return []
  const field = slots.run.needed('bus')
  const inspected = textOf(slots.bus, vehicle, 'inspected')
  return [
    ...(isIn(unit, slots.bus, vehicle, 'usable')
      ? []
      : [{ code: 'vehicleNotUsable', severity: 'block', places: { state: stateText(unit, slots.bus, vehicle) }, field } as const]),
    ...(inspected !== undefined && inspected < dateOf(unit, slots, row) ? [{ code: 'vehicleInspectionExpired', severity: 'block', field } as const] : []),
  ]
}

function ofDriver(unit: RecordUnit, slots: AttendanceSlots, { row, drivers }: { readonly row: RecordRow; readonly drivers: Rows }): readonly Finding[] {
  const driver = drivers.get(textOf(slots.run, row, 'driver') ?? '')
  if (driver === undefined) return []
  const field = slots.run.needed('driver')
  const license = slots.driver.value(driver.values, 'license') as { readonly expiresOn?: unknown } | undefined
  const expires = typeof license?.expiresOn === 'string' ? license.expiresOn : undefined
  const isApart = [slots.driver.value(driver.values, 'apart')].flat().includes(textOf(slots.run, row, 'bus'))
  return [
    ...(isIn(unit, slots.driver, driver, 'working')
      ? []
      : [{ code: 'driverNotWorking', severity: 'block', places: { state: stateText(unit, slots.driver, driver) }, field } as const]),
    ...(isApart ? [{ code: 'vehicleApart', severity: 'block', field } as const] : []),
    ...(expires !== undefined && expires < dateOf(unit, slots, row) ? [{ code: 'driverLicenseExpired', severity: 'block', field } as const] : []),
  ]
}

/** Who comes in a wheelchair takes a place for one, everybody else a seat. */
function ofSeats({ run, stop, bus: slot }: AttendanceSlots, { row, vehicle }: InVehicle): readonly Finding[] {
  if (vehicle === undefined) return []
  const riders = rowsIn(run, row, 'stops').filter(({ status }) => status === undefined || status === null || stop.states('taken').includes(String(status)))
  const inWheelchairs = riders.filter(({ wheelchair }) => wheelchair === true).length
  const [seats, places] = [Number(slot.value(vehicle.values, 'seats')), Number(slot.value(vehicle.values, 'wheelchairs') ?? 0)]
  const used = riders.length - inWheelchairs
  const field = run.needed('stops')
  return [
    ...(used > seats ? [{ code: 'seatsExceeded', severity: 'block', places: { used, seats }, field } as const] : []),
    ...(inWheelchairs > places ? [{ code: 'wheelchairsExceeded', severity: 'block', places: { used: inWheelchairs, places }, field } as const] : []),
  ]
}

/** Gives runs to another driver. */
export const swapDriver: OperationCode = async ({ unit, domain, records, values }) => {
  const { run } = attendanceSlots(domain)
  return records.map((row) =>
    isIn(unit, run, row, 'ahead')
      ? { key: row.id, write: { resource: run.resource, row, values: run.values({ driver: values.driver }) }, findings: [] }
      : { key: row.id, findings: [{ code: 'runOver', severity: 'block' }] },
  )
}
