import { byKey } from '#contract'
import type { LeaveOpening } from './leave-ledger.ts'
import type { DeductionRule, Leave, PayFacts, PayLine, Payment } from './pay-input.ts'

/** All that belongs to one worker. */
export interface WorkerRows {
  readonly lines: readonly PayLine[]
  readonly payments: readonly Payment[]
  readonly leaves: readonly Leave[]
  readonly openings: readonly LeaveOpening[]
  readonly deductions: readonly DeductionRule[]
  readonly wagesOfYearCents: number
}

/** Rows by worker; they are grouped once. */
export function workerRows(lines: readonly PayLine[], facts: PayFacts): (worker: string) => WorkerRows {
  const [linesOf, paymentsOf] = [grouped(lines), grouped(facts.payments)]
  const [leavesOf, openingsOf] = [grouped(facts.leaves), grouped(facts.leaveOpenings)]
  const { deductions = [] } = facts
  const deductionsFor = byKey(deductions, ({ worker = '' }) => worker)
  const places = new Map(deductions.map((rule, place) => [rule, place]))
  const inOrder = (a: DeductionRule, b: DeductionRule): number => (places.get(a) ?? 0) - (places.get(b) ?? 0)
  return (worker) => ({
    lines: linesOf(worker),
    payments: paymentsOf(worker),
    leaves: leavesOf(worker),
    openings: openingsOf(worker),
    deductions: [...(deductionsFor.get('') ?? []), ...(deductionsFor.get(worker) ?? [])].sort(inOrder),
    wagesOfYearCents: facts.wagesOfYear?.get(worker) ?? 0,
  })
}

function grouped<Row extends { readonly worker: string }>(rows: readonly Row[] = []): (worker: string) => readonly Row[] {
  const groups = byKey(rows, ({ worker }) => worker)
  return (worker) => groups.get(worker) ?? []
}
