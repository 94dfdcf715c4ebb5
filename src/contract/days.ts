/** Days of the calendar, `YYYY-MM-DD`, counted without a time zone. What is no day throws a RangeError. */

export const DAY_MS = 86_400_000

const DAY = /^\d{4}-\d{2}-\d{2}$/

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whether a clock shows it: `HH:MM`. */
export const isTimeOfDay = (text: string): boolean => TIME.test(text)

/** Minutes since midnight of a time of day, `HH:MM`. @throws RangeError */
export function minuteOfDay(time: string): number {
  const parts = TIME.exec(time)
  if (!parts) throw new RangeError(`"${time}" is no time of day`)
  return Number(parts[1]) * 60 + Number(parts[2])
}

/** Its midnight in UTC, in ms. @throws RangeError */
export function timeOf(day: string): number {
  const time = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || isoDay(time) !== day) throw new RangeError(`"${day}" is no date`)
  return time
}

/** Whether the calendar has this day: there is no 31 February. */
export function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && isoDay(time) === text
}

/** The day so many whole days later. @throws RangeError */
export function addDays(day: string, days: number): string {
  if (!Number.isInteger(days)) throw new RangeError(`${days} is no whole number of days`)
  return isoDay(timeOf(day) + days * DAY_MS)
}

/** The day so many whole months later; the last one of a shorter month where there is no such day. @throws RangeError */
export function addMonths(day: string, months: number): string {
  if (!Number.isInteger(months)) throw new RangeError(`${months} is no whole number of months`)
  const start = new Date(timeOf(day))
  const first = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate()
  return isoDay(first + (Math.min(start.getUTCDate(), last) - 1) * DAY_MS)
}

/** Days from the first day to the second; negative when the second is earlier. @throws RangeError */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS

/** Whole years from one day to another. Who was born on 29 February is a year older on 1 March of other years. @throws RangeError */
export function yearsBetween(from: string, to: string): number {
  timeOf(from)
  timeOf(to)
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** 0 is Sunday. @throws RangeError */
export const weekday = (day: string): number => new Date(timeOf(day)).getUTCDay()

/** The work week starts on Sunday (domain: backoffice §0.6). @throws RangeError */
export const weekStart = (day: string): string => addDays(day, -weekday(day))

export const monthStart = (day: string): string => `${day.slice(0, 8)}01`

/** A day `YYYY-MM-DD` in digits, month first, as in all papers of a US agency; any other text as it is. */
export const dateText = (text: string): string => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
