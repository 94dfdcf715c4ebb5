import { languageOf } from '#translation'
import { spoken } from './spoken.ts'

/** Two days `YYYY-MM-DD`, or two ISO instants. */
export interface Span {
  readonly from: string
  readonly to: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The month in its word: digits are read month first in this country, and day first in some of the languages. */
const DAY_TEXT: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
const CLOCK: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const ZONE: Intl.DateTimeFormatOptions = { timeZoneName: 'short' }

/** Both ends as who is spoken to reads them in this zone, `Mar 18, 9:00 AM` and `11:00 AM`; where the clock changes between them, with its name. */
export function spanTexts({ from, to }: Span, timeZone: string): Span {
  const isOfDays = DAY.test(from)
  // What Intl lacks would read as in the language of the machine.
  const locales = [languageOf(spoken()).locale, 'en-US']
  const text = (value: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locales, { ...options, timeZone: isOfDays ? 'UTC' : timeZone }).format(new Date(value)).replaceAll('\u202f', ' ')
  const isSame = (options: Intl.DateTimeFormatOptions): boolean => text(from, options) === text(to, options)
  if (isOfDays) return { from: text(from, DAY_TEXT), to: text(to, DAY_TEXT) }
  const clock = isSame({ year: 'numeric', ...ZONE }) ? CLOCK : { ...CLOCK, ...ZONE }
  const until = isSame({ year: 'numeric', ...DAY_TEXT }) ? clock : { ...DAY_TEXT, ...clock }
  return { from: text(from, { ...DAY_TEXT, ...clock }), to: text(to, until) }
}
