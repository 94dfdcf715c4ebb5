import { byKey } from '#contract'
import { workedOf } from '../timecards/card-line.ts'
import { allocateCents } from './money.ts'
import type { PayLine } from './pay-input.ts'
import { EXPENSES, type PayRun, type WorkerPay } from './pay-result.ts'

/** Wages against revenue of PCA and CFSS, in cents (domain: backoffice §3.9). */
export interface WageFigures {
  readonly wagesCents: number
  readonly benefitsCents: number
  readonly revenueCents: number
}

export interface WageShare {
  /** Wages and benefits of the revenue; 100 where there is none. */
  readonly percent: number
  /** What had to be spent, and what of it was not. */
  readonly requiredCents: number
  readonly missingCents: number
}

/** At least so much of the revenue is spent on workers. */
export const WAGE_SHARE_PERCENT = 72.5

export function wageShare({ wagesCents, benefitsCents, revenueCents }: WageFigures, targetPercent = WAGE_SHARE_PERCENT): WageShare {
  const spentCents = wagesCents + benefitsCents
  const requiredCents = Math.ceil((revenueCents * Math.round(targetPercent * 100)) / 10_000)
  return {
    percent: revenueCents === 0 ? 100 : (spentCents * 100) / revenueCents,
    requiredCents,
    missingCents: Math.max(0, requiredCents - spentCents),
  }
}

/** Wages of one worker by the rows that they stand on, by the worked time of each; they make up the wages. Money back is none. */
export function wagesByRow({ components }: WorkerPay, lines: readonly PayLine[]): ReadonlyMap<string, number> {
  const msOf = new Map(lines.map(workedOf).map(({ id, start, end }) => [id, end - start]))
  const wages = new Map<string, number>()
  for (const { kind, cents, why } of components) {
    if (EXPENSES.includes(kind)) continue
    const parts = allocateCents(
      cents,
      why.sources.map((row) => msOf.get(row) ?? 0),
    )
    for (const [index, row] of why.sources.entries()) wages.set(row, (wages.get(row) ?? 0) + (parts[index] ?? 0))
  }
  return wages
}

/** Wages of some of the lines, such as those of PCA and CFSS. Leave and bonuses go with them as the wages of the worker's hours do. */
export function wagesOfLines(run: PayRun, lines: readonly PayLine[], isCounted: (line: PayLine) => boolean): number {
  const linesOf = byKey(lines, ({ worker }) => worker)
  return run.workers.reduce((total, pay) => total + countedWages(pay, linesOf.get(pay.worker) ?? [], isCounted), 0)
}

function countedWages(pay: WorkerPay, lines: readonly PayLine[], isCounted: (line: PayLine) => boolean): number {
  const wages = wagesByRow(pay, lines)
  const sumOf = (own: readonly PayLine[]): number => own.reduce((sum, { id }) => sum + (wages.get(id) ?? 0), 0)
  const [counted, ofLines] = [sumOf(lines.filter(isCounted)), sumOf(lines)]
  const [share = 0] = ofLines === 0 ? [] : allocateCents(pay.wagesCents - ofLines, [counted, ofLines - counted])
  return counted + share
}
