import { type EarlierPay, leaveOpenings, type PayFacts, type PayLine, type PaySettings, storedDifferentials, storedSettings, wagesOfYear } from '#care'
import type { Finding, OperationFrame } from '#server/operations'
import { asIds } from '../bound.ts'
import { earlierPays } from './earlier.ts'
import { deductionsOf, leavesOf, payHolidays, paymentsOf, ratesOf, type Staff, staffOf } from './pay-facts.ts'
import { type BatchDays, termsOn } from './periods.ts'
import type { PayrollSlots } from './slots.ts'
import { approvedWork } from './work.ts'

/** All that a period is calculated from. */
export interface PeriodInput {
  readonly days: BatchDays
  readonly staff: Staff
  readonly lines: readonly PayLine[]
  readonly facts: PayFacts
  readonly settings: PaySettings
  readonly earlier: ReadonlyMap<string, EarlierPay>
}

/** Reads a period by the settings in force on its first day. `known` are workers who are calculated even when nothing is there for them. */
export async function periodInput(
  frame: OperationFrame,
  slots: PayrollSlots,
  { days, known }: { readonly days: BatchDays; readonly known: readonly string[] },
): Promise<PeriodInput | Finding> {
  const { unit } = frame
  const terms = await termsOn(unit, slots, days.from)
  if (terms === undefined) return { code: 'noSettings', severity: 'block', places: { date: days.from } }
  const tierServices = new Set(asIds(slots.terms.value(terms.values, 'tierServiceIds')))
  const work = await approvedWork(frame, slots, { ...days, tierServices })
  const [payments, leaves] = [await paymentsOf(unit, slots, days), await leavesOf(unit, slots, days)]
  const ids = new Set([...work.lines, ...payments, ...leaves].map(({ worker }) => worker))
  const staff = await staffOf(unit, slots, [...ids, ...known])
  const earlier = await earlierPays(unit, slots, { before: days.from, workers: [...staff.rows.keys()] })
  const settings = storedSettings({
    ...{ values: terms.values, zone: unit.moment.timeZone, period: days, holidays: await payHolidays(unit, slots, days) },
    contractorTitles: asIds(slots.terms.value(terms.values, 'contractorTitleIds')),
  })
  const facts: PayFacts = {
    ...{ payments, leaves, tiers: staff.tiers },
    rates: [...(await ratesOf(unit, slots, staff)), ...work.rates],
    differentials: [...staff.differentials, ...storedDifferentials(terms.id, terms.values)],
    deductions: await deductionsOf(unit, slots),
    leaveOpenings: leaveOpenings(earlier, staff.leave, days.from),
    wagesOfYear: wagesOfYear(earlier, days.payDate),
  }
  return { days, staff, lines: work.lines, facts, settings, earlier }
}
