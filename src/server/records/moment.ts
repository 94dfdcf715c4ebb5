import { perZone } from '#expression'

/** When a call happens, seen from the company: everything that computes with dates takes this. */
export interface Moment {
  readonly now: Date
  /** The company's date, `YYYY-MM-DD`. */
  readonly today: string
  /** IANA name. */
  readonly timeZone: string
}

const dateFormats = perZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

export const localDate = (instant: Date, timeZone: string): string => dateFormats(timeZone).format(instant)

export const momentOf = (now: Date, timeZone: string): Moment => ({ now, timeZone, today: localDate(now, timeZone) })
