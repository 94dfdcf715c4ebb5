import { byKey } from '#contract'
import { byStart } from '../order.ts'
import { HOUR_MS, MINUTE_MS } from '../time/span.ts'
import type { CardLine } from './card-line.ts'

export interface LongRun {
  readonly lines: readonly CardLine[]
  readonly hours: number
}

export interface RunSettings {
  readonly runHours: number
  readonly runBreakMin: number
}

/** Time of a worker on end, without a break that is long enough, that is longer than it may be. */
export function longRuns(lines: readonly CardLine[], { runHours, runBreakMin }: RunSettings): readonly LongRun[] {
  return [...byKey(lines, ({ worker }) => worker).values()].flatMap((own) =>
    runsOf(own.toSorted(byStart), runBreakMin)
      .filter(({ start, end }) => end - start > runHours * HOUR_MS)
      .map(({ start, end, lines: run }) => ({ lines: run, hours: Math.round(((end - start) / HOUR_MS) * 100) / 100 })),
  )
}

interface Run {
  readonly start: number
  end: number
  readonly lines: CardLine[]
  /** The last line had a break of its own. */
  isEnded: boolean
}

function runsOf(lines: readonly CardLine[], breakMin: number): readonly Run[] {
  const runs: Run[] = []
  for (const line of lines) {
    const { start, end } = line
    const isEnded = (line.breakMin ?? 0) >= breakMin
    const last = runs.at(-1)
    if (!last || last.isEnded || start - last.end >= breakMin * MINUTE_MS) {
      runs.push({ start, end, lines: [line], isEnded })
      continue
    }
    last.lines.push(line)
    last.end = Math.max(last.end, end)
    last.isEnded = isEnded
  }
  return runs
}
