import { addDays, weekday } from '#contract'
import type { Pattern } from './series.ts'

/** The dates of a pattern in order, skipped ones among them. Without `until` and `count` it does not end by itself. */
export function* patternDates(pattern: Pattern): Generator<string, void> {
  let left = pattern.count ?? Number.POSITIVE_INFINITY
  for (const date of endlessDates(pattern)) {
    if (left <= 0 || (pattern.until !== undefined && date > pattern.until)) return
    left -= 1
    yield date
  }
}

function* endlessDates({ every, from, interval = 1, days, weekStart = 0 }: Pattern): Generator<string, void> {
  if (every === 'day') {
    for (let date = from; ; date = addDays(date, interval)) yield date
  }
  const offsets = [...new Set((days ?? [weekday(from)]).map((day) => (day - weekStart + 7) % 7))].sort((a, b) => a - b)
  const first = addDays(from, -((weekday(from) - weekStart + 7) % 7))
  for (let week = first; ; week = addDays(week, 7 * interval)) {
    for (const offset of offsets) {
      const date = addDays(week, offset)
      if (date >= from) yield date
    }
  }
}
