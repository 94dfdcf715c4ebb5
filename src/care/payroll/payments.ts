import { addDays } from '#contract'
import { weekOf } from '../timecards/day-windows.ts'
import { allocateCents, ROUNDING } from './money.ts'
import type { WeekTime } from './overtime.ts'
import { isInPeriod, type PayContext } from './pay-context.ts'
import type { Payment } from './pay-input.ts'
import type { Component } from './pay-result.ts'
import type { FullPaySettings } from './pay-settings.ts'
import type { PaidPart } from './week-pay.ts'

/** Weeks that end in the period, by their first days. */
function weeksOf({ period, weekStartsOn }: FullPaySettings): readonly string[] {
  const weeks: string[] = []
  for (let week = weekOf(period.from, weekStartsOn); addDays(week, 6) <= period.to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}

/**
 * A non-discretionary bonus, in equal parts in the weeks of the period that it was earned in, so that it raises their regular rates
 * (29 CFR 778.209; domain: operations §2 O7). Weeks of an earlier period are told: their overtime has to be calculated again.
 */
export function bonusParts(payments: readonly Payment[], times: ReadonlyMap<string, WeekTime>, context: PayContext): readonly PaidPart[] {
  const { settings, report } = context
  const all = weeksOf(settings)
  return payments.flatMap(({ id, worker, kind, cents, from, to }) => {
    if (kind !== 'bonus') return []
    const weeks = all.filter((week) => from <= addDays(week, 6) && week <= to)
    const isOutside =
      !isInPeriod(settings, addDays(weekOf(from, settings.weekStartsOn), 6)) || !isInPeriod(settings, addDays(weekOf(to, settings.weekStartsOn), 6))
    if (isOutside) report({ worker, row: id, code: 'bonusOutsidePeriod', severity: 'warn', params: { from, to, weeks: weeks.length } })
    const why = { rule: 'bonusOfWeeks', inputs: { bonusCents: cents, weeks: weeks.length }, rounding: ROUNDING, sources: [id] } as const
    if (weeks.length === 0) return [partOf({ kind, cents, why }, undefined)]
    return allocateCents(
      cents,
      weeks.map(() => 1),
    ).map((part, index) => {
      const week = weeks[index] ?? ''
      return partOf({ kind, week, cents: part, why }, times.get(week))
    })
  })
}

const partOf = (component: Component, time: WeekTime | undefined): PaidPart => ({
  kind: component.kind,
  cents: component.cents,
  ms: time?.workedMs ?? 0,
  pastMs: time?.pastMs ?? 0,
  isPaidNow: true,
  component,
})

/** Money that raises no rate: gifts, adjustments of earlier periods, expenses. */
export const otherPayments = (payments: readonly Payment[]): readonly Component[] =>
  payments.flatMap(({ id, kind, cents, from, to }): readonly Component[] =>
    kind === 'bonus' ? [] : [{ kind, cents, why: { rule: kind, inputs: { cents, from, to }, rounding: ROUNDING, sources: [id] } }],
  )
