import type { DaySpan } from '../time/day-span.ts'
import type { LeavePolicy } from './leave-ledger.ts'
import type { Differential, PayHoliday, PaySettings } from './pay-input.ts'

type Values = Readonly<Record<string, unknown>>

/** Days of the week as documents name them; the place of one is its number, 0 is Sunday. */
const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Leave as a company's records name it, and as the ledger and the statement do. */
const LEAVE_TYPES: Readonly<Record<string, string>> = { pto: 'PTO', esst: 'ESST', sick: 'sick', floatingHoliday: 'holidayFloat' }

/** A leave that the guide has no word of its own for is called as the records call it. */
export const leaveTypeOf = (kind: string): string => LEAVE_TYPES[kind] ?? kind

/** The other way round. */
export const leaveNameOf = (type: string): string => Object.entries(LEAVE_TYPES).find(([, known]) => known === type)?.[0] ?? type

/** What a company set, by the names of its pay settings, with what is known beside them. */
export interface StoredSettings {
  readonly values: Values
  readonly zone: string
  readonly period: PaySettings['period']
  readonly holidays: readonly PayHoliday[]
  /** Names of the job titles whose people may be contractors. */
  readonly contractorTitles: readonly string[]
}

/** Settings of a calculation from those that a company keeps; what they do not say is as the guide has it. */
export function storedSettings({ values, zone, period, holidays, contractorTitles }: StoredSettings): PaySettings {
  const number = (name: string) => numberIn(values, name)
  const [policies, floors] = [rowsIn(values, 'leavePolicies'), rowsIn(values, 'tierFloors')]
  const [shares, wages] = [rowsIn(values, 'enhancedShares'), rowsIn(values, 'minimumWages')]
  return {
    ...{ zone, period, holidays, contractorTitles },
    ...withoutBlanks({
      weekStartsOn: dayIn(values, 'weekStartsOn'),
      overtimeAfterHours: number('overtimeAfterHours'),
      secondTestHours: number('secondTestHours'),
      overtimeMultiplier: number('overtimeMultiplier'),
      travelMaxMin: number('travelMaxMin'),
      mileageCents: number('mileageRate'),
      travelService: textIn(values, 'travelServiceId'),
      night: nightIn(values),
      weekend: weekendIn(values),
    }),
    creditHolidays: values.creditHolidays === true,
    differentialsOnHolidays: values.differentialsOnHolidays === true,
    stacking: values.stacking === 'sum' ? 'sum' : 'highest',
    paidLeave: (Array.isArray(values.paidLeave) ? values.paidLeave : []).map((kind) => leaveTypeOf(String(kind))),
    ...(policies.length > 0 && { leavePolicies: policies.map(policyOf) }),
    ...(floors.length > 0 && { tierFloors: floorsOf(floors) }),
    ...(shares.length > 0 && { enhancedShares: shares.map((row) => ({ ...spanIn(row), share: (numberIn(row, 'percent') ?? 0) / 100 })) }),
    ...(wages.length > 0 && { minimumWages: wages.map((row) => ({ ...spanIn(row), cents: numberIn(row, 'wage') ?? 0 })) }),
  }
}

/** Differentials that a company pays everybody, in force as long as its settings are. */
export function storedDifferentials(id: string, values: Values): readonly Differential[] {
  const from = textIn(values, 'effectiveFrom') ?? ''
  const of = (kind: Differential['kind'], cents: number | undefined): readonly Differential[] =>
    cents === undefined ? [] : [{ id: `${id} ${kind}`, kind, cents, from }]
  return [...of('night', numberIn(values, 'nightDiff')), ...of('weekend', numberIn(values, 'weekendDiff'))]
}

function nightIn(values: Values): PaySettings['night'] {
  const [from, to] = [textIn(values, 'nightFrom'), textIn(values, 'nightTo')]
  return from === undefined || to === undefined ? undefined : { from, to }
}

function weekendIn(values: Values): PaySettings['weekend'] {
  const [fromDay, toDay] = [dayIn(values, 'weekendFromDay'), dayIn(values, 'weekendToDay')]
  const [from, to] = [textIn(values, 'weekendFrom'), textIn(values, 'weekendTo')]
  return fromDay === undefined || toDay === undefined || from === undefined || to === undefined ? undefined : { fromDay, toDay, from, to }
}

function policyOf(row: Values): LeavePolicy {
  const given = numberIn(row, 'frontLoadHours')
  return {
    type: leaveTypeOf(textIn(row, 'type') ?? ''),
    hoursPerHour: numberIn(row, 'hoursPerHour') ?? 1,
    yearHours: numberIn(row, 'yearHours') ?? 0,
    bankHours: numberIn(row, 'bankHours') ?? 0,
    ...(given !== undefined && { frontLoadHours: given }),
  }
}

/** Rows of one tier each, as floors of all tiers of the same days. */
function floorsOf(rows: readonly Values[]): NonNullable<PaySettings['tierFloors']> {
  const spans = new Map<string, DaySpan & { floors: Record<number, number> }>()
  for (const row of rows) {
    const span = spanIn(row)
    const key = JSON.stringify(span)
    const known = spans.get(key) ?? { ...span, floors: {} }
    known.floors[numberIn(row, 'tier') ?? 0] = numberIn(row, 'floor') ?? 0
    spans.set(key, known)
  }
  return [...spans.values()]
}

function spanIn(row: Values): DaySpan {
  const to = textIn(row, 'to')
  return { from: textIn(row, 'from') ?? '', ...(to !== undefined && { to }) }
}

const textIn = (values: Values, name: string): string | undefined => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const numberIn = (values: Values, name: string): number | undefined => {
  const value = values[name]
  return typeof value === 'number' ? value : undefined
}

function dayIn(values: Values, name: string): number | undefined {
  const place = WEEK.indexOf(textIn(values, name) ?? '')
  return place < 0 ? undefined : place
}

function rowsIn(values: Values, name: string): readonly Values[] {
  const rows: unknown = values[name]
  return Array.isArray(rows) ? rows : []
}

const withoutBlanks = <T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [Key in keyof T]?: Exclude<T[Key], undefined> }
