import { DAY_MS, minuteOfDay, timeOf } from '#contract'
import { MINUTE_MS } from './span.ts'
import { zoneOffset } from './zone-offset.ts'

/** What the clocks on the wall show: a day, `YYYY-MM-DD`, and a time of day, `HH:MM`. */
export interface WallTime {
  readonly date: string
  readonly time: string
}

/** Clocks go forward over a `skipped` time and come to a `doubled` one twice. */
export type ClockChange = 'skipped' | 'doubled'

export interface ResolvedWall {
  /** Epoch milliseconds. */
  readonly instant: number
  readonly change?: ClockChange
}

/**
 * The instant of a wall time, as `disambiguation: 'compatible'` has it: a skipped time is read with the offset before the change (02:30
 * becomes 03:30), of a doubled one the first is taken (domain: operations §6). @throws RangeError for no day, time of day or zone
 */
export function resolveWall({ date, time }: WallTime, zone: string): ResolvedWall {
  const local = timeOf(date) + minuteOfDay(time) * MINUTE_MS
  const [before, after] = [zoneOffset(local - DAY_MS, zone), zoneOffset(local + DAY_MS, zone)]
  if (before === after) return { instant: local - before }
  const real = [before, after].map((offset) => local - offset).filter((instant) => instant + zoneOffset(instant, zone) === local)
  const [first, second] = real
  if (first === undefined) return { instant: local - before, change: 'skipped' }
  return second === undefined ? { instant: first } : { instant: Math.min(first, second), change: 'doubled' }
}

/** What the clocks of a zone show at an instant. */
export function wallAt(instant: number, zone: string): WallTime {
  const text = new Date(instant + zoneOffset(instant, zone)).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The day of an instant in a zone, `YYYY-MM-DD`. */
export const dayAt = (instant: number, zone: string): string => wallAt(instant, zone).date

/** The first instant of a day: midnight, or what comes after it where the clocks skip midnight. */
export const dayStart = (date: string, zone: string): number => resolveWall({ date, time: '00:00' }, zone).instant
