import type { Agency } from '../agency/agency.ts'
import type { Person } from '../agency/clients.ts'
import { around } from '../agency/deal.ts'
import type { Worker } from '../agency/workers.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { siteOf } from './client-groups.ts'
import { addressOf } from './clients.ts'
import { answered, type DemoRow } from './demo-row.ts'

const MODELS = [
  ['Ford', 'Transit', 10, 2],
  ['Ram', 'ProMaster', 8, 2],
  ['Chrysler', 'Voyager', 6, 0],
] as const
const VEHICLES_MAX = 6
/** Days to the next inspection; the last vehicle waits for one. */
const INSPECTION = [210, 150, 95, 40, 18]
const INSPECTION_MISSED = -12
/** Weeks with runs, around this one, and the days of each from its Monday. */
const WEEKS = [-3, -2, -1, 0, 1]
const WORKDAYS = [0, 1, 2, 3, 4]
const STOPS = 4
const MINUTES_BETWEEN = 12
const SETTLED_DAYS = 300

interface Stop {
  readonly id: string
  readonly client: Person
  readonly order: number
  readonly plannedAt: string
  readonly actualAt: string | undefined
  readonly late: number
}

interface Run {
  readonly id: string
  readonly date: string
  readonly direction: 'pickup' | 'dropoff'
  readonly driver: Worker
  readonly departAt: string
  readonly returnAt: string
  readonly stops: readonly Stop[]
  readonly isOver: boolean
  readonly startOdo: number
  readonly miles: number
}

const driversOf = ({ workers }: Agency): readonly Worker[] =>
  workers.filter(({ role, status, isDeleted }) => role === 'driver' && status === 'active' && !isDeleted)

const vehicleId = ({ company }: Agency, at: number): string => demoId(company.key, 'vehicle', at)

/** Rows of the resource `vehicle`, as many as there are drivers. */
export function vehicleRows(agency: Agency): readonly DemoRow[] {
  const drivers = driversOf(agency).slice(0, VEHICLES_MAX)
  return drivers.map((driver, at) => {
    const isOff = at > 0 && at === drivers.length - 1
    const [make, model, seats, wheelchairSpots] = around(MODELS, at)
    return {
      id: vehicleId(agency, at),
      locationId: siteOf(agency),
      createdAt: agency.calendar.at(agency.calendar.day(-SETTLED_DAYS), 9 * 60 + at),
      values: answered({
        ...{ unitNo: `V-${at + 1}`, make, model, seats, wheelchairSpots, hasRamp: wheelchairSpots > 0, hasLift: false },
        year: 2019 + (at % 5),
        plate: `ZZ${agency.company.key.slice(0, 1).toUpperCase()} ${410 + at}`,
        status: isOff ? 'maintenance' : 'available',
        inspectionExpiry: agency.calendar.day(isOff ? INSPECTION_MISSED : around(INSPECTION, at)),
        registrationExpiry: agency.calendar.day(100 + at * 30),
        insuranceExpiry: agency.calendar.day(160),
        odometer: 30_000 + at * 4_100,
        assignedDriverId: driver.id,
      }),
    }
  })
}

/** A run each way on every working day: in before the groups meet, home after. */
function runsOf(agency: Agency): readonly Run[] {
  const { calendar, clients } = agency
  const [driver] = driversOf(agency)
  const riders = clients.filter(({ status, isDeleted }) => status === 'active' && !isDeleted)
  if (driver === undefined || riders.length === 0) return []
  const dates = WEEKS.flatMap((week) => WORKDAYS.map((day) => plusDays(calendar.monday, week * 7 + day)))
  return dates.flatMap((date, at) =>
    (['pickup', 'dropoff'] as const).map((direction, half) => runOf(agency, { driver, riders, date, direction, place: at * 2 + half })),
  )
}

interface Planned {
  readonly driver: Worker
  readonly riders: readonly Person[]
  readonly date: string
  readonly direction: Run['direction']
  readonly place: number
}

function runOf({ company, calendar }: Agency, { driver, riders, date, direction, place }: Planned): Run {
  const draw = rng(`${company.key}/driver-run/${date}`, place)
  const depart = direction === 'pickup' ? 8 * 60 : 15 * 60
  const isOver = date < calendar.today
  const stops = Array.from({ length: Math.min(STOPS, riders.length) }, (_none, at): Stop => {
    const planned = depart + (at + 1) * MINUTES_BETWEEN
    const late = draw.chance(0.91) ? draw.whole(-2, 5) : draw.whole(9, 20)
    const client = around(riders, at)
    return {
      id: demoId(company.key, 'run-stop', date, direction, at),
      client,
      order: at + 1,
      plannedAt: calendar.at(date, planned),
      actualAt: isOver ? calendar.at(date, planned + late) : undefined,
      late,
    }
  })
  return {
    id: demoId(company.key, 'driver-run', date, direction),
    ...{ date, direction, driver, stops, isOver },
    departAt: calendar.at(date, depart),
    returnAt: calendar.at(date, depart + 75),
    startOdo: 30_100 + place * 23,
    miles: draw.whole(14, 22),
  }
}

const ON_TIME_MIN = 7

/** Rows of the resource `driver-run`. */
export function driverRunRows(agency: Agency): readonly DemoRow[] {
  return runsOf(agency).map(({ id, direction, driver, departAt, returnAt, stops, isOver, startOdo, miles }) => ({
    id,
    locationId: siteOf(agency),
    createdAt: agency.calendar.at(plusDays(agency.calendar.monday, -30), 12 * 60),
    values: answered({
      ...{ direction, departAt, returnAt, driverId: driver.id, vehicleId: vehicleId(agency, 0) },
      runName: direction === 'pickup' ? 'Morning pickup' : 'Afternoon ride home',
      status: isOver ? 'completed' : 'planned',
      startOdo: isOver ? startOdo : undefined,
      endOdo: isOver ? startOdo + miles : undefined,
      stopCount: stops.length,
      seatsUsed: stops.length,
      reachedStops: isOver ? stops.length : 0,
      onTimeStops: isOver ? stops.filter(({ late }) => late <= ON_TIME_MIN).length : 0,
      preTripChecklist: isOver ? ['tires', 'lights', 'brakes', 'seatBelts', 'fuel'] : undefined,
    }),
  }))
}

/** Rows of the resource `run-stop`. */
export function runStopRows(agency: Agency): readonly DemoRow[] {
  return runsOf(agency).flatMap(({ id: runId, stops, isOver }) =>
    stops.map(({ id, client, order, plannedAt, actualAt }) => ({
      id,
      locationId: siteOf(agency),
      createdAt: agency.calendar.at(plusDays(agency.calendar.monday, -30), 12 * 60),
      values: answered({
        ...{ runId, order, plannedAt, actualAt, clientId: client.id, address: addressOf(client) },
        status: isOver ? 'droppedOff' : 'scheduled',
        wheelchair: order === STOPS,
        isSigned: isOver,
      }),
    })),
  )
}
