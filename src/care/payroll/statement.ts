import { byKey } from '#contract'
import type { ClassedDay } from '../timecards/hour-classes.ts'
import type { LeaveStanding } from './leave-ledger.ts'
import { sumCents } from './money.ts'
import { COMPONENT_KINDS, type Component, type ComponentKind, type TakenDeduction, type WorkerPay } from './pay-result.ts'

const HOURS = ['workedMin', 'regularMin', 'overtimeMin', 'holidayMin', 'nightMin', 'weekendMin'] as const

/** An amount of the period beside that of the year. */
export interface StatementAmount {
  readonly cents: number
  readonly ofYearCents: number
}

/** What a worker is told with each pay (domain: backoffice §1.6): every amount with its components, which say why. */
export interface EarningsStatement {
  readonly worker: string
  readonly hours: Readonly<Record<(typeof HOURS)[number], number>>
  readonly earnings: readonly (StatementAmount & { readonly kind: ComponentKind; readonly components: readonly Component[] })[]
  readonly deductions: readonly (StatementAmount & { readonly code: string; readonly taken: readonly TakenDeduction[] })[]
  readonly gross: StatementAmount
  readonly net: StatementAmount
  readonly leave: readonly LeaveStanding[]
}

/** The statement of a pay; `earlier` are the same worker's pays of the year before it. */
export function statementOf(pay: WorkerPay, earlier: readonly WorkerPay[]): EarningsStatement {
  const year = [...earlier, pay]
  const components = byKey(pay.components, ({ kind }) => kind)
  const deductions = byKey(pay.deductions, ({ code }) => code)
  const [kindsOfYear, codesOfYear] = [
    byKey(
      year.flatMap((one) => one.components),
      ({ kind }) => kind,
    ),
    byKey(
      year.flatMap((one) => one.deductions),
      ({ code }) => code,
    ),
  ]
  const amount = (own: readonly { readonly cents: number }[], all: readonly { readonly cents: number }[]): StatementAmount => ({
    cents: sumCents(own),
    ofYearCents: sumCents(all),
  })
  return {
    worker: pay.worker,
    hours: hoursOf(pay.days),
    earnings: COMPONENT_KINDS.flatMap((kind) => {
      const all = kindsOfYear.get(kind)
      const own = components.get(kind) ?? []
      return all ? [{ kind, ...amount(own, all), components: own }] : []
    }),
    deductions: [...codesOfYear].map(([code, all]) => ({ code, ...amount(deductions.get(code) ?? [], all), taken: deductions.get(code) ?? [] })),
    gross: { cents: pay.grossCents, ofYearCents: year.reduce((sum, { grossCents }) => sum + grossCents, 0) },
    net: { cents: pay.netCents, ofYearCents: year.reduce((sum, { netCents }) => sum + netCents, 0) },
    leave: pay.leave,
  }
}

function hoursOf(days: readonly ClassedDay[]): EarningsStatement['hours'] {
  const sum = (key: (typeof HOURS)[number]): number => days.reduce((total, day) => total + day[key], 0)
  return {
    workedMin: sum('workedMin'),
    regularMin: sum('regularMin'),
    overtimeMin: sum('overtimeMin'),
    holidayMin: sum('holidayMin'),
    nightMin: sum('nightMin'),
    weekendMin: sum('weekendMin'),
  }
}
