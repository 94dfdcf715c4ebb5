import type { Language } from '#translation'

type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second'

/** Words for dates in a language that browsers' Intl has no data for. */
export interface OwnDates {
  /** January to December, short. */
  readonly months: readonly string[]
  readonly units: Readonly<Record<Unit, string>>
  readonly past: (amount: number, unit: string) => string
  readonly future: (amount: number, unit: string) => string
  /** What has a word of its own, by unit and distance. */
  readonly near: Readonly<Record<string, string>>
}

/** "3 days ago" in a language's own words. */
const ownRelative = ({ units, past, future, near }: OwnDates, amount: number, unit: Unit): string =>
  near[`${unit} ${amount}`] ?? (amount > 0 ? future(amount, units[unit]) : past(Math.abs(amount), units[unit]))

/** How values read in one language and one time zone. Blank or unreadable values give ''. */
export interface Formats {
  readonly locale: string
  readonly timeZone: string
  /** What stands before the decimals of a number that is typed. */
  readonly decimal: '.' | ','
  /** `YYYY-MM-DD`, a day without zone. */
  readonly date: (value: string | null | undefined) => string
  /** ISO instant, in the company's zone. */
  readonly dateTime: (value: string | null | undefined) => string
  /** `HH:MM` of a clock on the wall, or an ISO instant in the company's zone. */
  readonly time: (value: string | null | undefined) => string
  /** `Mar 2, 2026 9:30:05 AM` of an ISO instant, in the company's zone (spec: shell-and-account §9). */
  readonly moment: (value: string | null | undefined) => string
  /** `3/2/26 9:30 AM` of an ISO instant, in the company's zone (spec: chat-assistant-session §9). */
  readonly brief: (value: string | null | undefined) => string
  /** "3 days ago", from an ISO instant or a day. */
  readonly relative: (value: string | null | undefined, now?: Date) => string
  /** Integer cents. With the sign alone: no other dollar is meant here, and its letters would be turned round between words that read from the right. */
  readonly money: (cents: number | null | undefined) => string
  /** With so many decimals at the most, and no zeros at the end. */
  readonly number: (value: number | null | undefined, scale?: number) => string
  /** 0–100. */
  readonly percent: (value: number | null | undefined) => string
  /** Ten digits as (000)000-0000. */
  readonly phone: (value: string | null | undefined) => string
  /** "A, B and C". */
  readonly list: (values: readonly string[]) => string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const CLOCK = /^(\d{2}):(\d{2})/
const DAY_MS = 86_400_000

const instantOf = (value: string | null | undefined): Date | undefined => {
  if (!value) return undefined
  const date = new Date(DAY.test(value) ? `${value}T00:00:00Z` : value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const clockOf = (value: string | null | undefined): Date | undefined => {
  const match = CLOCK.exec(value ?? '')
  return match ? new Date(Date.UTC(2000, 0, 1, Number(match[1]), Number(match[2]))) : undefined
}

const RELATIVE_STEPS: readonly (readonly [Unit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const relativeText = (format: (amount: number, unit: Unit) => string, value: string, distanceMs: number): string => {
  const steps = DAY.test(value) ? RELATIVE_STEPS.slice(0, 4) : RELATIVE_STEPS
  const step = steps.find(([, ms]) => Math.abs(distanceMs) >= ms)
  if (step) return format(Math.round(distanceMs / step[1]), step[0])
  return DAY.test(value) ? format(0, 'day') : format(Math.round(distanceMs / 1000), 'second')
}

const SCALE_MAX = 4
const filled = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value)

const phoneText = (value: string | null | undefined): string => {
  const digits = (value ?? '').replaceAll(/\D/g, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)})${digits.slice(3, 6)}-${digits.slice(6)}` : (value ?? '')
}

/** `MMM d, y h:mm:ss a` of the specification in English; other languages order the same parts their way, or say the month in their own word. */
const momentText = (
  format: Intl.DateTimeFormat,
  date: Date,
  { code, months }: { readonly code: string; readonly months?: readonly string[] | undefined },
): string => {
  if (code !== 'en' && !months) return format.format(date)
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  const month = months?.[MONTHS.indexOf(of('month'))] ?? of('month')
  return `${month} ${of('day')}, ${of('year')} ${of('hour')}:${of('minute')}:${of('second')} ${of('dayPeriod')}`.trim()
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const MOMENT: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' }

/**
 * A day in digits is read month first in this country, also by those whose language puts the day first, and a browser's date box shows its
 * own order: there the month is said in its word, which nobody can take for the day.
 */
const dayOptions = (locale: string): Intl.DateTimeFormatOptions => {
  const digits: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' }
  const first = new Intl.DateTimeFormat(locale, digits).formatToParts(0).find(({ type }) => type === 'day' || type === 'month')
  return first?.type === 'month' ? digits : { year: 'numeric', month: 'short', day: 'numeric' }
}

/** The day in as few letters as the language can be understood by, as `dayOptions`. */
const briefOptions = (day: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions =>
  day.month === 'short' ? { ...day, year: '2-digit' } : { year: '2-digit', month: 'numeric', day: 'numeric' }

const dollars = (format: Intl.NumberFormat, cents: number): string =>
  format
    .formatToParts(cents / 100)
    .map(({ type, value }) => (type === 'currency' ? '$' : value))
    .join('')

/** Makes the formats of a language and zone; the Intl objects are made once, on first use. Karen and Hmong bring words of their own. */
export const createFormats = ({ code, locale }: Pick<Language, 'code' | 'locale'>, timeZone: string, ownDates?: OwnDates): Formats => {
  const made = new Map<string, unknown>()
  const once = <T>(name: string, make: () => T): T => {
    const known = made.get(name)
    if (known !== undefined) return known as T
    const fresh = make()
    made.set(name, fresh)
    return fresh
  }
  const dates = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    once(`${zone}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }))
  const numbers = (options: Intl.NumberFormatOptions): Intl.NumberFormat => once(JSON.stringify(options), () => new Intl.NumberFormat(locale, options))
  const relatives = (): Intl.RelativeTimeFormat => once('relative', () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const lists = (): Intl.ListFormat => once('list', () => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const day = dayOptions(locale)
  const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  const show = (date: Date | undefined, zone: string, options: Intl.DateTimeFormatOptions): string => (date ? dates(zone, options).format(date) : '')
  return {
    locale,
    timeZone,
    decimal: new Intl.NumberFormat(locale).format(0.5).includes(',') ? ',' : '.',
    date: (value) => show(instantOf(value), value && !DAY.test(value) ? timeZone : 'UTC', day),
    dateTime: (value) => show(instantOf(value), timeZone, { ...day, ...clock }),
    time: (value) => (CLOCK.test(value ?? '') ? show(clockOf(value), 'UTC', clock) : show(instantOf(value), timeZone, clock)),
    moment: (value) => {
      const date = instantOf(value)
      return date ? momentText(dates(timeZone, code === 'en' ? { ...MOMENT, hour12: true } : MOMENT), date, { code, months: ownDates?.months }) : ''
    },
    brief: (value) => {
      const date = instantOf(value)
      return date ? `${show(date, timeZone, briefOptions(day))} ${show(date, timeZone, clock)}` : ''
    },
    relative: (value, now = new Date()) => {
      const date = instantOf(value)
      if (!date || !value) return ''
      const from = DAY.test(value) ? Date.parse(`${new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)}T00:00:00Z`) : now.getTime()
      const say = (amount: number, unit: Unit): string => (ownDates ? ownRelative(ownDates, amount, unit) : relatives().format(amount, unit))
      return relativeText(say, value, date.getTime() - from)
    },
    money: (cents) => (filled(cents) ? dollars(numbers({ style: 'currency', currency: 'USD' }), cents) : ''),
    number: (value, scale = SCALE_MAX) => (filled(value) ? numbers({ maximumFractionDigits: scale }).format(value) : ''),
    percent: (value) => (filled(value) ? numbers({ style: 'percent', maximumFractionDigits: 1 }).format(value / 100) : ''),
    phone: phoneText,
    list: (values) => lists().format(values),
  }
}
