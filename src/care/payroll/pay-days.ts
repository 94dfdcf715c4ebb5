import { addDays, addMonths, monthStart } from '#contract'

/** How long a pay period is. Weeks are counted from an anchor, the first day of any period. */
export type PeriodLength = 'weekly' | 'biweekly' | 'semimonthly' | 'monthly'

export interface PeriodRule {
  readonly length: PeriodLength
  /** `YYYY-MM-DD`; of weeks only. */
  readonly anchor?: string
}

export interface PayDays {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
const WEEKS = { weekly: 7, biweekly: 14 } as const
const SECOND_HALF = 16

/** The pay period that a day is in: its first and its last day. Undefined where weeks have no anchor. */
export function payDaysAround(date: string, { length, anchor }: PeriodRule): PayDays | undefined {
  if (length === 'weekly' || length === 'biweekly') return anchor === undefined ? undefined : weeksAround(date, anchor, WEEKS[length])
  const first = monthStart(date)
  const last = addDays(addMonths(first, 1), -1)
  if (length === 'monthly') return { from: first, to: last }
  const second = addDays(first, SECOND_HALF - 1)
  return date < second ? { from: first, to: addDays(second, -1) } : { from: second, to: last }
}

function weeksAround(date: string, anchor: string, days: number): PayDays {
  const since = (Date.parse(date) - Date.parse(anchor)) / DAY_MS
  const from = addDays(date, -(((since % days) + days) % days))
  return { from, to: addDays(from, days - 1) }
}
