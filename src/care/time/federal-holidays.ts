import { addDays, weekday } from '#contract'

/** A rule of the law: a fixed day, the nth weekday of a month (negative: from its end), or so many days after another one. */
type Rule = { readonly day: string } | { readonly nth: number; readonly of: string; readonly on: number; readonly plus?: number }

const [MONDAY, THURSDAY] = [1, 4]

/** 5 U.S.C. 6103(a), and the day after Thanksgiving, on which offices in Minnesota are closed (Minn. Stat. 645.44). */
const RULES = {
  newYear: { day: '01-01' },
  martinLutherKing: { nth: 3, of: '01', on: MONDAY },
  presidents: { nth: 3, of: '02', on: MONDAY },
  memorial: { nth: -1, of: '05', on: MONDAY },
  juneteenth: { day: '06-19' },
  independence: { day: '07-04' },
  labor: { nth: 1, of: '09', on: MONDAY },
  indigenousPeoples: { nth: 2, of: '10', on: MONDAY },
  veterans: { day: '11-11' },
  thanksgiving: { nth: 4, of: '11', on: THURSDAY },
  afterThanksgiving: { nth: 4, of: '11', on: THURSDAY, plus: 1 },
  christmas: { day: '12-25' },
} as const satisfies Readonly<Record<string, Rule>>

export type FederalHoliday = keyof typeof RULES
export const FEDERAL_HOLIDAYS = Object.keys(RULES) as readonly FederalHoliday[]

export interface HolidayDays {
  readonly date: string
  /** The working day on which it is kept, where it falls on a weekend: Friday for Saturday, Monday for Sunday (5 U.S.C. 6103(b)). */
  readonly observed?: string
}

/** The days of a holiday in a year, as `YYYY-MM-DD`. */
export function federalHoliday(name: FederalHoliday, year: number): HolidayDays {
  const date = dateOf(RULES[name], year)
  const on = weekday(date)
  if (on === 6) return { date, observed: addDays(date, -1) }
  return on === 0 ? { date, observed: addDays(date, 1) } : { date }
}

function dateOf(rule: Rule, year: number): string {
  if ('day' in rule) return `${year}-${rule.day}`
  const first = `${year}-${rule.of}-01`
  if (rule.nth > 0) return addDays(first, ((rule.on - weekday(first) + 7) % 7) + (rule.nth - 1) * 7 + (rule.plus ?? 0))
  const last = addDays(`${year}-${String(Number(rule.of) + 1).padStart(2, '0')}-01`, -1)
  return addDays(last, -((weekday(last) - rule.on + 7) % 7))
}
