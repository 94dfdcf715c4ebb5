import { DAY_MS } from '#contract'
/** Demo dates are offsets from one anchor: Monday 09:00 of the current week in the agency's zone (domain: backoffice §5.1). */
export const DEMO_ZONE = 'America/Chicago'
const MINUTE_MS = 60_000

export interface Calendar {
  /** The date in the agency's zone. */
  readonly today: string
  /** Monday of this week. */
  readonly monday: string
  readonly now: Date
  /** `YYYY-MM-DD`, that many days from today. */
  readonly day: (offset: number) => string
  /** The instant of a local date and minute of the day, as ISO UTC. */
  readonly at: (date: string, minute: number) => string
}

export const plusDays = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The calendar as seen from this instant. */
export function calendarOf(now: Date): Calendar {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: DEMO_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
  const offsets = new Map<string, number>()
  const offsetOf = (date: string): number => {
    const known = offsets.get(date) ?? zoneOffsetMinutes(date)
    offsets.set(date, known)
    return known
  }
  return {
    today,
    now,
    monday: plusDays(today, -((weekday(today) + 6) % 7)),
    day: (offset) => plusDays(today, offset),
    at: (date, minute) => new Date(Date.parse(`${date}T00:00:00Z`) + (minute - offsetOf(date)) * MINUTE_MS).toISOString(),
  }
}

/** Minutes that the zone is ahead of UTC at noon of a date. */
function zoneOffsetMinutes(date: string): number {
  const noon = new Date(`${date}T18:00:00Z`)
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: DEMO_ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(noon)
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value ?? 0)
  return part('hour') * 60 + part('minute') - 18 * 60
}
