import { type CombinedPay, type CombinedWorker, combinePay, type PayRun, payNumbers, workingOf } from '#care'
import type { Finding, LookedInto, OperationCode, OperationFrame, Planned } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { amountText } from '../amount-text.ts'
import { type BoundSlot, slotOf } from '../bound.ts'
import { textOf } from '../rows.ts'
import { nameOf } from './compare.ts'
import { type PeriodInput, periodInput } from './period-input.ts'
import { batchesIn, daysOf } from './periods.ts'
import { type PayrollSlots, payrollSlots } from './slots.ts'

/** More people than the companies of one owner pay in a period. */
const PEOPLE_MAX = 10_000

/** A company with the batch that pays the day, and all that it is calculated from. */
interface CompanyBatch {
  readonly name: string
  readonly slots: PayrollSlots
  readonly batch: RecordRow
  readonly input: PeriodInput
}

/** A company that pays nothing on that day, or cannot be calculated. */
interface NoBatch {
  readonly name: string
  readonly finding: Finding
}

/**
 * Combines the payroll of a period over the companies in which the person may do so: the 40 and 48 hours are tested again on the hours that people have
 * in all of them (domain: backoffice §2.11). Batches stay as they are; the combined payroll says who is owed how much more, and by whom.
 */
export const combine: OperationCode = async (frame) => {
  const on = String(frame.values.on)
  const refused = (...findings: readonly Finding[]) => [{ key: on, findings }]
  const found = (await frame.inCompanies?.((company) => batchOf(frame, company, on))) ?? []
  const batches = found.flatMap((each) => ('batch' in each ? each : []))
  const without = found.flatMap((each) => ('batch' in each ? [] : each.finding))
  const [own] = batches
  if (own === undefined || batches.length < 2) return refused(...without, { code: 'onlyOneCompany', severity: 'block' })
  const pay = combinePay(batches.map((each) => companyPay(each)))
  const problems = pay.findings.map((finding) => worded(batches, finding))
  if (problems.some(({ severity }) => severity === 'block')) return refused(...problems, ...without)
  const people = batches.reduce((count, { input }) => count + input.staff.rows.size, 0)
  if (people > PEOPLE_MAX) return refused({ code: 'tooManyPaid', severity: 'block', places: { most: PEOPLE_MAX } })
  return [{ key: on, ...combinedWrites(frame, batches, pay), findings: [...told(pay), ...problems, ...without] }]
}

async function batchOf(frame: OperationFrame, { name, unit, domain }: LookedInto, on: string): Promise<CompanyBatch | NoBatch> {
  const slots = payrollSlots(domain)
  const [batch] = await batchesIn(unit, slots, { states: 'counts', from: on, to: on })
  if (batch === undefined) return { name, finding: { code: 'noBatchThere', severity: 'info', places: { company: name, date: on } } }
  const input = await periodInput({ ...frame, unit, domain, records: [] }, slots, { days: daysOf(slots, batch), known: [] })
  if ('code' in input) return { name, finding: { ...input, severity: 'warn' } }
  return { name, slots, batch, input }
}

const keyOf = ({ batch }: CompanyBatch): string => batch.id

const companyPay = (each: CompanyBatch) => {
  const { staff, lines, facts, settings } = each.input
  return { company: keyOf(each), rows: { people: staff.people, lines }, facts, settings, identityOf: (worker: string) => identityOf(each, worker) }
}

/** Who somebody is in all companies: by the number that the state gave them, else by name and birth date. */
function identityOf({ slots: { worker }, input }: CompanyBatch, id: string): string {
  const row = input.staff.rows.get(id)
  const said = (name: string): string => (row && textOf(worker, row, name)?.trim().toLowerCase()) ?? ''
  const [umpi, birth, last] = [said('umpi'), said('birth'), said('lastName')]
  if (umpi !== '') return `umpi ${umpi}`
  return birth === '' || last === '' ? id : `${said('firstName')} ${last} ${birth}`
}

/** In the names of companies and people, not by their ids. */
function worded(batches: readonly CompanyBatch[], { code, severity, worker, params = {} }: CombinedPay['findings'][number]): Finding {
  const named = (key: unknown): string => batches.find((each) => keyOf(each) === key)?.name ?? ''
  const whose = batches.flatMap((each) =>
    worker === undefined
      ? []
      : [...each.input.staff.rows.keys()].flatMap((id) => (identityOf(each, id) === worker ? nameOf(each.slots.worker, each.input, id) : [])),
  )[0]
  const places = { company: named(params.company), other: named(params.other), worker: whose ?? '', date: String(params.date ?? '') }
  return { code, severity: severity === 'hold' ? 'warn' : severity, places }
}

function told({ separateGrossCents, combinedGrossCents, workers }: CombinedPay): readonly Finding[] {
  const places = { people: workers.length, separate: amountText(separateGrossCents), combined: amountText(combinedGrossCents) }
  return [{ code: 'combinedComesTo', severity: 'info', places }]
}

/** The combined payroll, and of each person in each company a line of it. */
function combinedWrites({ unit, domain }: OperationFrame, batches: readonly CompanyBatch[], pay: CombinedPay) {
  const [sheet, row] = [slotOf(domain, 'combined'), slotOf(domain, 'combinedRow')]
  const id = newId(unit.moment.now)
  const [first] = batches
  const { from, to, payDate } = first?.input.days ?? { from: '', to: '', payDate: '' }
  const by = { madeBy: unit.actor.userId }
  const lines = batches.flatMap((each, at) =>
    linesOf(each, pay, pay.runs[at]?.run).map((values): Planned => madeIn(row, newId(unit.moment.now), { combined: id, ...by, ...values })),
  )
  const values = {
    ...{ periodStart: from, periodEnd: to, payDate, companies: batches.map(({ name }) => name).join(', '), ...by, madeAt: unit.moment.now.toISOString() },
    ...{ people: lines.length, shared: pay.workers.length, separate: pay.separateGrossCents, together: pay.combinedGrossCents },
    difference: pay.combinedGrossCents - pay.separateGrossCents,
  }
  return { write: madeIn(sheet, id, values), after: lines }
}

const madeIn = (slot: BoundSlot, id: string, values: Readonly<Record<string, unknown>>): Planned => ({
  resource: slot.resource,
  create: { id, values: {}, sets: slot.values(values) },
})

/** Of everybody who is paid by a company in the period. */
function linesOf(each: CompanyBatch, pay: CombinedPay, run: PayRun | undefined): readonly Readonly<Record<string, unknown>>[] {
  const { slots, batch, input, name } = each
  const shared = new Map(pay.workers.map((worker) => [worker.identity, worker]))
  return (run?.workers ?? []).flatMap(({ worker, components, days, grossCents }) => {
    const row = input.staff.rows.get(worker)
    if (row === undefined || (grossCents === 0 && days.length === 0)) return []
    const own = shared.get(identityOf(each, worker))
    const difference = own?.byCompany.find(({ company }) => company === keyOf(each))?.cents ?? 0
    const { workedHours, regHours, otHours, holidayHours, otPay } = payNumbers({ components, days })
    return {
      ...{
        company: name,
        batchNo: textOf(slots.batch, batch, 'number') ?? '',
        employeeNo: textOf(slots.worker, row, 'number') ?? '',
        employee: nameOf(slots.worker, input, worker),
      },
      ...{ worked: workedHours, regular: regHours, overtime: otHours, holiday: holidayHours },
      ...{ gross: grossCents, otPay, difference, total: grossCents + difference, isShared: own !== undefined },
      ...(own !== undefined && { why: whyOf(own) }),
    }
  })
}

const WHY_MAX = 1_000

/** How the overtime of the union comes about, week by week. */
const whyOf = ({ overtime }: CombinedWorker): string =>
  overtime
    .map(({ week, why }) => [week, workingOf(why)].filter(Boolean).join(': '))
    .join('; ')
    .slice(0, WHY_MAX)
