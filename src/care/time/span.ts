import { byStart } from '../order.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Time from one instant up to another, which is not in it any more: spans that touch do not overlap. Epoch milliseconds. */
export interface Span {
  readonly start: number
  readonly end: number
}

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

/** Whole minutes of elapsed time: the hour that autumn repeats counts, the one that spring skips does not (domain: backoffice §3.3). */
export const minutesOf = ({ start, end }: Span): number => Math.floor((end - start) / MINUTE_MS)

/** The time that is in any of them, in order and without overlap: what is worked for two clients at once is worked once. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of [...spans].sort(byStart)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (start < end) merged.push({ start, end })
  }
  return merged
}
