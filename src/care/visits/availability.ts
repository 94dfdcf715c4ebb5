import { addDays, byKey, daysBetween, minuteOfDay, weekday } from '#contract'
import { mergeSpans, type Span } from '../time/span.ts'
import { dayAt, resolveWall } from '../time/wall-time.ts'
import type { Board } from './board.ts'
import type { VisitFinding } from './visit-span.ts'

/** Hours of the week in which a worker can come. */
export interface AvailabilityWindow {
  readonly worker: string
  /** 0 is Sunday. */
  readonly days: readonly number[]
  readonly startTime: string
  /** On the next day where it is not after the start. */
  readonly endTime: string
}

/** Visits that are not wholly within a worker's hours. Of workers who said none, nothing is known and nothing is found. */
export function findUnavailable({ planned }: Board, windows: readonly AvailabilityWindow[], zone: string): readonly VisitFinding[] {
  const byWorker = byKey(windows, ({ worker }) => worker)
  return planned
    .filter(({ worker, ...visit }) => {
      const own = worker === undefined ? undefined : byWorker.get(worker)
      return own !== undefined && !isAvailable(own, visit, zone)
    })
    .map(({ id }): VisitFinding => ({ visit: id, code: 'outsideAvailability', severity: 'warn', field: 'start', params: {} }))
}

/** Whether the hours of a week have the whole of a span; hours that touch are one. */
export function isAvailable(windows: readonly Omit<AvailabilityWindow, 'worker'>[], span: Span, zone: string): boolean {
  const first = addDays(dayAt(span.start, zone), -1)
  const dates = Array.from({ length: daysBetween(first, dayAt(span.end, zone)) + 1 }, (_, index) => addDays(first, index))
  const open = dates.flatMap((date) => windows.filter(({ days }) => days.includes(weekday(date))).map((window) => spanOn(date, window, zone)))
  return mergeSpans(open).some(({ start, end }) => start <= span.start && span.end <= end)
}

function spanOn(date: string, { startTime, endTime }: Omit<AvailabilityWindow, 'worker'>, zone: string): Span {
  const endDate = minuteOfDay(endTime) > minuteOfDay(startTime) ? date : addDays(date, 1)
  return { start: resolveWall({ date, time: startTime }, zone).instant, end: resolveWall({ date: endDate, time: endTime }, zone).instant }
}
