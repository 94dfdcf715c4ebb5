import { perZone } from '#expression'

/** When a call happens, seen from the company: everything that computes with dates takes this. */
export interface Moment {
  readonly now: Date
  /** The company's date, `YYYY-MM-DD`. */
  readonly today: string
  /** IANA name. */
  readonly timeZone: string
}

const DAY_MS = 86_400_000

const dateFormats = perZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

export const localDate = (instant: Date, timeZone: string): string => dateFormats(timeZone).format(instant)

export const momentOf = (now: Date, timeZone: string): Moment => ({ now, timeZone, today: localDate(now, timeZone) })

export const addDays = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The work week starts on Sunday (domain: backoffice §0.6). */
export const weekStart = (date: string): string => addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay())

export const monthStart = (date: string): string => `${date.slice(0, 8)}01`

export function addMonths(date: string, months: number): string {
  const first = new Date(`${monthStart(date)}T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 10)
}

/** Whole years between two dates. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}
