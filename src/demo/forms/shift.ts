import { DAY_MS, type Json } from '#contract'
import { type Calendar, calendarOf, DEMO_ZONE, plusDays } from '../calendar.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The same answers so many days later: dates, and instants at the same time by the clocks on the wall. */
export function shiftDays(value: Json, days: number): Json {
  if (typeof value === 'string') return shiftText(value, days)
  if (Array.isArray(value)) return value.map((each: Json) => shiftDays(each, days))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shiftDays(each, days)]))
}

function shiftText(text: string, days: number): string {
  if (DAY.test(text)) return plusDays(text, days)
  return INSTANT.test(text) ? shiftInstant(new Date(text), days).toISOString() : text
}

/** An instant so many days later, at the same time on the wall of the agency. */
export function shiftInstant(instant: Date, days: number): Date {
  const there: Calendar = calendarOf(instant)
  return new Date(calendarOf(instant).at(plusDays(there.today, days), minutesAt(instant)))
}

function minutesAt(instant: Date): number {
  const [hour = 0, minute = 0] = instant.toLocaleTimeString('en-GB', { timeZone: DEMO_ZONE, hour: '2-digit', minute: '2-digit' }).split(':').map(Number)
  return hour * 60 + minute
}
