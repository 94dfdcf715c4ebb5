import { byKey, monthStart, weekStart } from '#contract'
import { byStart } from '../order.ts'
import { splitByDay } from '../time/day-parts.ts'
import { HOUR_MS, mergeSpans, type Span } from '../time/span.ts'
import type { Board } from './board.ts'
import type { VisitFinding, VisitSpan } from './visit-span.ts'

/** How many hours a worker may have in a day, a week or a month of the calendar. Time with several clients at once counts once. */
export interface HourCap {
  readonly code: string
  readonly per: 'day' | 'week' | 'month'
  /** From so many hours on it is warned of. */
  readonly warnHours?: number
  /** More hours than these are refused. */
  readonly blockHours?: number
  /** Only service of these classes counts; all of it where it says nothing. */
  readonly classes?: readonly string[]
}

/** The state pays a worker no more personal care than this in a month, at all agencies together (domain: backoffice §3.4). */
export const MONTH_CAP: HourCap = { code: 'monthHours', per: 'month', warnHours: 280, blockHours: 310, classes: ['personalCare'] }

/** Hours that a worker has in a month at other agencies, as they declared. */
export interface DeclaredHours {
  readonly worker: string
  /** `YYYY-MM`. */
  readonly month: string
  readonly hours: number
}

export interface CapFacts {
  readonly zone: string
  readonly declared?: readonly DeclaredHours[]
}

/** Planned visits with which a worker comes to a limit: existing ones count first, then the planned ones in their order. */
export function findOverCap(board: Board, cap: HourCap, facts: CapFacts): readonly VisitFinding[] {
  const counts = ({ classes = [] }: VisitSpan): boolean => cap.classes === undefined || cap.classes.some((one) => classes.includes(one))
  const existing = byKey(board.existing.filter(counts), ({ worker }) => worker)
  const planned = byKey(board.planned.filter(counts), ({ worker }) => worker)
  const declared = byKey(cap.per === 'month' ? (facts.declared ?? []) : [], ({ worker }) => worker)
  return [...planned].flatMap(([worker, visits]) => {
    const taken = mergeSpans(existing.get(worker) ?? [])
    const sums = new Map(declared.get(worker)?.map(({ month, hours }) => [month, hours * HOUR_MS]))
    for (const span of taken) addTo(sums, span, cap, facts.zone)
    return overCapOf(visits, { taken, sums, cap, zone: facts.zone })
  })
}

interface Running {
  readonly taken: readonly Span[]
  readonly sums: Map<string, number>
  readonly cap: HourCap
  readonly zone: string
}

function overCapOf(visits: readonly VisitSpan[], { taken, sums, cap, zone }: Running): readonly VisitFinding[] {
  let coveredTo = Number.NEGATIVE_INFINITY
  return [...visits].sort(byStart).flatMap((visit) => {
    const fresh = { start: Math.max(visit.start, coveredTo), end: visit.end }
    coveredTo = Math.max(coveredTo, visit.end)
    const periods = new Set(uncovered(fresh, taken).flatMap((piece) => addTo(sums, piece, cap, zone)))
    return [...periods].flatMap((period) => findingOf(visit, period, sums.get(period) ?? 0, cap))
  })
}

function findingOf({ id }: VisitSpan, period: string, sum: number, { code, blockHours, warnHours }: HourCap): readonly VisitFinding[] {
  const hours = Math.round((sum / HOUR_MS) * 100) / 100
  if (blockHours !== undefined && sum > blockHours * HOUR_MS)
    return [{ visit: id, code, severity: 'block', field: 'worker', params: { period, hours, limitHours: blockHours } }]
  if (warnHours === undefined || sum < warnHours * HOUR_MS) return []
  return [{ visit: id, code, severity: 'warn', field: 'worker', params: { period, hours, limitHours: blockHours ?? warnHours } }]
}

/** Adds a span to the sums of its periods, and gives them. */
function addTo(sums: Map<string, number>, span: Span, { per }: HourCap, zone: string): readonly string[] {
  return splitByDay(span, zone).map(({ date, start, end }) => {
    const period = periodOf(date, per)
    sums.set(period, (sums.get(period) ?? 0) + end - start)
    return period
  })
}

const periodOf = (date: string, per: HourCap['per']): string => (per === 'day' ? date : per === 'week' ? weekStart(date) : monthStart(date).slice(0, 7))

/** What of a span none of the taken ones has; those are in order and apart. */
function uncovered(span: Span, taken: readonly Span[]): readonly Span[] {
  const free: Span[] = []
  let { start } = span
  for (let place = firstEndingAfter(taken, start); start < span.end; place += 1) {
    const next = taken[place]
    const end = Math.min(span.end, next?.start ?? span.end)
    if (start < end) free.push({ start, end })
    start = Math.max(start, next?.end ?? span.end)
  }
  return free
}

function firstEndingAfter(spans: readonly Span[], instant: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) > instant) high = middle
    else low = middle + 1
  }
  return low
}
