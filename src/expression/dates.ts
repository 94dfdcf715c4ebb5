import { addDays, minuteOfDay, timeOf, weekday } from '#contract'
import { perZone } from './zoned-formats.ts'

/** Minutes from one time of day to the next one; an end before the start lies on the next day. */
export function minutes(start: string, end: string): number {
  return (minuteOfDay(end) - minuteOfDay(start) + 1_440) % 1_440
}

const dateFormats = perZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar date of an instant in a time zone. */
export const dateIn = (instant: string, timeZone: string): string => dateFormats(timeZone).format(new Date(instant))

const timeFormats = perZone('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The time of day of an instant in a time zone, as a question of the type time holds it. */
export const timeIn = (instant: string, timeZone: string): string => timeFormats(timeZone).format(new Date(instant))

const WORKING_DAYS_MAX = 3_660

/** The date so many working days later (earlier when negative); Saturdays and Sundays do not count. */
export function addWorkingDays(date: string, days: number): string {
  if (!Number.isInteger(days) || Math.abs(days) > WORKING_DAYS_MAX) throw new RangeError(`${days} is no count of working days`)
  let day = date
  for (let left = Math.abs(days); left > 0; ) {
    day = addDays(day, Math.sign(days))
    if (weekday(day) % 6 !== 0) left -= 1
  }
  return day
}

/** Minutes from one time of day to another, which lies on the next day when `overnight`; negative or zero when it is not after the first. */
export function minutesBetween(start: string, end: string, overnight: boolean): number {
  return minuteOfDay(end) - minuteOfDay(start) + (overnight ? 1_440 : 0)
}

/** Hours from one instant to another. */
export function hoursBetween(from: string, to: string): number {
  const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000
  if (Number.isNaN(hours)) throw new RangeError('No instant')
  return hours
}

/** The instant so many hours later, ISO UTC. */
export function addHours(instant: string, hours: number): string {
  const at = Date.parse(instant) + hours * 3_600_000
  if (Number.isNaN(at)) throw new RangeError('No instant')
  return new Date(at).toISOString()
}

/** What the clocks of a zone show at an instant, as people write it: `1:05 PM`. The same text in every runtime. */
export function clockIn(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) throw new RangeError('No instant')
  const local = new Date(at + offsetAt(at, timeZone))
  const [hour, minute] = [local.getUTCHours(), String(local.getUTCMinutes()).padStart(2, '0')]
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Instants that are kept: rules compare each row with each other one, and asking what a zone's clocks show takes long. */
const INSTANTS_MAX = 10_000
const instants = new Map<string, string>()

/** The instant of a local date and time in a zone, ISO UTC. A time that a clock change skips is read with the offset before it. */
export function instantOf(date: string, time: string, timeZone: string): string {
  const key = `${date} ${time} ${timeZone}`
  const instant = instants.get(key) ?? readInstant(date, time, timeZone)
  if (instants.size >= INSTANTS_MAX) instants.clear()
  instants.set(key, instant)
  return instant
}

function readInstant(date: string, time: string, timeZone: string): string {
  const local = timeOf(date) + minuteOfDay(time) * 60_000
  const guess = local - offsetAt(local, timeZone)
  return new Date(local - offsetAt(guess, timeZone)).toISOString()
}

const clockFormats = perZone('en-US', { hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' })

/** What a zone's clocks are ahead of UTC at an instant, in milliseconds; whole minutes. Throws RangeError for what is no time zone. */
export function offsetAt(instant: number, timeZone: string): number {
  const parts = clockFormats(timeZone)
    .formatToParts(new Date(instant))
    .map(({ type, value }): [string, number] => [type, Number(value)])
  const at = new Map(parts)
  const read = (type: string): number => at.get(type) ?? 0
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute')) - Math.floor(instant / 60_000) * 60_000
}
