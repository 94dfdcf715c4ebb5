/** How values read in one language and one time zone. Blank or unreadable values give ''. */
export interface Formats {
  readonly locale: string
  readonly timeZone: string
  /** `YYYY-MM-DD`, a day without zone. */
  readonly date: (value: string | null | undefined) => string
  /** ISO instant, in the company's zone. */
  readonly dateTime: (value: string | null | undefined) => string
  /** `HH:MM` of a clock on the wall, or an ISO instant in the company's zone. */
  readonly time: (value: string | null | undefined) => string
  /** "3 days ago", from an ISO instant or a day. */
  readonly relative: (value: string | null | undefined, now?: Date) => string
  /** Integer cents. */
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

const RELATIVE_STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const relativeText = (format: Intl.RelativeTimeFormat, value: string, distanceMs: number): string => {
  const steps = DAY.test(value) ? RELATIVE_STEPS.slice(0, 4) : RELATIVE_STEPS
  const step = steps.find(([, ms]) => Math.abs(distanceMs) >= ms)
  if (step) return format.format(Math.round(distanceMs / step[1]), step[0])
  return DAY.test(value) ? format.format(0, 'day') : format.format(Math.round(distanceMs / 1000), 'second')
}

const SCALE_MAX = 4
const filled = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value)

const phoneText = (value: string | null | undefined): string => {
  const digits = (value ?? '').replaceAll(/\D/g, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)})${digits.slice(3, 6)}-${digits.slice(6)}` : (value ?? '')
}

/** Makes the formats of a language and zone; the Intl objects are made once, on first use. */
export const createFormats = (locale: string, timeZone: string): Formats => {
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
  const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' }
  const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  const show = (date: Date | undefined, zone: string, options: Intl.DateTimeFormatOptions): string => (date ? dates(zone, options).format(date) : '')
  return {
    locale,
    timeZone,
    date: (value) => show(instantOf(value), value && !DAY.test(value) ? timeZone : 'UTC', day),
    dateTime: (value) => show(instantOf(value), timeZone, { ...day, ...clock }),
    time: (value) => (CLOCK.test(value ?? '') ? show(clockOf(value), 'UTC', clock) : show(instantOf(value), timeZone, clock)),
    relative: (value, now = new Date()) => {
      const date = instantOf(value)
      if (!date || !value) return ''
      const from = DAY.test(value) ? Date.parse(`${new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)}T00:00:00Z`) : now.getTime()
      return relativeText(relatives(), value, date.getTime() - from)
    },
    money: (cents) => (filled(cents) ? numbers({ style: 'currency', currency: 'USD' }).format(cents / 100) : ''),
    number: (value, scale = SCALE_MAX) => (filled(value) ? numbers({ maximumFractionDigits: scale }).format(value) : ''),
    percent: (value) => (filled(value) ? numbers({ style: 'percent', maximumFractionDigits: 1 }).format(value / 100) : ''),
    phone: phoneText,
    list: (values) => lists().format(values),
  }
}
