import { byKey } from '#contract'
import { byText } from '../order.ts'
import { MINUTE_MS } from '../time/span.ts'

/** How a leave is earned. Hours; minutes of a balance are whole ones. */
export interface LeavePolicy {
  readonly type: string
  /** One hour is earned in so many hours worked. */
  readonly hoursPerHour: number
  /** At most so many in a year. */
  readonly yearHours: number
  /** The balance is never above it, and no more than it is carried over. */
  readonly bankHours: number
  /** Given on the first day of the year instead of earned; then nothing is carried over. */
  readonly frontLoadHours?: number
  /** `MM-DD`, the first day of a year: 01-01. */
  readonly yearStart?: string
}

/** Earned sick and safe time: an hour for 30 hours worked, 48 a year, a bank of 80 (domain: backoffice §1.1). */
export const ESST: LeavePolicy = { type: 'ESST', hoursPerHour: 30, yearHours: 48, bankHours: 80 }

/** What a worker has before the first day that is counted; all of it of the year of `asOf`. */
export interface LeaveOpening {
  readonly worker: string
  readonly type: string
  readonly asOf: string
  readonly availableMin: number
  readonly earnedMin: number
  readonly workedMin: number
}

/** What happens on one day. */
export interface LeaveDay {
  readonly date: string
  readonly workedMs: number
  readonly uses: readonly LeaveUse[]
}

export interface LeaveUse {
  readonly id: string
  readonly minutes: number
}

export interface RefusedUse extends LeaveUse {
  readonly date: string
  readonly availableMin: number
}

/** Balance after the days: opening + earned − used − lapsed = available. */
export interface LeaveStanding {
  readonly type: string
  readonly openingMin: number
  readonly earnedMin: number
  readonly usedMin: number
  /** Not carried over when a year ended. */
  readonly lapsedMin: number
  readonly availableMin: number
  readonly earnedOfYearMin: number
}

interface Ledger {
  year: string
  availableMin: number
  earnedMin: number
  usedMin: number
  lapsedMin: number
  /** Of the year: worked, earned, and what the hours worked gave a claim to, kept or over a cap. */
  workedMs: number
  ofYearMin: number
  claimedMin: number
}

/** Leave by day. A use takes of what the days before it left; more than is there is refused as a whole. Days may come in any order. */
export function leaveLedger(
  policy: LeavePolicy,
  opening: LeaveOpening | undefined,
  days: readonly LeaveDay[],
): { readonly standing: LeaveStanding; readonly refused: readonly RefusedUse[] } {
  const ordered = days.toSorted((a, b) => byText(a.date, b.date))
  const ledger = openLedger(policy, opening, ordered[0]?.date)
  const openingMin = ledger.availableMin
  const refused = ordered.flatMap((day) => {
    if (yearOf(day.date, policy) > ledger.year) turnYear(ledger, policy, yearOf(day.date, policy))
    const over = use(ledger, day)
    earn(ledger, policy, day.workedMs)
    return over
  })
  const { availableMin, earnedMin, usedMin, lapsedMin, ofYearMin } = ledger
  return { standing: { type: policy.type, openingMin, earnedMin, usedMin, lapsedMin, availableMin, earnedOfYearMin: ofYearMin }, refused }
}

/** The year of a policy that a day is in, by the calendar year of its first day. */
const yearOf = (date: string, { yearStart = '01-01' }: LeavePolicy): string =>
  date.slice(5) >= yearStart ? date.slice(0, 4) : String(Number(date.slice(0, 4)) - 1)

function openLedger(policy: LeavePolicy, opening: LeaveOpening | undefined, first = ''): Ledger {
  const { availableMin = (policy.frontLoadHours ?? 0) * 60, earnedMin: ofYearMin = 0, workedMin = 0, asOf = first } = opening ?? {}
  const workedMs = workedMin * MINUTE_MS
  return {
    year: asOf === '' ? '' : yearOf(asOf, policy),
    availableMin,
    earnedMin: 0,
    usedMin: 0,
    lapsedMin: 0,
    workedMs,
    ofYearMin,
    claimedMin: claimOf(workedMs, policy),
  }
}

const claimOf = (workedMs: number, { hoursPerHour }: LeavePolicy): number => Math.floor(workedMs / (MINUTE_MS * hoursPerHour))

function turnYear(ledger: Ledger, { frontLoadHours, bankHours }: LeavePolicy, year: string): void {
  const carried = frontLoadHours === undefined ? Math.min(ledger.availableMin, bankHours * 60) : 0
  const given = (frontLoadHours ?? 0) * 60
  ledger.lapsedMin += ledger.availableMin - carried
  ledger.earnedMin += given
  Object.assign(ledger, { year, availableMin: carried + given, workedMs: 0, ofYearMin: given, claimedMin: 0 })
}

function use(ledger: Ledger, { date, uses }: LeaveDay): readonly RefusedUse[] {
  return uses
    .toSorted((a, b) => byText(a.id, b.id))
    .flatMap((one) => {
      if (one.minutes > ledger.availableMin) return [{ ...one, date, availableMin: ledger.availableMin }]
      ledger.availableMin -= one.minutes
      ledger.usedMin += one.minutes
      return []
    })
}

/** What a cap cuts off is not earned later. */
function earn(ledger: Ledger, policy: LeavePolicy, workedMs: number): void {
  if (policy.frontLoadHours !== undefined) return
  ledger.workedMs += workedMs
  const claim = claimOf(ledger.workedMs, policy)
  const room = Math.max(0, Math.min(policy.yearHours * 60 - ledger.ofYearMin, policy.bankHours * 60 - ledger.availableMin))
  const earned = Math.min(claim - ledger.claimedMin, room)
  ledger.claimedMin = claim
  ledger.availableMin += earned
  ledger.earnedMin += earned
  ledger.ofYearMin += earned
}

/** Days of work and of leave as one list. */
export function leaveDays(
  worked: Iterable<{ readonly date: string; readonly workedMs: number }>,
  uses: readonly (LeaveUse & { readonly date: string })[],
): readonly LeaveDay[] {
  const own = byKey(uses, ({ date }) => date)
  const msOf = new Map<string, number>()
  for (const { date, workedMs } of worked) msOf.set(date, (msOf.get(date) ?? 0) + workedMs)
  return [...new Set([...msOf.keys(), ...own.keys()])].map((date) => ({ date, workedMs: msOf.get(date) ?? 0, uses: own.get(date) ?? [] }))
}
