import { addDays, addMonths, monthStart, type ReportMailEvery, weekStart } from '#contract'
import { instantOf } from '#expression'

/** Letters are there when the office opens. */
const AT = '06:00'

const NEXT: Readonly<Record<ReportMailEvery, (today: string) => string>> = {
  day: (today) => addDays(today, 1),
  week: nextMonday,
  month: (today) => addMonths(monthStart(today), 1),
}

/** The morning of the next day, of the next Monday, or of the first of the next month, in the company's zone. */
export const nextLetter = (every: ReportMailEvery, today: string, timeZone: string): Date => new Date(instantOf(NEXT[every](today), AT, timeZone))

function nextMonday(today: string): string {
  const monday = addDays(weekStart(today), 1)
  return monday > today ? monday : addDays(monday, 7)
}
