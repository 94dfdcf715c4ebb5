import { type Component, dayAt, type KeptPay, keptPay, keptPays, leaveNameOf, noPay, type Payment, type PayRun, paidPay, payPeriod } from '#care'
import type { Finding, OperationFrame } from '#server/operations'
import type { RecordRow } from '#server/records'
import { latePay } from './late.ts'
import type { Staff } from './pay-facts.ts'
import { type PeriodInput, periodInput } from './period-input.ts'
import type { BatchDays } from './periods.ts'
import type { PayrollSlots } from './slots.ts'

/** What a batch comes to now: the pays as they are kept, and the calculation. */
export interface Calculation {
  readonly pays: readonly KeptPay[]
  readonly run: PayRun
  readonly staff: Staff
}

/**
 * Calculates the period of a batch: approved time with its weeks, bonuses, time off, and what of settled periods was approved too late for them
 * (domain: backoffice §3.9). Nothing is written, and the same records give the same pays.
 */
export async function calculation(
  frame: OperationFrame,
  slots: PayrollSlots,
  { days, kept }: { readonly days: BatchDays; readonly kept: ReadonlyMap<string, RecordRow> },
): Promise<Calculation | Finding> {
  const late = await latePay(frame, slots, days)
  const known = [...kept.keys(), ...late.payments.map(({ worker }) => worker)]
  const input = await periodInput(frame, slots, { days, known })
  if ('code' in input) return input
  const run = withLateLines(runOf(input, late.payments), late.linesOf)
  return { pays: keptOf(input, { run, kept, late: late.linesOf }), run, staff: input.staff }
}

/** The calculation of a period, with payments beside its own. */
const runOf = ({ staff, lines, facts, settings }: PeriodInput, more: readonly Payment[]): PayRun =>
  payPeriod({ people: staff.people, lines }, { ...facts, payments: [...(facts.payments ?? []), ...more] }, settings)

/** An adjustment of an earlier period stands on the lines that came late. */
function withLateLines(run: PayRun, linesOf: ReadonlyMap<string, readonly string[]>): PayRun {
  const named = (component: Component): Component => {
    const lines = component.why.sources.flatMap((source) => linesOf.get(source) ?? [])
    return lines.length === 0 ? component : { ...component, why: { ...component.why, sources: lines } }
  }
  return { ...run, workers: run.workers.map((pay) => ({ ...pay, components: pay.components.map(named) })) }
}

interface Keepable {
  readonly run: PayRun
  readonly kept: ReadonlyMap<string, RecordRow>
  readonly late: ReadonlyMap<string, readonly string[]>
}

function keptOf({ days, lines, earlier, settings }: PeriodInput, { run, kept, late }: Keepable): readonly KeptPay[] {
  const visits = new Map(lines.map(({ id, visit = id }) => [id, visit]))
  const lateLines = new Set([...late.values()].flat())
  const linesOf = new Map<string, string[]>()
  for (const { id, worker, start } of lines) if (dayAt(start, settings.zone) <= days.to) linesOf.set(worker, [...(linesOf.get(worker) ?? []), id])
  const keeping = {
    isTime: (source: string) => visits.has(source) || lateLines.has(source),
    visitOf: (line: string) => visits.get(line) ?? line,
    leaveName: leaveNameOf,
    paid: (pay: PayRun['workers'][number]) => paidPay(pay, earlier.get(pay.worker), { ...days, lines: (linesOf.get(pay.worker) ?? []).toSorted() }),
  }
  const pays = keptPays(run, keeping)
  const paid = new Set(pays.map(({ worker }) => worker))
  // Somebody whose time went away again is kept with nothing.
  return [...pays, ...[...kept.keys()].filter((worker) => !paid.has(worker)).map((worker) => keptPay(noPay(worker), [], keeping))]
}
