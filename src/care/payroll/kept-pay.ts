import { byText } from '../order.ts'
import type { ClassedDay } from '../timecards/hour-classes.ts'
import type { PaidPay } from './earlier-pay.ts'
import type { LeaveStanding } from './leave-ledger.ts'
import { sumCents } from './money.ts'
import type { ComponentKind, PayFinding, PayRule, PayRun, WorkerPay } from './pay-result.ts'
import { workingOf } from './working.ts'

const MINUTES = 60
const HUNDREDTHS = 100

/** Amounts of an earnings statement by their names there, and the kinds of components that make each up. */
const AMOUNTS = {
  regPay: ['regular', 'visit', 'day', 'travel'],
  otPay: ['overtime'],
  holidayPay: ['holidayWorked'],
  nightPay: ['night'],
  weekendPay: ['weekend'],
  tierPremium: ['tierFloor'],
  enhancedPremium: ['enhanced'],
  bonus: ['bonus', 'discretionaryBonus'],
  adjustment: ['adjustment'],
  leavePay: ['leave'],
  mileagePay: ['mileage'],
  reimbursement: ['reimbursement'],
} as const satisfies Readonly<Record<string, readonly ComponentKind[]>>

type AmountName = keyof typeof AMOUNTS

/** Classes of hours by their names on a statement. */
const CLASSES = {
  workedHours: 'workedMin',
  regHours: 'regularMin',
  otHours: 'overtimeMin',
  holidayHours: 'holidayMin',
  nightHours: 'nightMin',
  weekendHours: 'weekendMin',
} as const satisfies Readonly<Record<string, keyof ClassedDay>>

type HoursName = keyof typeof CLASSES

export interface KeptComponent {
  readonly kind: ComponentKind
  readonly week?: string
  readonly amount: number
  readonly rule: PayRule
  readonly working?: string
  /** Lines of time cards that it stands on; of what stands on none, such as a bonus, there are none. */
  readonly times: readonly string[]
}

export interface KeptIssue {
  readonly finding: PayFinding['code']
  readonly severity: PayFinding['severity']
  readonly date?: string
}

/** Numbers of a statement beside its hours and amounts. */
const NUMBERS = ['workedMinutes', 'visitCount', 'miles', 'ptoHours', 'esstUsed', 'esstBalance', 'gross', 'wages', 'deductionsTotal', 'net'] as const

export type PayNumber = AmountName | HoursName | (typeof NUMBERS)[number]

/** All numbers of a statement, by their names. */
export const PAY_NUMBERS = [...Object.keys(CLASSES), ...Object.keys(AMOUNTS), ...NUMBERS] as readonly PayNumber[]

export type PayNumbers = Readonly<Record<PayNumber, number>>

/** The pay of one worker as a batch keeps it. Hours have two decimals, amounts are in cents; `exact` is the calculation itself. */
export interface KeptPay extends PayNumbers {
  readonly worker: string
  readonly components: readonly KeptComponent[]
  readonly deductions: readonly { readonly code: string; readonly amount: number; readonly rule: PayRule; readonly working: string }[]
  readonly leave: readonly KeptLeave[]
  readonly issues: readonly KeptIssue[]
  readonly exact: string
}

export interface KeptLeave {
  readonly type: string
  readonly opening: number
  readonly earned: number
  readonly used: number
  readonly lapsed: number
  readonly available: number
}

/** What keeping a calculation needs beside it. */
export interface Keeping {
  /** Ids of lines of time cards. */
  readonly isTime: (source: string) => boolean
  /** The visit that a line is of; the line itself where it is of none. */
  readonly visitOf: (line: string) => string
  /** How the records name a type of leave. */
  readonly leaveName: (type: string) => string
  readonly paid: (pay: WorkerPay) => PaidPay
}

/** The pays of a calculation as they are kept: of everybody who is paid something, who worked, or about whom something was found. */
export function keptPays(run: PayRun, keeping: Keeping): readonly KeptPay[] {
  const findings = new Map<string, PayFinding[]>()
  for (const finding of run.findings) if (finding.worker !== undefined) findings.set(finding.worker, [...(findings.get(finding.worker) ?? []), finding])
  return run.workers.flatMap((pay) => {
    const own = findings.get(pay.worker) ?? []
    return pay.components.length === 0 && pay.days.length === 0 && own.length === 0 ? [] : [keptPay(pay, own, keeping)]
  })
}

/** The pay of somebody who is paid nothing. */
export const noPay = (worker: string): WorkerPay => ({
  ...{ worker, components: [], days: [], grossCents: 0, wagesCents: 0, deductions: [], netCents: 0, leave: [] },
})

/** Hours by their classes, and amounts by what makes them up, as a statement has them. */
export function payNumbers({ components, days }: Pick<WorkerPay, 'components' | 'days'>): Readonly<Record<HoursName | AmountName, number>> {
  const hours = (name: keyof ClassedDay): number => hoursOf(days.reduce((sum, day) => sum + Number(day[name]), 0))
  const amount = (kinds: readonly ComponentKind[]): number => sumCents(components.filter(({ kind }) => kinds.includes(kind)))
  return { ...mapped(CLASSES, hours), ...mapped(AMOUNTS, amount) }
}

export function keptPay(pay: WorkerPay, findings: readonly PayFinding[], { isTime, visitOf, leaveName, paid }: Keeping): KeptPay {
  const { components, days, deductions, leave } = pay
  const workedMin = days.reduce((sum, day) => sum + day.workedMin, 0)
  const input = (kind: ComponentKind, name: string): number =>
    components.filter((one) => one.kind === kind).reduce((sum, { why }) => sum + Number(why.inputs[name] ?? 0), 0)
  const esst = leave.find(({ type }) => type === 'ESST')
  const worked = components.filter(({ kind }) => kind === 'regular' || kind === 'visit' || kind === 'day').flatMap(({ why }) => why.sources.filter(isTime))
  return {
    worker: pay.worker,
    ...payNumbers(pay),
    workedMinutes: Math.round(workedMin * 10_000) / 10_000,
    visitCount: new Set(worked.map(visitOf)).size,
    miles: input('mileage', 'miles'),
    ptoHours: hoursOf(input('leave', 'minutes')),
    esstUsed: hoursOf(esst?.usedMin ?? 0),
    esstBalance: hoursOf(esst?.availableMin ?? 0),
    ...{ gross: pay.grossCents, wages: pay.wagesCents, deductionsTotal: sumCents(deductions), net: pay.netCents },
    components: components.map(({ kind, week, cents, why }) => ({
      ...{ kind, amount: cents, rule: why.rule, times: why.sources.filter(isTime) },
      ...(week !== undefined && { week }),
      ...(workingOf(why) !== '' && { working: workingOf(why) }),
    })),
    deductions: deductions.map(({ code, cents, why }) => ({ code, amount: cents, rule: why.rule, working: workingOf(why) })),
    leave: leave.map((standing) => keptLeave(standing, leaveName)),
    issues: findings.map(issueOf).sort((a, b) => byText(JSON.stringify(a), JSON.stringify(b))),
    exact: JSON.stringify(paid(pay)),
  }
}

/** The calculation that a batch kept. */
export const paidAs = (exact: string): PaidPay => JSON.parse(exact) as PaidPay

const hoursOf = (minutes: number): number => Math.round((minutes * HUNDREDTHS) / MINUTES) / HUNDREDTHS

const keptLeave = ({ type, openingMin, earnedMin, usedMin, lapsedMin, availableMin }: LeaveStanding, nameOf: Keeping['leaveName']): KeptLeave => ({
  type: nameOf(type),
  ...mapped({ opening: openingMin, earned: earnedMin, used: usedMin, lapsed: lapsedMin, available: availableMin }, hoursOf),
})

const issueOf = ({ code, severity, params }: PayFinding): KeptIssue => {
  const date = params.date ?? params.week
  return { finding: code, severity, ...(typeof date === 'string' && { date }) }
}

const mapped = <Name extends string, From, To>(values: Readonly<Record<Name, From>>, to: (value: From) => To): Record<Name, To> =>
  Object.fromEntries(Object.entries<From>(values).map(([name, value]) => [name, to(value)])) as Record<Name, To>

const TOTALS = ['regHours', 'otHours', 'holidayHours', 'ptoHours', 'gross', 'deductionsTotal', 'net'] as const

/** What the kept pays of a batch come to. */
export function batchTotals(pays: readonly KeptPay[]): Readonly<Record<(typeof TOTALS)[number] | 'employeeCount' | 'issueCount', number>> {
  const sum = (numberOf: (pay: KeptPay) => number): number => Math.round(pays.reduce((total, pay) => total + numberOf(pay), 0) * HUNDREDTHS) / HUNDREDTHS
  const totals = Object.fromEntries(TOTALS.map((name) => [name, sum((pay) => pay[name])])) as Record<(typeof TOTALS)[number], number>
  return {
    ...totals,
    employeeCount: pays.filter(({ gross }) => gross !== 0).length,
    issueCount: pays.reduce((count, { issues }) => count + issues.filter(({ severity }) => severity === 'block' || severity === 'hold').length, 0),
  }
}
