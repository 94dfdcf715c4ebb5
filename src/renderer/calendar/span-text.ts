import type { CalendarState } from './calendar-address.ts'

const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Formats are made once for each language: making one takes longer than using it a hundred times. */
const made = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = made.get(`${locale} ${name}`)
  if (known) return known
  const format = new Intl.DateTimeFormat([locale, 'en-US'], { ...options, timeZone: 'UTC' })
  made.set(`${locale} ${name}`, format)
  return format
}

/** "Nov 22 – 28, 2026", "Monday, November 23, 2026" or "November 2026". */
export function spanText(days: readonly string[], { on, zoom }: Pick<CalendarState, 'on' | 'zoom'>, locale: string): string {
  const [first = on, last = on] = [days[0], days.at(-1)]
  if (zoom === 'month') return formatOf(locale, 'month', { month: 'long', year: 'numeric' }).format(dayOf(on))
  if (zoom === 'day') return longDay(on, locale)
  return formatOf(locale, 'span', { month: 'short', day: 'numeric', year: 'numeric' }).formatRange(dayOf(first), dayOf(last))
}

/** "Monday, November 23, 2026". */
export const longDay = (day: string, locale: string): string =>
  formatOf(locale, 'day', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(dayOf(day))

/** "Mon". */
export const weekdayText = (day: string, locale: string): string => formatOf(locale, 'weekday', { weekday: 'short' }).format(dayOf(day))

/** "8 AM". */
export const hourText = (hour: number, locale: string): string => formatOf(locale, 'hour', { hour: 'numeric' }).format(new Date(Date.UTC(2026, 0, 1, hour)))

/** "Nov 23". */
export const shortDay = (day: string, locale: string): string => formatOf(locale, 'short', { month: 'short', day: 'numeric' }).format(dayOf(day))
