import { addDays, daysBetween } from '#contract'
import type { BurnDown } from './burn-down.ts'
import { type AuthorizationLine, type Draw, sumOf } from './line.ts'

export interface Forecast {
  /** What a week takes, on the average of the last four. */
  readonly perWeek: number
  /** The day on which nothing is left; unknown where nothing is used, and where it is ten years away. */
  readonly endsOn?: string
  readonly lastsToEnd: boolean
}

const AVERAGE_WEEKS = 4
const FAR_DAYS = 3_650

/** remaining ÷ 4-week average (domain: backoffice §3.8). What is only scheduled says nothing of the use. */
export function forecastOf({ id, to }: AuthorizationLine, { remaining }: BurnDown, draws: readonly Draw[], today: string): Forecast {
  const since = addDays(today, 1 - AVERAGE_WEEKS * 7)
  const used = sumOf(draws.filter(({ line, state, date }) => line === id && state !== 'scheduled' && since <= date && date <= today))
  const perWeek = used / AVERAGE_WEEKS
  const days = remaining <= 0 ? 0 : Math.floor((remaining * AVERAGE_WEEKS * 7) / used)
  if (days !== 0 && !(days <= FAR_DAYS)) return { perWeek, lastsToEnd: true }
  const endsOn = addDays(today, days)
  return { perWeek, endsOn, lastsToEnd: endsOn >= to }
}

/** Percents of use that are told (domain: backoffice §3.8). */
export const ALERT_PERCENTS: readonly number[] = [50, 75, 90, 100]

/** The percents that are reached now and were not before. */
export function alertsReached(before: BurnDown, after: BurnDown, percents: readonly number[] = ALERT_PERCENTS): readonly number[] {
  return percents.filter((percent) => !isReached(before, percent) && isReached(after, percent))
}

const isReached = ({ usedShare }: BurnDown, percent: number): boolean => Math.round(usedShare * 1e6) >= percent * 1e4

export type Standing = 'future' | 'active' | 'expiringSoon' | 'exhausted' | 'expired'

export interface StandingSettings {
  /** A line that ends in so many days is about to expire: 30 (domain: backoffice §3.2). */
  readonly soonDays?: number
  /** So is one with so little left: 0.2 of the total (domain: backoffice §3.2). */
  readonly soonShare?: number
}

export function standingOf(
  { from, to, total }: AuthorizationLine,
  { remaining }: BurnDown,
  today: string,
  { soonDays = 30, soonShare = 0.2 }: StandingSettings = {},
): Standing {
  if (today > to) return 'expired'
  if (remaining <= 0) return 'exhausted'
  if (today < from) return 'future'
  return daysBetween(today, to) <= soonDays || remaining <= total * soonShare ? 'expiringSoon' : 'active'
}
