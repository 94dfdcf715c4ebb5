import { languageOf } from '#translation'
import { requestLanguage } from './request-language.ts'

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
  const text = (value: string, options: Intl.DateTimeFormatOptions): string =>
    spokenFormat({ ...options, timeZone: isOfDays ? 'UTC' : timeZone })
      .format(new Date(value))
      .replaceAll('\u202f', ' ')
  if (isOfDays) return { from: text(from, DAY_TEXT), to: text(to, DAY_TEXT) }
  const clock = zoneName(from, timeZone) === zoneName(to, timeZone) ? CLOCK : { ...CLOCK, ...ZONE }
  const isOneDay = text(from, { year: 'numeric', ...DAY_TEXT }) === text(to, { year: 'numeric', ...DAY_TEXT })
  const until = isOneDay ? clock : { ...DAY_TEXT, ...clock }
  return { from: text(from, { ...DAY_TEXT, ...clock }), to: text(to, until) }
}

/** A day `YYYY-MM-DD` as who is spoken to reads it, `Mar 18, 2026`; any other text as it is. */
export const dayText = (text: string): string =>
  DAY.test(text) ? spokenFormat({ year: 'numeric', ...DAY_TEXT, timeZone: 'UTC' }).format(new Date(text)) : text

/** An ISO instant as who is spoken to reads it in this zone, `Mar 18, 2026, 9:00 AM`. */
export const momentText = (instant: string, timeZone: string): string =>
  spokenFormat({ year: 'numeric', ...DAY_TEXT, ...CLOCK, timeZone })
    .format(new Date(instant))
    .replaceAll('\u202f', ' ')

const zoneName = (instant: string, timeZone: string): string | undefined =>
  formatOf(['en-US'], { timeZone, ...ZONE })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value

/** What Intl lacks would read as in the language of the machine. */
const spokenFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => formatOf([languageOf(requestLanguage()).locale, 'en-US'], options)

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one costs a hundred times what using it does; there are as many as languages and zones that are spoken in. */
function formatOf(locales: readonly string[], options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locales, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat([...locales], options)
  formats.set(key, format)
  return format
}
