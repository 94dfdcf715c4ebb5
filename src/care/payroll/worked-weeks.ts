import { byKey } from '#contract'
import { earningsOf } from './earnings.ts'
import type { PayContext } from './pay-context.ts'
import type { Payment, PayPerson } from './pay-input.ts'
import { bonusParts } from './payments.ts'
import { paidParts, type WorkedWeek, weekTimes } from './week-pay.ts'
import type { PlacedPiece } from './worked-time.ts'

/** Weeks of a worker with all pay that makes their regular rates. */
export function workedWeeks(person: PayPerson, payments: readonly Payment[], placed: readonly PlacedPiece[], context: PayContext): readonly WorkedWeek[] {
  const times = weekTimes(placed)
  const parts = [...paidParts(earningsOf(person, placed, context)), ...bonusParts(payments, times, context)]
  return [...byKey(parts, ({ component }) => component.week ?? '')].map(([week, own]) => ({
    week,
    time: times.get(week) ?? { workedMs: 0, overMs: 0, pastMs: 0 },
    parts: own,
  }))
}
