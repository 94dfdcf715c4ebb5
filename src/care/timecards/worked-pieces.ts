import { byStart } from '../order.ts'
import { type DayPart, splitByDay } from '../time/day-parts.ts'
import { HOUR_MS, overlaps, type Span } from '../time/span.ts'
import { workedOf } from './card-line.ts'
import type { DayWindows } from './day-windows.ts'

/** Time that a worker worked. Time off and holidays at home are none: they never make overtime (domain: operations §2 O13). */
export interface WorkedLine extends Span {
  readonly worker: string
  readonly breakMin?: number
}

/** Time of one worker on one day that the same lines cover, wholly in or wholly out of every night, weekend and holiday. */
export interface WorkedPiece<Line, Holiday extends Span = Span> extends DayPart {
  /** The day on which its week begins. */
  readonly week: string
  /** More than one where several clients are served at once: the time is worked once. */
  readonly lines: readonly Line[]
  readonly holiday?: Holiday
  readonly isNight: boolean
  readonly isWeekend: boolean
}

export interface PieceSettings<Holiday extends Span> {
  readonly zone: string
  readonly holidays?: readonly Holiday[]
  readonly windowsOf: (date: string) => DayWindows
}

/** What one worker's lines come to, in pieces in the order of time and without overlap. */
export function workedPieces<Line extends WorkedLine, Holiday extends Span>(
  lines: readonly Line[],
  settings: PieceSettings<Holiday>,
): readonly WorkedPiece<Line, Holiday>[] {
  return covered(lines.map(workedOf)).flatMap(({ lines: over, ...span }) => splitByDay(span, settings.zone).flatMap((part) => piecesOf(part, over, settings)))
}

/** Milliseconds of a piece that are past so many hours of the week, of which some are worked before it. */
export const pastLimit = (beforeMs: number, { start, end }: Span, hours: number): number =>
  Math.min(end - start, Math.max(0, beforeMs + end - start - hours * HOUR_MS))

interface Covered<Line> extends Span {
  readonly lines: readonly Line[]
}

/** Time from each edge of a line to the next, with the lines that cover it. */
function covered<Line extends Span>(lines: readonly Line[]): readonly Covered<Line>[] {
  const waiting = lines.filter(({ start, end }) => start < end).sort(byStart)
  const edges = [...new Set(waiting.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  let [open, next] = [[] as Line[], 0]
  return edges.flatMap((start, index) => {
    open = open.filter(({ end }) => end > start)
    for (let line = waiting[next]; line && line.start <= start; line = waiting[next]) {
      open.push(line)
      next += 1
    }
    return open.length === 0 ? [] : [{ start, end: edges[index + 1] ?? start, lines: open }]
  })
}

function piecesOf<Line, Holiday extends Span>(
  part: DayPart,
  lines: readonly Line[],
  { holidays = [], windowsOf }: PieceSettings<Holiday>,
): readonly WorkedPiece<Line, Holiday>[] {
  const { week, nights, weekends } = windowsOf(part.date)
  return cut(part, [...nights, ...weekends, ...holidays]).map((span) => {
    const holiday = holidays.find((one) => overlaps(one, span))
    const isIn = (windows: readonly Span[]): boolean => windows.some((window) => overlaps(window, span))
    return { ...span, date: part.date, week, lines, ...(holiday ? { holiday } : {}), isNight: isIn(nights), isWeekend: isIn(weekends) }
  })
}

/** A span in pieces, each of them wholly in or wholly out of the others. */
function cut(span: Span, others: readonly Span[]): readonly Span[] {
  const { start, end } = span
  const edges = others.filter((other) => overlaps(other, span)).flatMap((other) => [other.start, other.end].filter((edge) => start < edge && edge < end))
  if (edges.length === 0) return [span]
  const starts = [start, ...[...new Set(edges)].sort((a, b) => a - b)]
  return starts.map((from, index) => ({ start: from, end: starts[index + 1] ?? end }))
}
