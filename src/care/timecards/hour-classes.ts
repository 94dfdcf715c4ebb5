import { addDays, byKey, minuteOfDay, weekday } from '#contract'
import { type DayPart, splitByDay } from '../time/day-parts.ts'
import { HOUR_MS, MINUTE_MS, mergeSpans, overlaps, type Span } from '../time/span.ts'
import { resolveWall } from '../time/wall-time.ts'
import { workedOf } from './card-line.ts'

/** Time that a worker worked. Time off and holidays at home are none: they never make overtime (domain: operations §2 O13). */
export interface WorkedLine extends Span {
  readonly worker: string
  readonly breakMin?: number
}

export interface ClassSettings {
  readonly zone: string
  /** The fixed week of 168 hours begins on this day, 0 is Sunday: Sunday when it says nothing. */
  readonly weekStartsOn?: number
  /** 40: agencies of personal care are held to the federal week; Minnesota's own is 48 (domain: operations §8). */
  readonly overtimeAfterHours?: number
  /** The second test, beside the first: 48. */
  readonly secondTestHours?: number
  readonly holidays?: readonly Span[]
  /** Night by the clocks on the wall, such as from 22:00 to 06:00; there is none when it says nothing. */
  readonly night?: { readonly from: string; readonly to: string }
}

/**
 * Minutes of one worker on one day, not rounded. Each minute is in one class: holiday before overtime before night before regular
 * (domain: backoffice §3.9), so that the four make up what was worked.
 */
export interface ClassedDay {
  readonly worker: string
  /** The day on which its week begins. */
  readonly week: string
  readonly date: string
  readonly workedMin: number
  readonly regularMin: number
  readonly overtimeMin: number
  readonly holidayMin: number
  readonly nightMin: number
  /** Of all that was worked, what is past the second test. */
  readonly secondTestMin: number
}

type HourClass = 'regularMin' | 'overtimeMin' | 'holidayMin' | 'nightMin'

/** Classes of hours by worker and day, in the order of the workers and days. What is worked for two clients at once is worked once. */
export function classifyHours(lines: readonly WorkedLine[], settings: ClassSettings): readonly ClassedDay[] {
  return [...byKey(lines, ({ worker }) => worker)].flatMap(([worker, own]) => {
    const parts = mergeSpans(own.map(workedOf)).flatMap((span) => splitByDay(span, settings.zone))
    const days = [...byKey(parts, ({ date }) => date)]
    const worked = new Map<string, number>()
    return days.map(([date, day]) => {
      const week = addDays(date, -((weekday(date) - (settings.weekStartsOn ?? 0) + 7) % 7))
      const before = worked.get(week) ?? 0
      const classed = dayOf({ worker, week, date }, { parts: day, before }, settings)
      worked.set(week, before + classed.workedMin * MINUTE_MS)
      return classed
    })
  })
}

interface Day {
  readonly parts: readonly DayPart[]
  /** Milliseconds worked in the week before it. */
  readonly before: number
}

function dayOf(head: Pick<ClassedDay, 'worker' | 'week' | 'date'>, { parts, before }: Day, settings: ClassSettings): ClassedDay {
  const nights = nightsAround(head.date, settings)
  const { holidays = [], overtimeAfterHours = 40, secondTestHours = 48 } = settings
  const sums: Record<HourClass, number> = { regularMin: 0, overtimeMin: 0, holidayMin: 0, nightMin: 0 }
  let worked = before
  for (const piece of parts.flatMap((part) => cut(part, [...nights, ...holidays]))) {
    const over = pastLimit(worked, piece, overtimeAfterHours)
    const isHoliday = holidays.some((span) => overlaps(span, piece))
    const plain = nights.some((span) => overlaps(span, piece)) ? 'nightMin' : 'regularMin'
    sums[isHoliday ? 'holidayMin' : 'overtimeMin'] += over
    sums[isHoliday ? 'holidayMin' : plain] += (piece.end - piece.start) / MINUTE_MS - over
    worked += piece.end - piece.start
  }
  const all = { start: before, end: worked }
  return { ...head, workedMin: (worked - before) / MINUTE_MS, ...sums, secondTestMin: pastLimit(before, all, secondTestHours) }
}

/** Minutes of a piece that are past so many hours of the week. */
function pastLimit(before: number, { start, end }: Span, hours: number): number {
  return Math.min(end - start, Math.max(0, before + end - start - hours * HOUR_MS)) / MINUTE_MS
}

/** A span in pieces, each of them wholly in or wholly out of the others. */
function cut(span: Span, others: readonly Span[]): readonly Span[] {
  const edges = others.flatMap(({ start, end }) => [start, end]).filter((edge) => span.start < edge && edge < span.end)
  const starts = [span.start, ...[...new Set(edges)].sort((a, b) => a - b)]
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? span.end }))
}

function nightsAround(date: string, { night, zone }: ClassSettings): readonly Span[] {
  if (night === undefined) return []
  const days = minuteOfDay(night.to) > minuteOfDay(night.from) ? 0 : 1
  return [addDays(date, -1), date].map((day) => ({
    start: resolveWall({ date: day, time: night.from }, zone).instant,
    end: resolveWall({ date: addDays(day, days), time: night.to }, zone).instant,
  }))
}
