import {
  type DeductionRule,
  type Differential,
  leaveByDay,
  leaveTypeOf,
  type PayFacts,
  type PayHoliday,
  type Payment,
  type PayPerson,
  type PayRate,
  type RecordedLeave,
  type RecordedRate,
  spanOfDays,
  type WorkerTier,
  withRecordedRates,
} from '#care'
import { addDays } from '#contract'
import type { RecordRow, RecordUnit } from '#server/records'
import type { Rows } from '../billing/line-facts.ts'
import { asIds, type BoundSlot, oneOf } from '../bound.ts'
import { byId, numberOf, textOf } from '../rows.ts'
import { idsIn, momentOf, namedBy } from '../timecards/card-facts.ts'
import type { BatchDays } from './periods.ts'
import { type PayrollSlots, ROWS_MAX } from './slots.ts'

const ALWAYS = '1900-01-01'
const HOUR_MIN = 60

/** People with what their records say of their pay. */
export interface Staff {
  readonly people: readonly PayPerson[]
  readonly rows: Rows
  readonly rates: readonly RecordedRate[]
  readonly differentials: readonly Differential[]
  readonly tiers: readonly WorkerTier[]
  readonly leave: readonly RecordedLeave[]
}

export async function staffOf(unit: RecordUnit, slots: PayrollSlots, ids: readonly string[]): Promise<Staff> {
  const { worker, title } = slots
  const rows = await byId(unit, worker, [...ids].toSorted())
  const all = [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const titles = await byId(unit, title, idsIn(worker, all, 'title'))
  const amounts = (name: string) => all.flatMap((row) => numbered(worker, row, name))
  const recorded = amounts('tier').map(({ row, number }) => ({ worker: row.id, tier: number, from: ALWAYS }))
  const tiers = [...recorded, ...(await tiersOf(unit, slots, [...rows.keys()]))]
  const differential = (kind: Differential['kind'], name: string): readonly Differential[] =>
    amounts(name).map(({ row, number }) => ({ id: `${row.id} ${kind}`, worker: row.id, kind, cents: number, from: ALWAYS }))
  const balance = (type: string, name: string): readonly RecordedLeave[] =>
    amounts(name).map(({ row, number }) => ({ worker: row.id, type, availableMin: Math.round(number * HOUR_MIN) }))
  return {
    ...{ rows, tiers },
    people: all.map((row) => personOf(slots, row, titles)),
    rates: amounts('rate').map(({ row, number }) => ({ worker: row.id, cents: number })),
    differentials: [...differential('night', 'nightDiff'), ...differential('weekend', 'weekendDiff')],
    leave: [...balance('ESST', 'esst'), ...balance('PTO', 'pto')],
  }
}

/** The tiers of these workers, each from its day on. */
async function tiersOf(unit: RecordUnit, { tierOf }: PayrollSlots, ids: readonly string[]): Promise<readonly WorkerTier[]> {
  if (ids.length === 0) return []
  const rows = await unit.rows(tierOf.resource, { and: [namedBy(tierOf, 'worker', ids)], limit: ROWS_MAX })
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row): WorkerTier => {
      const to = textOf(tierOf, row, 'until')
      const [worker, from] = [textOf(tierOf, row, 'worker') ?? '', textOf(tierOf, row, 'from') ?? ALWAYS]
      return { worker, from, tier: numberOf(tierOf, row, 'tier') ?? 0, ...(to !== undefined && { to }) }
    })
}

function numbered(slot: BoundSlot, row: RecordRow, name: string): readonly { readonly row: RecordRow; readonly number: number }[] {
  const number = numberOf(slot, row, name)
  return number === undefined ? [] : [{ row, number }]
}

function personOf({ worker, title }: PayrollSlots, row: RecordRow, titles: Rows): PayPerson {
  const jobTitle = textOf(worker, row, 'title')
  const held = titles.get(jobTitle ?? '')
  return {
    id: row.id,
    payClass: worker.says(row.values, 'payClass', 'contractor') ? '1099' : 'W2',
    ...(jobTitle !== undefined && { jobTitle }),
    isOvertimeExempt: held !== undefined && title.value(held.values, 'exempt') === true,
    ...(worker.value(row.values, 'trained') === true && { enhancedFrom: textOf(worker, row, 'hired') ?? ALWAYS }),
  }
}

/** Rates of these people and of all. */
export async function ratesOf(unit: RecordUnit, { wage }: PayrollSlots, staff: Staff): Promise<readonly PayRate[]> {
  const rows = await unit.rows(wage.resource, { limit: ROWS_MAX })
  const rates = rows.flatMap((row): readonly PayRate[] => {
    const [worker, service, to] = [textOf(wage, row, 'worker'), textOf(wage, row, 'care'), textOf(wage, row, 'until')]
    if (worker !== undefined && !staff.rows.has(worker)) return []
    const per = wage.says(row.values, 'per', 'visit') ? 'visit' : wage.says(row.values, 'per', 'day') ? 'day' : 'hour'
    return [
      {
        ...{ id: row.id, per, cents: numberOf(wage, row, 'rate') ?? 0, from: textOf(wage, row, 'from') ?? ALWAYS },
        ...(worker !== undefined && { worker }),
        ...(service !== undefined && { service }),
        ...(to !== undefined && { to }),
      },
    ]
  })
  return withRecordedRates(rates, staff.rates)
}

/** Deductions in their order, of all and of single workers. */
export async function deductionsOf(unit: RecordUnit, { deduction }: PayrollSlots): Promise<readonly DeductionRule[]> {
  const rows = await unit.rows(deduction.resource, { limit: ROWS_MAX })
  const orderOf = (row: RecordRow): number => numberOf(deduction, row, 'order') ?? 0
  return rows
    .toSorted((a, b) => orderOf(a) - orderOf(b) || (a.id < b.id ? -1 : 1))
    .map((row): DeductionRule => {
      const number = (name: string): number | undefined => numberOf(deduction, row, name)
      const [worker, to, yearCapCents] = [textOf(deduction, row, 'worker'), textOf(deduction, row, 'until'), number('yearCap')]
      const isPercent = deduction.says(row.values, 'basis', 'percent')
      return {
        ...{ id: row.id, code: textOf(deduction, row, 'code') ?? '', from: textOf(deduction, row, 'from') ?? ALWAYS },
        ...(worker !== undefined && { worker }),
        ...(to !== undefined && { to }),
        amount: isPercent ? { percent: number('percent') ?? 0, ...(yearCapCents !== undefined && { yearCapCents }) } : { cents: number('amount') ?? 0 },
      }
    })
}

const PAYMENT_KINDS = ['bonus', 'discretionaryBonus', 'adjustment', 'reimbursement'] as const

/** Bonuses, adjustments and expenses of a period. */
export async function paymentsOf(unit: RecordUnit, { extra }: PayrollSlots, { from, to }: BatchDays): Promise<readonly Payment[]> {
  const on = extra.needed('on')
  const rows = await unit.rows(extra.resource, {
    filter: [
      { field: on, op: 'gte', value: from },
      { field: on, op: 'lte', value: to },
    ],
    limit: ROWS_MAX,
  })
  return rows.flatMap((row): readonly Payment[] => {
    const kind = PAYMENT_KINDS.find((each) => extra.says(row.values, 'kind', each))
    const day = textOf(extra, row, 'on') ?? from
    const [first, last] = kind === 'bonus' ? [textOf(extra, row, 'earnedFrom') ?? day, textOf(extra, row, 'earnedTo') ?? day] : [day, day]
    return kind === undefined
      ? []
      : [{ id: row.id, worker: textOf(extra, row, 'worker') ?? '', kind, cents: numberOf(extra, row, 'amount') ?? 0, from: first, to: last }]
  })
}

/** Time off that was granted, by the day, of the days of a period. */
export async function leavesOf(unit: RecordUnit, { absence }: PayrollSlots, { from, to }: BatchDays): Promise<NonNullable<PayFacts['leaves']>> {
  const { lifecycle } = unit.resource(absence.resource)
  const { timeZone } = unit.moment
  const span = spanOfDays(from, to, timeZone)
  if (lifecycle === undefined) return []
  const rows = await unit.rows(absence.resource, {
    filter: [
      { field: lifecycle.field, op: 'in', value: oneOf(absence.states('granted')) },
      { field: absence.needed('starts'), op: 'lt', value: new Date(span.end).toISOString() },
      { field: absence.needed('ends'), op: 'gt', value: new Date(span.start).toISOString() },
    ],
    limit: ROWS_MAX,
  })
  return rows
    .flatMap((row) => {
      const minutes = Math.round((numberOf(absence, row, 'hours') ?? 0) * HOUR_MIN)
      const [worker, type] = [textOf(absence, row, 'worker') ?? '', leaveTypeOf(textOf(absence, row, 'kind') ?? '')]
      return leaveByDay({ id: row.id, worker, type, minutes, start: momentOf(absence, row, 'starts'), end: momentOf(absence, row, 'ends') }, timeZone)
    })
    .filter(({ date }) => from <= date && date <= to)
}

const HOLIDAYS_MAX = 500
const DAYS_AROUND = 8

/** Holidays of a period and of the weeks that it touches; job titles are their ids. */
export async function payHolidays(unit: RecordUnit, { dayOff }: PayrollSlots, { from, to }: BatchDays): Promise<readonly PayHoliday[]> {
  const on = dayOff.needed('on')
  const rows = await unit.rows(dayOff.resource, {
    filter: [
      { field: on, op: 'gte', value: addDays(from, -DAYS_AROUND) },
      { field: on, op: 'lte', value: addDays(to, DAYS_AROUND) },
    ],
    limit: HOLIDAYS_MAX,
  })
  return rows.map((row) => {
    const [date, multiplier] = [textOf(dayOff, row, 'on') ?? '', numberOf(dayOff, row, 'multiplier')]
    const jobTitles = asIds(dayOff.value(row.values, 'titles'))
    return {
      ...{ id: row.id, ...spanOfDays(date, date, unit.moment.timeZone) },
      ...(multiplier !== undefined && { multiplier }),
      ...(jobTitles.length > 0 && { jobTitles }),
    }
  })
}

/** Pays of a batch, by worker. */
export async function paysOfBatch(unit: RecordUnit, { pay }: PayrollSlots, batch: string): Promise<ReadonlyMap<string, RecordRow>> {
  const rows = await unit.rows(pay.resource, { and: [namedBy(pay, 'batch', [batch])], limit: ROWS_MAX })
  return new Map(rows.map((row) => [textOf(pay, row, 'worker') ?? '', row]))
}
