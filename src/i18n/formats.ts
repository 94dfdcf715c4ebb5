import { DAY_MS } from '#contract'
import type { Language } from '#translation'

export type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second'

/** What is said of a day or an instant, by the names of `Formats`. */
export type DateForm = 'date' | 'month' | 'dateTime' | 'time' | 'moment' | 'brief'

/** Dates and lists in the words of a language that the browser's Intl has no data for. */
export interface OwnDates {
  readonly say: (date: Date, zone: string, form: DateForm) => string
  /** "3 days ago" of -3 days. */
  readonly relative: (amount: number, unit: Unit) => string
  readonly list: (values: readonly string[]) => string
}

/** How values read in one language and one time zone. Blank or unreadable values give ''. */
export interface Formats {
  readonly locale: string
  readonly timeZone: string
  /** How numbers are typed. */
  readonly numbers: Language['numbers']
  /** `YYYY-MM-DD`, a day without zone. */
  readonly date: (value: string | null | undefined) => string
  /** The name of the month that a day `YYYY-MM-DD` is in. */
  readonly month: (value: string) => string
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
  readonly money: (cents: number | null | undefined, scale?: number) => string
  /** With so many decimals at the most, and no zeros at the end. */
  readonly number: (value: number | null | undefined, scale?: number, ungrouped?: boolean) => string
  /** 0–100. */
  readonly percent: (value: number | null | undefined) => string
  /** Ten digits as (000)000-0000. */
  readonly phone: (value: string | null | undefined) => string
  /** "A, B and C". */
  readonly list: (values: readonly string[]) => string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const CLOCK = /^(\d{2}):(\d{2})/

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

/** `MMM d, y h:mm:ss a` of the specification in English; other languages order the same parts their way. */
const momentText = (format: Intl.DateTimeFormat, date: Date, code: string): string => {
  if (code !== 'en') return format.format(date)
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${of('month')} ${of('day')}, ${of('year')} ${of('hour')}:${of('minute')}:${of('second')} ${of('dayPeriod')}`.trim()
}

const MOMENT: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' }

/**
 * A day in digits is read month first in this country, also by those whose language puts the day first, and a browser's date box shows its
 * own order: there the month is said in its word, which nobody can take for the day.
 */
const dayOptions = (locales: string[]): Intl.DateTimeFormatOptions => {
  const digits: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' }
  const first = new Intl.DateTimeFormat(locales, digits).formatToParts(0).find(({ type }) => type === 'day' || type === 'month')
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

/** Makes the formats of a language and zone; the Intl objects are made once, on first use. A language that Intl lacks brings words of its own. */
export const createFormats = ({ code, locale, numbers: writing }: Pick<Language, 'code' | 'locale' | 'numbers'>, timeZone: string, own?: OwnDates): Formats => {
  const made = new Map<string, unknown>()
  const once = <T>(name: string, make: () => T): T => {
    const known = made.get(name)
    if (known !== undefined) return known as T
    const fresh = make()
    made.set(name, fresh)
    return fresh
  }
  // What Intl lacks would read as in the language of the machine.
  const locales = [locale, 'en-US']
  const dates = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    once(`${zone}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locales, { ...options, timeZone: zone }))
  const numbers = (options: Intl.NumberFormatOptions): Intl.NumberFormat => once(JSON.stringify(options), () => new Intl.NumberFormat(locales, options))
  const relatives = (): Intl.RelativeTimeFormat => once('relative', () => new Intl.RelativeTimeFormat(locales, { numeric: 'auto' }))
  const lists = (): Intl.ListFormat => once('list', () => new Intl.ListFormat(locales, { type: 'conjunction' }))
  const day = dayOptions(locales)
  const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  const forms: Readonly<Record<DateForm, (date: Date, zone: string) => string>> = {
    date: (date, zone) => dates(zone, day).format(date),
    month: (date, zone) => dates(zone, { month: 'long' }).format(date),
    dateTime: (date, zone) => dates(zone, { ...day, ...clock }).format(date),
    time: (date, zone) => dates(zone, clock).format(date),
    moment: (date, zone) => momentText(dates(zone, code === 'en' ? { ...MOMENT, hour12: true } : MOMENT), date, code),
    brief: (date, zone) => `${dates(zone, briefOptions(day)).format(date)} ${forms.time(date, zone)}`,
  }
  const say = (date: Date | undefined, zone: string, form: DateForm): string => {
    if (!date) return ''
    return own ? own.say(date, zone, form) : forms[form](date, zone)
  }
  return {
    locale,
    timeZone,
    numbers: writing,
    date: (value) => say(instantOf(value), value && !DAY.test(value) ? timeZone : 'UTC', 'date'),
    month: (value) => say(instantOf(value), 'UTC', 'month'),
    dateTime: (value) => say(instantOf(value), timeZone, 'dateTime'),
    time: (value) => (CLOCK.test(value ?? '') ? say(clockOf(value), 'UTC', 'time') : say(instantOf(value), timeZone, 'time')),
    moment: (value) => say(instantOf(value), timeZone, 'moment'),
    brief: (value) => say(instantOf(value), timeZone, 'brief'),
    relative: (value, now = new Date()) => {
      const date = instantOf(value)
      if (!date || !value) return ''
      const from = DAY.test(value) ? Date.parse(`${new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)}T00:00:00Z`) : now.getTime()
      const relative = (amount: number, unit: Unit): string => (own ? own.relative(amount, unit) : relatives().format(amount, unit))
      return relativeText(relative, value, date.getTime() - from)
    },
    money: (cents, scale) => (filled(cents) ? dollars(numbers({ style: 'currency', currency: 'USD', maximumFractionDigits: scale }), cents) : ''),
    number: (value, scale = SCALE_MAX, ungrouped = false) =>
      filled(value) ? numbers({ maximumFractionDigits: scale, ...(ungrouped && { useGrouping: false }) }).format(value) : '',
    percent: (value) => (filled(value) ? numbers({ style: 'percent', maximumFractionDigits: 1 }).format(value / 100) : ''),
    phone: phoneText,
    list: (values) => (own ? own.list(values) : lists().format(values)),
  }
}
