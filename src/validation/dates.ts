import type { ResolvedField } from '#contract'
import { problem, type ValidationContext, type ValueProblem } from './problem.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const DATETIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?Z$/
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

export function validateDate(field: ResolvedField, value: unknown, context: ValidationContext): readonly ValueProblem[] {
  if (value === UNREADABLE) return problem('unreadable.date')
  if (typeof value !== 'string' || !isRealDate(value)) return problem('type.date')
  return field.past && value > context.today ? problem('past') : []
}

/** A time of day, 24 hours, `HH:MM`. */
export function validateTime(_field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (value === UNREADABLE) return problem('unreadable.time')
  return typeof value === 'string' && TIME.test(value) ? [] : problem('type.time')
}

/** An instant in UTC. */
export function validateDatetime(field: ResolvedField, value: unknown, context: ValidationContext): readonly ValueProblem[] {
  if (value === UNREADABLE) return problem('unreadable.datetime')
  if (typeof value !== 'string' || !DATETIME.test(value) || !isRealDate(value.slice(0, 10))) return problem('type.datetime')
  return field.past && value.slice(0, 10) > context.today ? problem('past') : []
}
