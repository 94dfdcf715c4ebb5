import { byKey } from '#contract'
import { MINUTE_MS, type Span } from '../time/span.ts'
import { dayWindows, type WindowSettings } from './day-windows.ts'
import { pastLimit, type WorkedLine, type WorkedPiece, workedPieces } from './worked-pieces.ts'

/** When a week has too many hours. */
export interface OvertimeLimits {
  /** 40: agencies of personal care are held to the federal week; Minnesota's own is 48 (domain: operations §8). */
  readonly overtimeAfterHours?: number
  /** The second test, beside the first: 48. */
  readonly secondTestHours?: number
}

export interface ClassSettings extends WindowSettings, OvertimeLimits {
  readonly holidays?: readonly Span[]
}

/**
 * Minutes of one worker on one day, not rounded. Each minute is in one class: holiday before overtime before night before weekend before
 * regular (domain: backoffice §3.9), so that the five make up what was worked.
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
  readonly weekendMin: number
  /** Of all that was worked, what is past the second test. */
  readonly secondTestMin: number
}

/** Classes of hours by worker and day, in the order of the workers and days. What is worked for two clients at once is worked once. */
export function classifyHours(lines: readonly WorkedLine[], settings: ClassSettings): readonly ClassedDay[] {
  const pieceSettings = { ...settings, windowsOf: dayWindows(settings) }
  return [...byKey(lines, ({ worker }) => worker)].flatMap(([worker, own]) => classifyPieces(worker, workedPieces(own, pieceSettings), settings))
}

/** The same of the pieces of one worker, in the order of time. */
export function classifyPieces(worker: string, pieces: readonly WorkedPiece<unknown>[], limits: OvertimeLimits): readonly ClassedDay[] {
  const worked = new Map<string, number>()
  return [...byKey(pieces, ({ date }) => date)].map(([date, day]) => {
    const week = day[0].week
    const before = worked.get(week) ?? 0
    const classed = dayOf({ worker, week, date }, { pieces: day, before }, limits)
    worked.set(week, before + day.reduce((sum, { start, end }) => sum + end - start, 0))
    return classed
  })
}

interface Day {
  readonly pieces: readonly WorkedPiece<unknown>[]
  /** Milliseconds worked in the week before it. */
  readonly before: number
}

type HourClass = 'regularMin' | 'overtimeMin' | 'holidayMin' | 'nightMin' | 'weekendMin'

function dayOf(head: Pick<ClassedDay, 'worker' | 'week' | 'date'>, { pieces, before }: Day, limits: OvertimeLimits): ClassedDay {
  const { overtimeAfterHours = 40, secondTestHours = 48 } = limits
  const sums: Record<HourClass, number> = { regularMin: 0, overtimeMin: 0, holidayMin: 0, nightMin: 0, weekendMin: 0 }
  let worked = before
  for (const piece of pieces) {
    const over = pastLimit(worked, piece, overtimeAfterHours) / MINUTE_MS
    sums[piece.holiday ? 'holidayMin' : 'overtimeMin'] += over
    sums[plainClass(piece)] += (piece.end - piece.start) / MINUTE_MS - over
    worked += piece.end - piece.start
  }
  const all = { start: before, end: worked }
  return { ...head, workedMin: (worked - before) / MINUTE_MS, ...sums, secondTestMin: pastLimit(before, all, secondTestHours) / MINUTE_MS }
}

/** The class of a piece that is not past the limit. */
function plainClass({ holiday, isNight, isWeekend }: WorkedPiece<unknown>): HourClass {
  if (holiday) return 'holidayMin'
  if (isNight) return 'nightMin'
  return isWeekend ? 'weekendMin' : 'regularMin'
}
