import { byText } from '../order.ts'
import { classifyPieces } from '../timecards/hour-classes.ts'
import { deductionsOf } from './deductions.ts'
import { leavePay } from './leave-pay.ts'
import { mileageOf } from './mileage.ts'
import { sumCents } from './money.ts'
import { isInPeriod, type PayContext, payContext } from './pay-context.ts'
import type { PayFacts, PayLine, PayPerson, PaySettings } from './pay-input.ts'
import { COMPONENT_KINDS, type Component, EXPENSES, type PayFinding, type PayRun, type WorkerPay } from './pay-result.ts'
import { otherPayments } from './payments.ts'
import { overlappingRates } from './rates.ts'
import { checkMinimumWage, weekOvertime } from './week-pay.ts'
import { type PlacedPiece, placePieces, workedTime } from './worked-time.ts'
import { workedWeeks } from './worked-weeks.ts'
import { type WorkerRows, workerRows } from './worker-rows.ts'

/** Who is paid, and the approved lines. Lines of the whole weeks that the period touches, and of a day on each side, are needed. */
export interface PayRows {
  readonly people: readonly PayPerson[]
  readonly lines: readonly PayLine[]
}

/**
 * Pay of every worker in a period (domain: backoffice §1.6, §3.9). The order of the lines says nothing, and the work grows as the people
 * do. Findings name what could not be paid: it is missing from the pay.
 */
export function payPeriod({ people, lines }: PayRows, facts: PayFacts, settings: PaySettings): PayRun {
  const findings: PayFinding[] = [...overlappingRates(facts.rates)]
  const context = payContext(facts, settings, (finding) => findings.push(finding))
  const rowsOf = workerRows(lines, facts)
  const known = new Set(people.map(({ id }) => id))
  for (const { id, worker } of lines) if (!known.has(worker)) context.report({ worker, row: id, code: 'unknownWorker', severity: 'block', params: { worker } })
  const workers = people.map((person) => payWorker(person, rowsOf(person.id), context))
  const { from, to } = context.settings.period
  return { period: { from, to }, workers, findings: findings.sort(byFinding) }
}

function payWorker(person: PayPerson, rows: WorkerRows, context: PayContext): WorkerPay {
  checkContractor(person, context)
  const placed = placePieces(workedTime(person, rows.lines, context), context.settings)
  const { components: leave, standings } = leavePay(person, rows, placed, context)
  const components = [...weeklyPay(person, rows, placed, context), ...leave, ...otherPayments(rows.payments), ...mileageOf(rows.lines, context)].sort(
    byComponent,
  )
  const wagesCents = sumCents(components.filter(({ kind }) => !EXPENSES.includes(kind)))
  const grossCents = sumCents(components)
  const deductions = deductionsOf(person, { cents: wagesCents, ofYearCents: rows.wagesOfYearCents }, rows.deductions, context)
  const days = classifyPieces(
    person.id,
    placed.map(({ piece }) => piece),
    context.settings,
  ).filter(({ date }) => isInPeriod(context.settings, date))
  return { worker: person.id, components, days, grossCents, wagesCents, deductions, netCents: grossCents - sumCents(deductions), leave: standings }
}

function weeklyPay(person: PayPerson, { payments }: WorkerRows, placed: readonly PlacedPiece[], context: PayContext): readonly Component[] {
  return workedWeeks(person, payments, placed, context).flatMap((week) => {
    if (week.week !== '') checkMinimumWage(person, week, context)
    const paid = week.parts.filter(({ isPaidNow }) => isPaidNow).map(({ component }) => component)
    return week.week === '' ? paid : [...paid, ...weekOvertime(person, week, context)]
  })
}

/** Contractors are those whose job title is flagged for it (domain: backoffice §3.9). */
function checkContractor({ id, payClass, jobTitle = '' }: PayPerson, { settings, report }: PayContext): void {
  if (payClass === 'W2' || settings.contractorTitles.includes(jobTitle)) return
  report({ worker: id, code: 'contractorNotAllowed', severity: 'block', field: 'payClass', params: { jobTitle } })
}

const placeOf = ({ kind }: Component): number => COMPONENT_KINDS.indexOf(kind)

const keyOf = ({ why }: Component): string => JSON.stringify([why.rule, why.inputs, why.sources])

const byComponent = (a: Component, b: Component): number => byText(a.week ?? '', b.week ?? '') || placeOf(a) - placeOf(b) || byText(keyOf(a), keyOf(b))

const byFinding = (a: PayFinding, b: PayFinding): number =>
  byText(JSON.stringify([a.worker, a.row, a.code, a.params]), JSON.stringify([b.worker, b.row, b.code, b.params]))
