import { MINUTE_MS, overlaps, type Span } from '../time/span.ts'
import type { Board } from './board.ts'
import { overlapping } from './span-tree.ts'
import type { VisitFinding, VisitSpan } from './visit-span.ts'

export interface BookingSettings {
  /** Less time than this in common is no overlap: 1 (domain: backoffice §3.4). */
  readonly leastOverlapMin?: number
  /** Less time than this between two places is short: 15 (domain: backoffice §3.4). */
  readonly travelMin?: number
}

/** A worker who would be with two clients at once, unless they share the care. */
export function findDoubleBookings({ planned, byWorker }: Board, { leastOverlapMin = 1 }: BookingSettings = {}): readonly VisitFinding[] {
  return planned.flatMap((visit) =>
    overlapping(byWorker, visit.worker, visit)
      .filter((other) => other.id !== visit.id && !isShared(visit, other) && commonMs(visit, other) >= leastOverlapMin * MINUTE_MS)
      .map((other): VisitFinding => ({ visit: visit.id, code: 'workerDoubleBooked', severity: 'block', field: 'worker', params: paramsOf(other) })),
  )
}

/** A worker with too little time from one place to the next. Visits that overlap are double bookings already. */
export function findTravelGaps({ planned, byWorker }: Board, { travelMin = 15 }: BookingSettings = {}): readonly VisitFinding[] {
  return planned.flatMap((visit) =>
    overlapping(byWorker, visit.worker, { start: visit.start - travelMin * MINUTE_MS, end: visit.end + travelMin * MINUTE_MS })
      .filter((other) => other.id !== visit.id && !overlaps(visit, other) && isElsewhere(visit, other))
      .map((other): VisitFinding => {
        const gapMin = Math.floor(gapMs(visit, other) / MINUTE_MS)
        return { visit: visit.id, code: 'travelTimeShort', severity: 'warn', field: 'start', params: { ...paramsOf(other), gapMin, travelMin } }
      }),
  )
}

const isShared = (a: VisitSpan, b: VisitSpan): boolean => a.group !== undefined && a.group === b.group

const isElsewhere = (a: VisitSpan, b: VisitSpan): boolean => a.place !== undefined && b.place !== undefined && a.place !== b.place

const commonMs = (a: Span, b: Span): number => Math.min(a.end, b.end) - Math.max(a.start, b.start)

const gapMs = (a: Span, b: Span): number => Math.max(a.start, b.start) - Math.min(a.end, b.end)

const paramsOf = ({ id, client, start, end }: VisitSpan) => ({ other: id, client, start, end })
