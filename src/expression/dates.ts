const DAY_MS = 86_400_000

/** Midnight UTC of an ISO date; throws on anything else, which makes the expression unknown. */
function dayOf(date: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || isoDate(time) !== date) throw new RangeError(`"${date}" is no date`)
  return time
}

const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whole years from a birth date to another date. Someone born on 29 February turns a year older on 1 March of other years. */
export function age(birth: string, on: string): number {
  dayOf(birth)
  dayOf(on)
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Days from the first date to the second; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => (dayOf(to) - dayOf(from)) / DAY_MS

/** The date so many whole days later. */
export function addDays(date: string, days: number): string {
  if (!Number.isInteger(days)) throw new RangeError(`${days} is no whole number of days`)
  return isoDate(dayOf(date) + days * DAY_MS)
}

/** Minutes from one time of day to the next one; an end before the start lies on the next day. */
export function minutes(start: string, end: string): number {
  return (minuteOf(end) - minuteOf(start) + 1_440) % 1_440
}

function minuteOf(time: string): number {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!parts) throw new RangeError(`"${time}" is no time of day`)
  return Number(parts[1]) * 60 + Number(parts[2])
}

/** The calendar date of an instant in a time zone. */
export function dateIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant))
}
