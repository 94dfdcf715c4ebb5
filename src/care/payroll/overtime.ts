import { MINUTE_MS } from '../time/span.ts'
import { centsOfShare, halfUp, SCALE, scaled, sumCents } from './money.ts'
import type { ComponentKind, Why } from './pay-result.ts'
import type { FullPaySettings } from './pay-settings.ts'

/** Pay of a week as the tests for overtime see it. */
export interface WeekPart {
  readonly kind: ComponentKind
  readonly cents: number
  readonly ms: number
  /** Of its time, what is past the second test. */
  readonly pastMs: number
  /** Of a holiday premium. */
  readonly multiplier?: number
}

/** Milliseconds worked in a week: all, past the first test, past the second. */
export interface WeekTime {
  readonly workedMs: number
  readonly overMs: number
  readonly pastMs: number
}

export type Overtime = Pick<Why, 'rule' | 'inputs'> & { readonly cents: number }

/** Straight pay that makes the regular rate (29 CFR 778.108 ff.). Gifts, leave, expenses and adjustments of other weeks do not. */
const IN_REGULAR_RATE: ReadonlySet<ComponentKind> = new Set(['regular', 'visit', 'day', 'travel', 'night', 'weekend', 'tierFloor', 'enhanced', 'bonus'])

/** Premium due for a week: by the test that gives more, never both (domain: backoffice §3.9). Undefined where none is due. */
export function overtimeOf(parts: readonly WeekPart[], time: WeekTime, settings: FullPaySettings): Overtime | undefined {
  const [first, second] = [weightedOvertime(parts, time, settings), averageOvertime(parts, time, settings)]
  const [due, other] = second.cents > first.cents ? [second, first] : [first, second]
  return due.cents > 0 ? { ...due, inputs: { ...due.inputs, otherTestCents: other.cents } } : undefined
}

/** Straight pay of the week that the regular rate is made of, in cents. */
export const straightCents = (parts: readonly WeekPart[]): number => sumCents(parts.filter(({ kind }) => IN_REGULAR_RATE.has(kind)))

const isPremium = ({ kind }: WeekPart): boolean => kind === 'holidayWorked'

/** Below one and a half a holiday premium is part of the regular rate (29 CFR 778.203); the others can be credited. */
const isCreditable = (part: WeekPart, { overtimeMultiplier }: FullPaySettings): boolean => isPremium(part) && (part.multiplier ?? 0) >= overtimeMultiplier

/**
 * Half of the weighted regular rate beside the straight pay of every hour past 40: all straight pay of the week by all of its hours
 * (29 CFR 778.115).
 */
function weightedOvertime(parts: readonly WeekPart[], { workedMs, overMs }: WeekTime, settings: FullPaySettings): Overtime {
  const { overtimeAfterHours, overtimeMultiplier, creditHolidays } = settings
  const creditable = parts.filter((part) => isCreditable(part, settings))
  const payCents = straightCents(parts) + sumCents(parts.filter((part) => isPremium(part) && !creditable.includes(part)))
  const creditCents = creditHolidays ? sumCents(creditable) : 0
  return {
    rule: 'weightedRegularRate',
    cents: Math.max(0, centsOfShare(payCents, overtimeMultiplier - 1, overMs, workedMs) - creditCents),
    inputs: {
      payCents,
      workedMin: workedMs / MINUTE_MS,
      overtimeMin: overMs / MINUTE_MS,
      afterHours: overtimeAfterHours,
      factor: overtimeMultiplier - 1,
      creditCents,
    },
  }
}

/**
 * Minnesota's second test: hours past 48 are paid one and a half times the average of the first 48, in which premiums stay (Minnesota
 * Supreme Court A17-1821; domain: operations §8). What these hours are paid already is taken off, a holiday premium only where it is credited.
 */
function averageOvertime(parts: readonly WeekPart[], { workedMs, pastMs }: WeekTime, settings: FullPaySettings): Overtime {
  const { secondTestHours, overtimeMultiplier, creditHolidays } = settings
  const counted = parts.filter((part) => IN_REGULAR_RATE.has(part.kind) || isPremium(part))
  const paidPast = counted.filter((part) => !isPremium(part) || (creditHolidays && isCreditable(part, settings)))
  const firstMs = workedMs - pastMs
  const firstCents = sumFraction(counted, ({ ms, pastMs: past }) => ms - past)
  const pastCents = sumFraction(paidPast, (part) => part.pastMs)
  const owed = firstMs === 0 ? NOTHING : times(firstCents, scaled(overtimeMultiplier) * BigInt(pastMs), BigInt(SCALE) * BigInt(firstMs))
  return {
    rule: 'averageOfFirstHours',
    cents: Math.max(0, rounded(minus(owed, pastCents))),
    inputs: {
      firstCents: decimalOf(firstCents),
      firstMin: firstMs / MINUTE_MS,
      overtimeMin: pastMs / MINUTE_MS,
      afterHours: secondTestHours,
      factor: overtimeMultiplier,
      paidCents: decimalOf(pastCents),
    },
  }
}

/** Cents as an exact fraction. */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const NOTHING: Fraction = { over: 0n, under: 1n }
const plus = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under })
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under })
const times = ({ over, under }: Fraction, factor: bigint, divisor: bigint): Fraction => ({ over: over * factor, under: under * divisor })
const rounded = ({ over, under }: Fraction): number => halfUp(over, under)
/** For people to read: six decimals. */
const decimalOf = ({ over, under }: Fraction): number => halfUp(over * BigInt(SCALE), under) / SCALE

/** Of each part its cents by the share of its time. */
const sumFraction = (parts: readonly WeekPart[], msOf: (part: WeekPart) => number): Fraction =>
  parts.reduce((sum, part) => (part.ms === 0 ? sum : plus(sum, { over: BigInt(part.cents) * BigInt(msOf(part)), under: BigInt(part.ms) })), NOTHING)
