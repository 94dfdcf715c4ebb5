import {
  type DeductionRule,
  dayAt,
  type KeptPay,
  keptPays,
  leaveByDay,
  leaveNameOf,
  leaveOpenings,
  leaveTypeOf,
  type PayFacts,
  type PayLine,
  type PayPerson,
  type PayRate,
  paidPay,
  payPeriod,
  spanOfDays,
  storedDifferentials,
  storedSettings,
  withRecordedRates,
} from '#care'
import type { Agency } from '../agency/agency.ts'
import { DEMO_ZONE, plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import type { DemoRow } from './demo-row.ts'
import { employeeRows } from './employees.ts'
import { cardsOf, clockFinder, timesOf } from './pay-cards.ts'
import { payDeductionRows, payRateRows, paySettingsRows } from './pay-terms.ts'
import { serviceId } from './services.ts'
import { holidayRows, jobTitleRows } from './settings.ts'
import { timeOffRows } from './time-off.ts'

/** Days between the end of a period and its pay. */
export const PAY_DELAY_DAYS = 6
const DAYS_OF_PERIOD = 7
/** Before the first record. */
const ALWAYS = '1900-01-01'
const HOUR_MIN = 60

export interface DemoPeriod {
  readonly from: string
  readonly to: string
  readonly payDate: string
}

/** The pay period that ended so many weeks ago, from Sunday to Saturday. */
export function periodBack({ calendar }: Agency, weeks: number): DemoPeriod {
  const from = plusDays(calendar.monday, -1 - weeks * DAYS_OF_PERIOD)
  const to = plusDays(from, DAYS_OF_PERIOD - 1)
  return { from, to, payDate: plusDays(to, PAY_DELAY_DAYS) }
}

/** The older pay period, whose cards are paid. */
export const paidPeriod = (agency: Agency): DemoPeriod => periodBack(agency, 2)

/** Pays of the older period, as the server would have calculated them of the same records. */
export function paysOf(agency: Agency): readonly KeptPay[] {
  const period = paidPeriod(agency)
  const [settings] = paySettingsRows(agency)
  const lines = linesOf(agency)
  const leaves = leavesOf(agency, period)
  const ids = new Set([...lines, ...leaves].map(({ worker }) => worker))
  const staff = employeeRows(agency).filter(({ id, deleted }) => ids.has(id) && deleted === undefined)
  const people = staff.map((row) => personOf(agency, row)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const facts: PayFacts = {
    leaves,
    rates: ratesOf(agency, staff),
    differentials: settings === undefined ? [] : storedDifferentials(settings.id, settings.values),
    tiers: staff.flatMap(({ id, values }) => (typeof values.payTier === 'number' ? [{ worker: id, tier: values.payTier, from: ALWAYS }] : [])),
    deductions: deductionsOf(agency),
    leaveOpenings: leaveOpenings(new Map(), staff.flatMap(balancesOf), period.from),
  }
  const run = payPeriod(
    { people, lines },
    facts,
    storedSettings({ values: settings?.values ?? {}, zone: DEMO_ZONE, period, holidays: holidaysOf(agency), contractorTitles: [] }),
  )
  const visits = new Map(lines.map(({ id, visit = id }) => [id, visit]))
  return keptPays(run, {
    isTime: (source) => visits.has(source),
    visitOf: (line) => visits.get(line) ?? line,
    leaveName: leaveNameOf,
    paid: (pay) => paidPay(pay, undefined, { ...period, lines: lines.flatMap(({ id, worker }) => (worker === pay.worker ? [id] : [])).toSorted() }),
  })
}

function linesOf(agency: Agency): readonly PayLine[] {
  const clockOf = clockFinder(agency)
  return cardsOf(agency).flatMap((card) =>
    card.visits.flatMap((visit): readonly PayLine[] => {
      const { startAt, endAt } = timesOf(visit, clockOf(visit))
      const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
      if (card.isLast || visit.worker === undefined || !(start < end) || dayAt(start, DEMO_ZONE) > card.end) return []
      const { client, service } = visit.plan
      const whose = { worker: visit.worker.id, client: client.id, service: serviceId(agency.company.key, service), visit: visit.id }
      return [{ id: demoId(agency.company.key, 'time-line', visit.id), ...whose, start, end }]
    }),
  )
}

function personOf(agency: Agency, { id, values }: DemoRow): PayPerson {
  const title = jobTitleRows(agency).find((row) => row.id === values.primaryJobTitleId)
  return {
    ...{ id, payClass: 'W2', jobTitle: String(values.primaryJobTitleId), isOvertimeExempt: title?.values.overtimeExempt === true },
    ...(values.enhancedTrained === true && { enhancedFrom: String(values.hireDate) }),
  }
}

function ratesOf(agency: Agency, staff: readonly DemoRow[]): readonly PayRate[] {
  const dated = payRateRows(agency).map(({ id, values: { employeeId, rate, effectiveFrom } }): PayRate => {
    return { id, worker: String(employeeId), cents: Number(rate), per: 'hour', from: String(effectiveFrom) }
  })
  return withRecordedRates(
    dated,
    staff.map(({ id, values }) => ({ worker: id, cents: Number(values.baseRate) })),
  )
}

const deductionsOf = (agency: Agency): readonly DeductionRule[] =>
  payDeductionRows(agency).map(({ id, values: { code, percent, yearCap, effectiveFrom } }) => ({
    ...{ id, code: String(code), from: String(effectiveFrom) },
    amount: { percent: Number(percent), ...(typeof yearCap === 'number' && { yearCapCents: yearCap }) },
  }))

const balancesOf = ({ id, values }: DemoRow) => [
  { worker: id, type: 'ESST', availableMin: Number(values.esstBalance) * HOUR_MIN },
  { worker: id, type: 'PTO', availableMin: Number(values.ptoBalance) * HOUR_MIN },
]

const leavesOf = (agency: Agency, { from, to }: DemoPeriod) =>
  timeOffRows(agency)
    .filter(({ values }) => values.status === 'approved' || values.status === 'taken')
    .flatMap(({ id, values }) =>
      leaveByDay(
        {
          ...{ id, worker: String(values.employeeId), type: leaveTypeOf(String(values.kind)), minutes: Number(values.hours) * HOUR_MIN },
          ...{ start: Date.parse(String(values.startAt)), end: Date.parse(String(values.endAt)) },
        },
        DEMO_ZONE,
      ),
    )
    .filter(({ date }) => from <= date && date <= to)

const holidaysOf = (agency: Agency) =>
  holidayRows(agency).map(({ id, values }) => ({
    ...{ id, multiplier: Number(values.payMultiplier) },
    ...spanOfDays(String(values.date), String(values.date), DEMO_ZONE),
  }))
