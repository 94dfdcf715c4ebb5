import { byKey } from '#contract'
import type { Finding } from '../finding.ts'
import { splitByDay } from '../time/day-parts.ts'
import { HOUR_MS, MINUTE_MS, minutesOf, type Span } from '../time/span.ts'
import { allocateUnits, type RoundingRule, UNIT_MIN } from './rounding.ts'
import { type DayOfService, type ServiceUnits, unitsOfDay } from './service-units.ts'

/** Service that one client had. Of shared care each client has a row, with the same times: each is billed, the worker is paid once. */
export interface Delivered extends Span {
  readonly id: string
  readonly client: string
  /** Code and modifiers, as `services` of the settings are keyed. */
  readonly service: string
  readonly miles?: number
  readonly cents?: number
}

export interface UnitSettings {
  readonly zone: string
  readonly services: Readonly<Record<string, ServiceUnits>>
  /** `mnNearest15` when nothing is set. */
  readonly rule?: RoundingRule
  /** The longest single visit that an aggregator takes: 25 h is Sandata's, others refuse more than 24 (domain: operations §8). */
  readonly visitCeilingHours?: number
}

/** What is billed of one service to one client on one day. */
export interface DayUnits {
  readonly client: string
  readonly service: string
  readonly date: string
  readonly minutes: number
  readonly units: number
  /** Visits that have time on the day. */
  readonly ids: readonly string[]
}

interface Part extends Span {
  readonly date: string
  readonly of: Delivered
  readonly isFirst: boolean
}

const VISIT_CEILING_HOURS = 25
const TIMED: ServiceUnits = { basis: 'time' }

/** Units per client, service and day, in the order of the rows; midnight splits before anything is rounded (domain: backoffice §3.3). */
export function unitsByDay(delivered: readonly Delivered[], settings: UnitSettings): readonly DayUnits[] {
  const parts = delivered.flatMap((of) => splitByDay(of, settings.zone).map((part, index): Part => ({ ...part, of, isFirst: index === 0 })))
  const days = [...byKey(parts, ({ of, date }) => JSON.stringify([of.client, of.service, date])).values()].map((group) => dayOf(group, settings))
  return settings.rule === 'medicareTotalTime' ? withTotalTime(days, settings) : days
}

function dayOf(parts: readonly [Part, ...Part[]], { services, rule = 'mnNearest15' }: UnitSettings): DayUnits {
  const [{ of, date }] = parts
  const begun = parts.filter(({ isFirst }) => isFirst).map((part) => part.of)
  const sum = (amountOf: (row: Delivered) => number): number => begun.reduce((total, row) => total + amountOf(row), 0)
  const day: DayOfService = {
    minutes: Math.floor(parts.reduce((total, { start, end }) => total + end - start, 0) / MINUTE_MS),
    visits: begun.map(minutesOf),
    miles: sum(({ miles = 0 }) => miles),
    cents: sum(({ cents = 0 }) => cents),
  }
  const units = unitsOfDay(day, services[of.service] ?? TIMED, rule)
  return { client: of.client, service: of.service, date, minutes: day.minutes, units, ids: parts.map((part) => part.of.id) }
}

/** Timed services with the same length of a unit share their minutes of the day. */
function withTotalTime(days: readonly DayUnits[], { services }: UnitSettings): readonly DayUnits[] {
  const unitMinOf = ({ service }: DayUnits): number | undefined => {
    const { basis, unitMin = UNIT_MIN } = services[service] ?? TIMED
    return basis === 'time' ? unitMin : undefined
  }
  const shared = byKey(days, (day) => (unitMinOf(day) === undefined ? undefined : JSON.stringify([day.client, day.date, unitMinOf(day)])))
  const units = new Map<DayUnits, number>()
  for (const group of shared.values()) {
    const allocated = allocateUnits(group, unitMinOf(group[0]))
    for (const day of group) units.set(day, allocated.get(day.service) ?? 0)
  }
  return days.map((day) => ({ ...day, units: units.get(day) ?? day.units }))
}

/** A visit that is longer than any is, and under `exactQuarter` a day that is no whole number of units. */
export function checkUnits(delivered: readonly Delivered[], settings: UnitSettings): readonly (Finding & { readonly id: string })[] {
  return [
    ...tooLong(delivered, settings.visitCeilingHours ?? VISIT_CEILING_HOURS),
    ...(settings.rule === 'exactQuarter' ? unevenDays(delivered, settings) : []),
  ]
}

function tooLong(delivered: readonly Delivered[], limitHours: number): readonly (Finding & { readonly id: string })[] {
  return delivered
    .filter(({ start, end }) => end - start > limitHours * HOUR_MS)
    .map(({ id, start, end }) => ({
      id,
      code: 'visitTooLong',
      severity: 'block',
      field: 'end',
      params: { hours: Math.round(((end - start) / HOUR_MS) * 100) / 100, limitHours },
    }))
}

function unevenDays(delivered: readonly Delivered[], settings: UnitSettings): readonly (Finding & { readonly id: string })[] {
  return unitsByDay(delivered, settings).flatMap(({ ids, service, date, minutes }) => {
    const { basis, unitMin = UNIT_MIN } = settings.services[service] ?? TIMED
    const over = basis === 'time' ? minutes % unitMin : 0
    return over === 0 ? [] : ids.map((id) => ({ id, code: 'unitsNotWhole', severity: 'hold' as const, params: { date, minutes, over, unitMin } }))
  })
}
