import { addDays, byKey } from '#contract'
import { byText } from '../order.ts'
import { MINUTE_MS } from '../time/span.ts'
import { inForce } from './dated.ts'
import type { Earning } from './earning.ts'
import { centsOfTime, ROUNDING } from './money.ts'
import { overtimeOf, straightCents, type WeekPart, type WeekTime } from './overtime.ts'
import { isInPeriod, type PayContext } from './pay-context.ts'
import type { PayPerson } from './pay-input.ts'
import type { Component } from './pay-result.ts'
import type { PlacedPiece } from './worked-time.ts'

/** A rounded component with what the tests for overtime need of it. */
export interface PaidPart extends WeekPart {
  readonly component: Component
  readonly isPaidNow: boolean
}

/** The one place where pay of time becomes cents. What comes to nothing by its rule is left out; a rate of zero is told. */
export function paidParts(earnings: readonly Earning[]): readonly PaidPart[] {
  return earnings.flatMap((earning) => {
    const { kind, week, factor, centMs, ms, pastMs, inputs, isPaidNow } = earning
    if (kind !== 'regular' && kind !== 'travel' && centMs <= 0) return []
    const cents = centsOfTime(centMs, factor)
    const { multiplier } = inputs
    return [{ kind, cents, ms, pastMs, isPaidNow, component: componentOf(earning, week, cents), ...(typeof multiplier === 'number' ? { multiplier } : {}) }]
  })
}

function componentOf({ kind, rule, inputs, factor, ms, count, sources }: Earning, week: string, cents: number): Component {
  const why = {
    rule,
    inputs: { ...inputs, minutes: ms / MINUTE_MS, factor, ...(count === undefined ? {} : { count }) },
    rounding: ROUNDING,
    sources: [...sources].sort(byText),
  } as const
  return { kind, week, cents, why }
}

/** Milliseconds of each week. */
export function weekTimes(placed: readonly PlacedPiece[]): ReadonlyMap<string, WeekTime> {
  const sum = (pieces: readonly PlacedPiece[], msOf: (piece: PlacedPiece) => number): number => pieces.reduce((total, piece) => total + msOf(piece), 0)
  const weeks = byKey(placed, ({ piece }) => piece.week)
  return new Map(
    [...weeks].map(([week, pieces]) => [
      week,
      { workedMs: sum(pieces, ({ ms }) => ms), overMs: sum(pieces, ({ overMs }) => overMs), pastMs: sum(pieces, ({ pastMs }) => pastMs) },
    ]),
  )
}

/** A week of one worker: what it is paid and how long it is. */
export interface WorkedWeek {
  readonly week: string
  readonly time: WeekTime
  readonly parts: readonly PaidPart[]
}

/** Overtime of a week is paid with the period in which the week ends (29 CFR 778.106). Contractors and exempt workers have none. */
export function weekOvertime({ payClass, isOvertimeExempt }: PayPerson, { week, time, parts }: WorkedWeek, { settings }: PayContext): readonly Component[] {
  if (payClass === '1099' || isOvertimeExempt || !isInPeriod(settings, addDays(week, 6))) return []
  const overtime = overtimeOf(parts, time, settings)
  if (overtime === undefined) return []
  const { cents, ...why } = overtime
  const sources = [...new Set(parts.flatMap(({ component }) => component.why.sources))].sort(byText)
  return [{ kind: 'overtime', week, cents, why: { ...why, rounding: ROUNDING, sources } }]
}

/** Straight pay of a week that is less than its hours at the minimum wage (domain: backoffice §1.6). */
export function checkMinimumWage({ id, payClass, isOvertimeExempt }: PayPerson, { week, time, parts }: WorkedWeek, { settings, report }: PayContext): void {
  const wage = inForce(settings.minimumWages, addDays(week, 6))
  if (wage === undefined || payClass === '1099' || isOvertimeExempt || !isInPeriod(settings, addDays(week, 6))) return
  const [paidCents, dueCents] = [straightCents(parts), centsOfTime(wage.cents * time.workedMs)]
  if (paidCents < dueCents) report({ worker: id, code: 'belowMinimumWage', severity: 'hold', params: { week, paidCents, dueCents, wageCents: wage.cents } })
}
