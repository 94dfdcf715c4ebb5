import { isDay } from '#contract'
import type { Finding } from '../finding.ts'
import { patternDates } from './pattern-dates.ts'
import { OCCURRENCES_MAX, type Pattern } from './series.ts'

/** What is wrong with a pattern. `through` is the horizon for one without an end. */
export function checkPattern(pattern: Pattern, through?: string): readonly Finding[] {
  const found = FAULTS.filter(({ isWrong }) => isWrong(pattern)).map(({ code, field }): Finding => ({ code, severity: 'block', field, params: {} }))
  return found.length > 0 || !isTooLong(pattern, through)
    ? found
    : [{ code: 'seriesTooLong', severity: 'block', field: 'until', params: { limit: OCCURRENCES_MAX } }]
}

const isWhole = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most

const FAULTS: readonly { readonly code: string; readonly field: string; readonly isWrong: (pattern: Pattern) => boolean }[] = [
  { code: 'noDay', field: 'from', isWrong: ({ from }) => !isDay(from) },
  { code: 'intervalNotWhole', field: 'interval', isWrong: ({ interval = 1 }) => !isWhole(interval, 1, 52) },
  { code: 'noWeekday', field: 'days', isWrong: ({ days }) => days !== undefined && (days.length === 0 || days.some((day) => !isWhole(day, 0, 6))) },
  { code: 'untilBeforeFrom', field: 'until', isWrong: ({ from, until }) => until !== undefined && (!isDay(until) || until < from) },
  { code: 'countOutOfRange', field: 'count', isWrong: ({ count }) => count !== undefined && !isWhole(count, 1, OCCURRENCES_MAX) },
]

function isTooLong(pattern: Pattern, through: string | undefined): boolean {
  let dates = 0
  for (const date of patternDates(pattern)) {
    if (through !== undefined && date > through) return false
    dates += 1
    if (dates > OCCURRENCES_MAX) return true
  }
  return false
}
