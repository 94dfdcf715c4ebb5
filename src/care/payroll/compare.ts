import { byKey } from '#contract'
import { byText } from '../order.ts'
import { sumCents } from './money.ts'
import type { Payment } from './pay-input.ts'
import { type Component, type ComponentKind, EXPENSES, type PayRun, type WorkerPay } from './pay-result.ts'

/** A component whose amount or rows are not what they were. */
export interface PayChange {
  readonly kind: ComponentKind
  readonly week?: string
  readonly beforeCents: number
  readonly afterCents: number
  /** Rows that it stands on now and did not before, and the other way round. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** What changed for one worker. */
export interface WorkerChange {
  readonly worker: string
  readonly grossCents: number
  readonly netCents: number
  readonly changes: readonly PayChange[]
}

/** Two calculations of the same period: the workers whose pay is another, and by how much. @throws RangeError for two periods */
export function comparePay(before: PayRun, after: PayRun): readonly WorkerChange[] {
  if (before.period.from !== after.period.from || before.period.to !== after.period.to)
    throw new RangeError('Two calculations of different periods cannot be compared')
  const [old, now] = [before, after].map(({ workers }) => new Map(workers.map((pay) => [pay.worker, pay])))
  return [...new Set([...before.workers, ...after.workers].map(({ worker }) => worker))].flatMap((worker) => {
    const [from, to] = [old?.get(worker), now?.get(worker)]
    const changes = changesOf(from?.components ?? [], to?.components ?? [])
    const difference = (centsOf: (pay: WorkerPay) => number): number => (to ? centsOf(to) : 0) - (from ? centsOf(from) : 0)
    const [grossCents, netCents] = [difference((pay) => pay.grossCents), difference((pay) => pay.netCents)]
    return changes.length === 0 && netCents === 0 ? [] : [{ worker, grossCents, netCents, changes }]
  })
}

/** Components are the same ones by kind, week and what is named in their inputs: a rate, a holiday, a type of leave. */
function changesOf(before: readonly Component[], after: readonly Component[]): readonly PayChange[] {
  const [old, now] = [byKey(before, keyOf), byKey(after, keyOf)]
  return [...new Set([...old.keys(), ...now.keys()])].sort(byText).flatMap((key) => {
    const [from, to] = [old.get(key) ?? [], now.get(key) ?? []]
    const [first] = [...to, ...from]
    const change = {
      beforeCents: sumCents(from),
      afterCents: sumCents(to),
      added: lacking(rowsOf(to), rowsOf(from)),
      removed: lacking(rowsOf(from), rowsOf(to)),
    }
    const isSame = change.beforeCents === change.afterCents && change.added.length === 0 && change.removed.length === 0
    return first === undefined || isSame ? [] : [{ kind: first.kind, ...(first.week === undefined ? {} : { week: first.week }), ...change }]
  })
}

const keyOf = ({ kind, week = '', why }: Component): string =>
  JSON.stringify([week, kind, ...(kind === 'overtime' ? [] : Object.values(why.inputs).filter((value) => typeof value === 'string'))])

const rowsOf = (components: readonly Component[]): ReadonlySet<string> => new Set(components.flatMap(({ why }) => why.sources))

const lacking = (rows: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] => [...rows].filter((row) => !others.has(row)).sort(byText)

/** What late approvals of a paid period come to, as payments of the next one (domain: backoffice §3.9): wages, and money back. */
export function lateAdjustments(paid: PayRun, again: PayRun): readonly Payment[] {
  const { from, to } = paid.period
  return comparePay(paid, again).flatMap(({ worker, grossCents, changes }) => {
    const expenseCents = changes.filter(({ kind }) => EXPENSES.includes(kind)).reduce((sum, { beforeCents, afterCents }) => sum + afterCents - beforeCents, 0)
    const late = [
      { kind: 'adjustment' as const, cents: grossCents - expenseCents },
      { kind: 'reimbursement' as const, cents: expenseCents },
    ]
    return late.filter(({ cents }) => cents !== 0).map(({ kind, cents }) => ({ id: `${kind} ${worker} ${from}`, worker, kind, cents, from, to }))
  })
}
