import { byText } from '../order.ts'

/**
 * How minutes become units of a timed service (domain: backoffice §3.3; which one Minnesota asks for is not published, so it is a setting):
 * `mnNearest15` more than half a unit counts as one, `floor15` only whole units count, `exactQuarter` the same and a rest is held,
 * `medicareTotalTime` the minutes of all timed services of a day are rounded as one sum.
 */
export type RoundingRule = 'mnNearest15' | 'floor15' | 'exactQuarter' | 'medicareTotalTime'

/** Minutes of a unit where a service says nothing else. */
export const UNIT_MIN = 15

/** Whole units: 7 minutes over are lost, 8 are a unit more. */
export const nearestUnits = (minutes: number, unitMin: number): number => Math.floor((minutes + Math.floor((unitMin - 1) / 2)) / unitMin)

/** Units of one service by itself; `medicareTotalTime` with one service alone is the same as the nearest. */
export function unitsOf(minutes: number, rule: RoundingRule, unitMin: number = UNIT_MIN): number {
  return rule === 'floor15' || rule === 'exactQuarter' ? Math.floor(minutes / unitMin) : nearestUnits(minutes, unitMin)
}

/** What one service of a day has: minutes in, units out. */
export interface TimedService {
  readonly service: string
  readonly minutes: number
}

/**
 * Medicare's total time: the minutes of all services together say how many units there are. Each service has its whole ones, what is left
 * goes to those with the most minutes over, then to the longer one, then by name. Units of one service by its name, never more than the
 * total (CMS Pub. 100-04, ch. 5 §20.2).
 */
export function allocateUnits(services: readonly TimedService[], unitMin: number = UNIT_MIN): ReadonlyMap<string, number> {
  const total = nearestUnits(
    services.reduce((sum, { minutes }) => sum + minutes, 0),
    unitMin,
  )
  const whole = new Map(services.map(({ service, minutes }) => [service, Math.floor(minutes / unitMin)]))
  const left = total - [...whole.values()].reduce((sum, units) => sum + units, 0)
  const overs = [...services].sort((a, b) => (b.minutes % unitMin) - (a.minutes % unitMin) || b.minutes - a.minutes || byText(a.service, b.service))
  for (const { service } of overs.slice(0, Math.max(0, left))) whole.set(service, (whole.get(service) ?? 0) + 1)
  return whole
}
