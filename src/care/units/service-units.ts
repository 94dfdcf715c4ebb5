import { type RoundingRule, UNIT_MIN, unitsOf } from './rounding.ts'

/** What a service is counted in (domain: backoffice §3.3, §1.11). */
export type UnitBasis = 'time' | 'visit' | 'day' | 'trip' | 'mile' | 'dollar'

/** How one service is counted. Each payer has its own minutes; nothing is a constant here. */
export interface ServiceUnits {
  readonly basis: UnitBasis
  /** Minutes of a unit of time; 15 when it says nothing. */
  readonly unitMin?: number
  /** A visit or a day with fewer minutes counts nothing. */
  readonly leastMinutes?: number
  /** A day with fewer minutes than `belowMinutes` counts as so many units. */
  readonly partialDay?: { readonly belowMinutes: number; readonly units: number }
}

/** What was delivered of one service to one client on one day. */
export interface DayOfService {
  readonly minutes: number
  /** Minutes of each visit that begins on the day, whole, over midnight too: a visit counts on the day on which it begins. */
  readonly visits: readonly number[]
  readonly miles: number
  readonly cents: number
}

/** Whole miles, a half rounded up; thousandths are settled first, because 0.1 + 0.2 is not 0.3 in a computer. */
export const wholeMiles = (miles: number): number => Math.floor(Math.round(miles * 1_000) / 1_000 + 0.5)

/** Units of one day; cents where the service is authorised in dollars, which are never rounded. */
export function unitsOfDay(day: DayOfService, { basis, ...service }: ServiceUnits, rule: RoundingRule): number {
  const { unitMin = UNIT_MIN, leastMinutes = 0 } = service
  const counts: Readonly<Record<UnitBasis, () => number>> = {
    time: () => unitsOf(day.minutes, rule, unitMin),
    visit: () => day.visits.filter((minutes) => minutes >= leastMinutes).length,
    day: () => unitsOfWholeDay(day.minutes, leastMinutes, service.partialDay),
    trip: () => day.visits.length,
    mile: () => wholeMiles(day.miles),
    dollar: () => day.cents,
  }
  return counts[basis]()
}

function unitsOfWholeDay(minutes: number, leastMinutes: number, partialDay: ServiceUnits['partialDay']): number {
  if (minutes <= 0 || minutes < leastMinutes) return 0
  return partialDay && minutes < partialDay.belowMinutes ? partialDay.units : 1
}
