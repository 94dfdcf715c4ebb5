import { addDays, DAY_MS, minuteOfDay } from '#contract'
import { MINUTE_MS, type Span } from '../time/span.ts'
import { type ClockChange, resolveWall } from '../time/wall-time.ts'
import { patternDates } from './pattern-dates.ts'
import { OCCURRENCES_MAX, type Series, type SeriesException } from './series.ts'

/** One visit of a series. */
export interface Occurrence extends Span {
  /** The date that the pattern has for it: its name within the series, also when it was moved. */
  readonly on: string
  /** The day on which it begins. */
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly isMoved: boolean
  /** The clocks skip its start or end, or show it twice. */
  readonly change?: ClockChange
  /** Minutes that it is longer than the times on the wall say; fewer where it is below zero. */
  readonly changedByMin: number
}

export interface Window {
  /** The first and the last day to look at, by the dates of the pattern. */
  readonly from?: string
  readonly through?: string
}

export interface Occurrences {
  readonly occurrences: readonly Occurrence[]
  /** There are more than 200; the window is to be made shorter. */
  readonly isCut: boolean
}

/** The visits of a series in a window of days, in the order of the pattern. @throws RangeError for no day, time of day or zone */
export function occurrencesOf(series: Series, { from, through }: Window = {}): Occurrences {
  const skipped = new Set(series.skip)
  const exceptions = new Map(series.exceptions?.map((exception) => [exception.on, exception]))
  const occurrences: Occurrence[] = []
  for (const on of patternDates(series.pattern)) {
    if (through !== undefined && on > through) break
    const occurrence = skipped.has(on) || (from !== undefined && on < from) ? undefined : occurrenceOn(on, series, exceptions.get(on))
    if (occurrence === undefined) continue
    if (occurrences.length === OCCURRENCES_MAX) return { occurrences, isCut: true }
    occurrences.push(occurrence)
  }
  return { occurrences, isCut: false }
}

function occurrenceOn(on: string, { pattern, zone }: Series, exception: SeriesException | undefined): Occurrence | undefined {
  if (exception && exception.to === undefined) return undefined
  const { date, startTime, endTime } = exception?.to ?? { date: on, startTime: pattern.startTime, endTime: pattern.endTime }
  const wallMinutes = wallLength(startTime, endTime)
  const endDate = addDays(date, Math.floor((minuteOfDay(startTime) + wallMinutes) / 1_440))
  const [start, end] = [resolveWall({ date, time: startTime }, zone), resolveWall({ date: endDate, time: endTime }, zone)]
  const change = start.change ?? end.change
  const last = end.instant > start.instant ? end.instant : start.instant + wallMinutes * MINUTE_MS
  return {
    on,
    date,
    startTime,
    endTime,
    isMoved: exception !== undefined,
    start: start.instant,
    end: last,
    ...(change ? { change } : {}),
    changedByMin: (last - start.instant) / MINUTE_MS - wallMinutes,
  }
}

/** Minutes that two times of day are apart; a day where they are the same. */
function wallLength(startTime: string, endTime: string): number {
  const length = minuteOfDay(endTime) - minuteOfDay(startTime)
  return length > 0 ? length : length + DAY_MS / MINUTE_MS
}
