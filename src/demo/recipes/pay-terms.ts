import type { Agency } from '../agency/agency.ts'
import { TIER_FLOORS } from '../agency/workers.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { answered, type DemoRow } from './demo-row.ts'

/** Since when the company pays as it does. */
const SET_UP_DAYS = 800
/** Every so many workers one got a raise on the first day of the year. */
const RAISED_EVERY = 11
const RAISE = 1.04

/** Rows of the resource `pay-settings`: the week from Sunday to Saturday, with nights and weekends. */
export function paySettingsRows({ company, calendar }: Agency): readonly DemoRow[] {
  const id = demoId(company.key, 'pay-settings', 'first')
  const row = (kind: string, at: number | string) => ({ id: demoId(id, kind, at) })
  return [
    {
      id,
      locationId: null,
      createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 9 * 60),
      values: {
        ...{ name: 'Weekly payroll', effectiveFrom: calendar.day(-SET_UP_DAYS), periodLength: 'weekly', periodAnchor: plusDays(calendar.monday, -1) },
        ...{ payDelayDays: 6, weekStartsOn: 'sun', overtimeAfterHours: 40, secondTestHours: 48, overtimeMultiplier: 1.5, stacking: 'highest' },
        ...{ creditHolidays: false, differentialsOnHolidays: false, travelMaxMin: 60, mileageRate: 72.5 },
        ...{ nightFrom: '22:00', nightTo: '06:00', nightDiff: 100 },
        ...{ weekendFromDay: 'fri', weekendFrom: '22:00', weekendToDay: 'mon', weekendTo: '06:00', weekendDiff: 75 },
        paidLeave: ['pto', 'esst', 'sick', 'floatingHoliday'],
        leavePolicies: [{ ...row('leave', 'esst'), type: 'esst', hoursPerHour: 30, yearHours: 48, bankHours: 80 }],
        tierFloors: Object.entries(TIER_FLOORS).map(([tier, floor]) => ({ ...row('floor', tier), from: '2025-01-01', tier: Number(tier), floor })),
        enhancedShares: [
          { ...row('share', 0), from: '2000-01-01', to: '2025-12-31', percent: 7.5 },
          { ...row('share', 1), from: '2026-01-01', percent: 12.5 },
        ],
        minimumWages: [{ ...row('wage', 0), from: '2026-01-01', wage: 1_141 }],
      },
    },
  ]
}

/** Rows of the resource `pay-rate`: raises; the others are paid what their records say. */
export const payRateRows = ({ company, calendar, workers }: Agency): readonly DemoRow[] =>
  workers
    .filter(({ number, status, isDeleted }) => number % RAISED_EVERY === 0 && status === 'active' && !isDeleted)
    .map(({ id, number, baseRate, hireDate }) => ({
      id: demoId(company.key, 'pay-rate', number),
      locationId: null,
      createdAt: calendar.at(calendar.day(-30), 10 * 60),
      values: { employeeId: id, rate: Math.round(baseRate * RAISE), per: 'hour', effectiveFrom: hireDate, notes: 'Raise' },
    }))

/** Employee's shares of taxes that are a percent of wages; income tax is the payroll provider's. `[code, percent, wages of a year up to]` */
const SHARES: readonly (readonly [string, number, number?])[] = [
  ['socialSecurity', 6.2, 18_450_000],
  ['medicare', 1.45],
  ['paidLeave', 0.44, 18_500_000],
]

/** Rows of the resource `pay-deduction`. */
export const payDeductionRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  SHARES.map(([code, percent, yearCap], at) => ({
    id: demoId(company.key, 'pay-deduction', code),
    locationId: null,
    createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 9 * 60),
    values: answered({ code, basis: 'percent', percent, yearCap, order: (at + 1) * 10, effectiveFrom: '2020-01-01' }),
  }))

/** Since when the demo's workers have their tier, and the one before it: long before the first statement. */
const TIER_DAYS = [430, 795] as const

/** Rows of the resource `employee-tier`: the tier of each worker that has one, and the lower one before it. */
export function employeeTierRows({ company, calendar, workers }: Agency): readonly DemoRow[] {
  return workers.flatMap((worker) => {
    const { tier, isDeleted } = worker
    if (tier === undefined || isDeleted) return []
    const row = (number: number, daysBack: number, until?: string): DemoRow => ({
      id: demoId(company.key, 'employee-tier', worker.id, number),
      locationId: worker.siteId,
      createdAt: calendar.at(calendar.day(-daysBack), 9 * 60),
      values: answered({
        ...{ employeeId: worker.id, tier: number, effectiveFrom: calendar.day(-daysBack), effectiveTo: until, sourceMonth: calendar.day(-daysBack) },
        appliedAt: calendar.at(calendar.day(-daysBack), 9 * 60),
      }),
    })
    const [now, before] = TIER_DAYS
    return tier === 1 ? [row(1, now)] : [row(tier - 1, before, calendar.day(-now - 1)), row(tier, now)]
  })
}
