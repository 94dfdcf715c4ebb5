import { dateText } from '#contract'
import type { PayNumbers } from '../kept-pay.ts'

/** Files that payroll providers take. Their columns are tables, so that a provider who wants others is a change of a table. */
export const PAY_FILE_FORMATS = ['CSV', 'QuickBooks', 'ADP'] as const

export type PayFileFormat = (typeof PAY_FILE_FORMATS)[number]

/** One worker in a file. Days are `YYYY-MM-DD`. */
export interface PayFileRow {
  readonly pay: PayNumbers
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  readonly payClass: string
  readonly batch: string
  readonly from: string
  readonly to: string
  readonly payDate: string
  /** What the provider calls the company. */
  readonly company: string
}

/** One kind of pay of a worker: hours, an amount in cents, or both. */
interface Earning {
  readonly item: string
  readonly hours?: number
  readonly cents?: number
}

interface Line {
  readonly row: PayFileRow
  readonly earning: Earning
}

interface Column<Of> {
  readonly title: string
  readonly value: (of: Of) => string
}

const two = (number: number): string => number.toFixed(2)
/** Cents as dollars, without a sign of money: `-12.50`. */
const dollars = (cents: number): string => two(cents / 100)
const whole = ({ regHours, nightHours, weekendHours }: PayNumbers): number => Math.round((regHours + nightHours + weekendHours) * 100) / 100

const amount = (title: string, centsOf: (pay: PayNumbers) => number): Column<PayFileRow> => ({ title, value: ({ pay }) => dollars(centsOf(pay)) })
const hours = (title: string, hoursOf: (pay: PayNumbers) => number): Column<PayFileRow> => ({ title, value: ({ pay }) => two(hoursOf(pay)) })

/** One row of each worker. */
const CSV: readonly Column<PayFileRow>[] = [
  { title: 'Employee #', value: ({ number }) => number },
  { title: 'Last name', value: ({ lastName }) => lastName },
  { title: 'First name', value: ({ firstName }) => firstName },
  { title: 'Class', value: ({ payClass }) => payClass },
  { title: 'Batch #', value: ({ batch }) => batch },
  { title: 'Period from', value: ({ from }) => dateText(from) },
  { title: 'Period to', value: ({ to }) => dateText(to) },
  { title: 'Pay date', value: ({ payDate }) => dateText(payDate) },
  hours('Regular hours', whole),
  hours('OT hours', ({ otHours }) => otHours),
  hours('Holiday hours', ({ holidayHours }) => holidayHours),
  hours('Time off hours', ({ ptoHours }) => ptoHours),
  hours('Miles', ({ miles }) => miles),
  amount('Regular pay', ({ regPay }) => regPay),
  amount('Overtime premium', ({ otPay }) => otPay),
  amount('Holiday premium', ({ holidayPay }) => holidayPay),
  amount('Differentials', ({ nightPay, weekendPay }) => nightPay + weekendPay),
  amount('Tier and enhanced premium', ({ tierPremium, enhancedPremium }) => tierPremium + enhancedPremium),
  amount('Bonus', ({ bonus }) => bonus),
  amount('Time off pay', ({ leavePay }) => leavePay),
  amount('Adjustment', ({ adjustment }) => adjustment),
  amount('Mileage and reimbursement', ({ mileagePay, reimbursement }) => mileagePay + reimbursement),
  amount('Gross pay', ({ gross }) => gross),
  amount('Deductions', ({ deductionsTotal }) => deductionsTotal),
  amount('Net pay', ({ net }) => net),
]

/** Kinds of pay by the names that a provider has for them; those that come to nothing are left out. The amounts make up the gross. */
const earningsOf = ({ pay }: PayFileRow): readonly Earning[] =>
  [
    { item: 'Hourly', hours: whole(pay) + pay.otHours + pay.holidayHours, cents: pay.regPay },
    { item: 'Overtime Premium', hours: pay.otHours, cents: pay.otPay },
    { item: 'Holiday Premium', hours: pay.holidayHours, cents: pay.holidayPay },
    { item: 'Night Differential', cents: pay.nightPay },
    { item: 'Weekend Differential', cents: pay.weekendPay },
    { item: 'Tier Premium', cents: pay.tierPremium },
    { item: 'Enhanced Premium', cents: pay.enhancedPremium },
    { item: 'Bonus', cents: pay.bonus },
    { item: 'Adjustment', cents: pay.adjustment },
    { item: 'Time Off', hours: pay.ptoHours, cents: pay.leavePay },
    { item: 'Mileage', cents: pay.mileagePay },
    { item: 'Reimbursement', cents: pay.reimbursement },
  ].filter(({ cents }) => cents !== 0)

/** A row of each kind of pay. Column and item names are configured in the provider's import and may be others there. */
const QUICKBOOKS: readonly Column<Line>[] = [
  { title: 'Employee', value: ({ row }) => `${row.lastName}, ${row.firstName}` },
  { title: 'Employee ID', value: ({ row }) => row.number },
  { title: 'Pay Period Start', value: ({ row }) => dateText(row.from) },
  { title: 'Pay Period End', value: ({ row }) => dateText(row.to) },
  { title: 'Paycheck Date', value: ({ row }) => dateText(row.payDate) },
  { title: 'Payroll Item', value: ({ earning }) => earning.item },
  { title: 'Hours', value: ({ earning }) => (earning.hours === undefined ? '' : two(earning.hours)) },
  { title: 'Amount', value: ({ earning }) => dollars(earning.cents ?? 0) },
]

/** Kinds of pay by the codes of a pay data import, which each company sets up with its provider. */
const ADP_CODES: Readonly<Record<string, string>> = {
  Hourly: 'REG',
  'Overtime Premium': 'OTP',
  'Holiday Premium': 'HOL',
  'Night Differential': 'NGT',
  'Weekend Differential': 'WKE',
  'Tier Premium': 'TIR',
  'Enhanced Premium': 'ENH',
  Bonus: 'BON',
  Adjustment: 'ADJ',
  'Time Off': 'PTO',
  Mileage: 'MIL',
  Reimbursement: 'RMB',
}

const ADP: readonly Column<Line>[] = [
  { title: 'Co Code', value: ({ row }) => row.company },
  { title: 'Batch ID', value: ({ row }) => row.batch },
  { title: 'File #', value: ({ row }) => row.number },
  { title: 'Employee Name', value: ({ row }) => `${row.lastName}, ${row.firstName}` },
  { title: 'Hours 3 Code', value: ({ earning }) => (earning.hours === undefined ? '' : (ADP_CODES[earning.item] ?? '')) },
  { title: 'Hours 3 Amount', value: ({ earning }) => (earning.hours === undefined ? '' : two(earning.hours)) },
  { title: 'Earnings 3 Code', value: ({ earning }) => ADP_CODES[earning.item] ?? '' },
  { title: 'Earnings 3 Amount', value: ({ earning }) => dollars(earning.cents ?? 0) },
]

const table = <Of>(columns: readonly Column<Of>[], rows: readonly Of[]): readonly (readonly string[])[] => [
  columns.map(({ title }) => title),
  ...rows.map((row) => columns.map(({ value }) => value(row))),
]

/** Cells of a file, the titles first. */
export function payFile(format: PayFileFormat, rows: readonly PayFileRow[]): readonly (readonly string[])[] {
  if (format === 'CSV') return table(CSV, rows)
  const lines = rows.flatMap((row) => earningsOf(row).map((earning) => ({ row, earning })))
  return table(format === 'ADP' ? ADP : QUICKBOOKS, lines)
}
