import { includesDay } from '../time/day-span.ts'
import { centsTimes, ROUNDING } from './money.ts'
import type { PayContext } from './pay-context.ts'
import type { DeductionRule, PayPerson } from './pay-input.ts'
import type { TakenDeduction } from './pay-result.ts'

/** Wages of the period and of the year before it, in cents. */
export interface Wages {
  readonly cents: number
  readonly ofYearCents: number
}

/** What is taken from the wages of an employee, in the order of the rules and never more than is left. A contractor has none. */
export function deductionsOf({ id, payClass }: PayPerson, wages: Wages, rules: readonly DeductionRule[], context: PayContext): readonly TakenDeduction[] {
  const { period } = context.settings
  const date = period.payDate ?? period.to
  let left = wages.cents
  return (payClass === '1099' ? [] : rules).flatMap((rule) => {
    if (!includesDay(rule, date)) return []
    const due = dueOf(rule, wages)
    const cents = Math.max(0, Math.min(due.cents, left))
    left -= cents
    if (cents < due.cents)
      context.report({ worker: id, row: rule.id, code: 'deductionCut', severity: 'warn', params: { code: rule.code, dueCents: due.cents, takenCents: cents } })
    const why = { rule: due.rule, inputs: { ...due.inputs, dueCents: due.cents }, rounding: ROUNDING, sources: [rule.id] } as const
    return due.cents === 0 ? [] : [{ code: rule.code, cents, why }]
  })
}

function dueOf({ amount }: DeductionRule, { cents, ofYearCents }: Wages) {
  if ('cents' in amount) return { rule: 'fixedDeduction' as const, cents: amount.cents, inputs: {} }
  const { percent, yearCapCents } = amount
  const room = yearCapCents === undefined ? cents : Math.max(0, yearCapCents - ofYearCents)
  const wagesCents = Math.max(0, Math.min(cents, room))
  const inputs = { wagesCents, percent, ofYearCents, ...(yearCapCents === undefined ? {} : { yearCapCents }) }
  return { rule: 'percentOfWages' as const, cents: centsTimes(wagesCents, percent / 100), inputs }
}
