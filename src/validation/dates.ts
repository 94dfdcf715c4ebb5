const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
/**
 * What a date or time is while the field holds half of one, or one that does not exist such as February 31. The browser does not give away
 * what was typed; this stands for it, so that it is refused and not taken for blank.
 */
export const UNREADABLE = '?'
/** A birth in 1850 or a plan in 2250 is a slip of the finger. */
const YEAR_MIN = 1850
const YEAR_MAX = 2250

export const isYear = (year: number): boolean => year >= YEAR_MIN && year <= YEAR_MAX

export function isRealDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined || !isYear(year)) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
