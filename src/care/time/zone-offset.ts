import { DAY_MS } from '#contract'
import { offsetAt } from '#expression'

/** The offset of one day counted in UTC; on the day of a clock change there are two. */
interface DayOffset {
  readonly before: number
  readonly after: number
  /** The first instant of the second; the end of the day where nothing changes. */
  readonly changesAt: number
}

const DAYS_MAX = 20_000
const zones = new Map<string, Map<number, DayOffset>>()

/**
 * What a zone's clocks are ahead of UTC at an instant, in milliseconds. The zone database is asked once for each day, so that ten
 * thousand visits cost no more than their days. Throws RangeError for what is no time zone.
 */
export function zoneOffset(instant: number, zone: string): number {
  const day = Math.floor(instant / DAY_MS)
  const days = daysOf(zone)
  const offset = days.get(day) ?? readDay(day, zone)
  if (days.size >= DAYS_MAX) days.clear()
  days.set(day, offset)
  return instant < offset.changesAt ? offset.before : offset.after
}

function daysOf(zone: string): Map<number, DayOffset> {
  const days = zones.get(zone) ?? new Map<number, DayOffset>()
  zones.set(zone, days)
  return days
}

function readDay(day: number, zone: string): DayOffset {
  const [start, end] = [day * DAY_MS, (day + 1) * DAY_MS]
  const [before, after] = [offsetAt(start, zone), offsetAt(end, zone)]
  return { before, after, changesAt: before === after ? end : changeBetween(start, end, zone) }
}

/** The first millisecond of the new offset; clocks change at whole minutes. */
function changeBetween(start: number, end: number, zone: string): number {
  const before = offsetAt(start, zone)
  let [low, high] = [start / 60_000, end / 60_000]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * 60_000, zone) === before) low = middle
    else high = middle
  }
  return high * 60_000
}
