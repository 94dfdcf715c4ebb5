import { addDays, addMonths } from '#contract'

/** One line of an authorization, in units or in cents. Days are `YYYY-MM-DD`, both of them in it. */
export interface AuthorizationLine {
  readonly id: string
  readonly client: string
  readonly code: string
  readonly modifiers: readonly string[]
  /** The agency that it is for; no other draws on it. */
  readonly provider?: string
  readonly status: string
  readonly from: string
  readonly to: string
  readonly total: number
  /** Two halves of six months: free use within each, nothing goes from one to the other. Half of the total each, unless the letter says more. */
  readonly halves?: { readonly first?: number }
  readonly limits?: readonly PeriodLimit[]
}

export interface PeriodLimit {
  readonly per: 'day' | 'week' | 'month'
  readonly amount: number
}

/** What takes from a line: units or cents, on the day of the service. */
export interface Draw {
  readonly line: string
  readonly date: string
  readonly amount: number
  readonly state: 'paid' | 'billed' | 'approved' | 'scheduled'
}

export interface Half {
  readonly from: string
  readonly to: string
  readonly total: number
}

const HALF_MONTHS = 6

/** The halves of a line, one where it ends before the second would begin; none of a line that is not used by halves (domain: backoffice §3.8). */
export function halvesOf({ from, to, total, halves }: AuthorizationLine): readonly Half[] {
  if (halves === undefined) return []
  const second = addMonths(from, HALF_MONTHS)
  if (second > to) return [{ from, to, total }]
  const first = halves.first ?? Math.ceil(total / 2)
  return [
    { from, to: addDays(second, -1), total: first },
    { from: second, to, total: total - first },
  ]
}

/** In which of them a day lies; what lies outside of the line counts for the nearest. */
export const halfOn = (halves: readonly Half[], date: string): Half | undefined => halves.find(({ to }) => date <= to) ?? halves.at(-1)

/** Statuses in which a line may be drawn on. */
export const DRAWABLE: readonly string[] = ['active', 'expiringSoon', 'approved', 'partiallyApproved']

export const isInForce = ({ from, to, status }: AuthorizationLine, date: string, drawable: readonly string[] = DRAWABLE): boolean =>
  from <= date && date <= to && drawable.includes(status)

/** Amounts have two places; sums of them are compared to the hundredth. */
export const isMore = (a: number, b: number): boolean => Math.round((a - b) * 100) > 0

export const sumOf = (draws: readonly Pick<Draw, 'amount'>[]): number => Math.round(draws.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100
