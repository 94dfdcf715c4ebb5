import type { LeaveOpening } from './leave-ledger.ts'
import type { WorkerPay } from './pay-result.ts'

/** The last pay of a worker before a period, with the sums of its year so far. */
export interface EarlierPay {
  readonly payDate: string
  readonly to: string
  readonly paid: PaidPay
}

/** A pay with what later periods count on from. */
export interface PaidPay {
  readonly pay: WorkerPay
  /** Lines of time cards that were known to it. */
  readonly lines: readonly string[]
  /** Wages of the year of the pay date, this pay with them. */
  readonly wagesOfYearCents: number
  /** Minutes worked in the year of the last day. */
  readonly workedOfYearMin: number
}

/** A balance that stands on a worker's record, in minutes, of those who were not paid yet. */
export interface RecordedLeave {
  readonly worker: string
  readonly type: string
  readonly availableMin: number
}

const yearOf = (date: string): string => date.slice(0, 4)

/** Wages of the year of a pay date that are paid already, in cents, by worker. */
export const wagesOfYear = (earlier: ReadonlyMap<string, EarlierPay>, payDate: string): ReadonlyMap<string, number> =>
  new Map([...earlier].map(([worker, last]) => [worker, yearOf(last.payDate) === yearOf(payDate) ? last.paid.wagesOfYearCents : 0]))

/** Balances that a period opens with: those with which the worker's last one closed, or what the record says. */
export function leaveOpenings(earlier: ReadonlyMap<string, EarlierPay>, recorded: readonly RecordedLeave[], from: string): readonly LeaveOpening[] {
  const opened = [...earlier].flatMap(([worker, { to, paid }]) =>
    paid.pay.leave.map(({ type, availableMin, earnedOfYearMin }) => ({
      ...{ worker, type, asOf: to, availableMin, earnedMin: earnedOfYearMin, workedMin: paid.workedOfYearMin },
    })),
  )
  const known = new Set(opened.map(({ worker, type }) => `${type} ${worker}`))
  const unpaid = recorded.filter(({ worker, type }) => !known.has(`${type} ${worker}`))
  return [...opened, ...unpaid.map((balance) => ({ ...balance, asOf: from, earnedMin: 0, workedMin: 0 }))]
}

export interface Paying {
  readonly payDate: string
  readonly to: string
  readonly lines: readonly string[]
}

/** A pay with the sums of the year, counted on from the last one. */
export function paidPay(pay: WorkerPay, last: EarlierPay | undefined, { payDate, to, lines }: Paying): PaidPay {
  const wages = last !== undefined && yearOf(last.payDate) === yearOf(payDate) ? last.paid.wagesOfYearCents : 0
  const worked = last !== undefined && yearOf(last.to) === yearOf(to) ? last.paid.workedOfYearMin : 0
  const now = pay.days.filter(({ date }) => yearOf(date) === yearOf(to)).reduce((sum, { workedMin }) => sum + workedMin, 0)
  return { pay, lines, wagesOfYearCents: wages + pay.wagesCents, workedOfYearMin: worked + now }
}
