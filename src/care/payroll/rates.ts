import { byKey } from '#contract'
import { byText } from '../order.ts'
import { inForce } from './dated.ts'
import type { PayRate } from './pay-input.ts'
import type { PayFinding } from './pay-result.ts'

/** Whose rate is asked for: of a service, or the base rate; or one that is named. */
export interface AskedRate {
  readonly worker: string
  readonly service?: string
  readonly rate?: string
}

export type RateFinder = (asked: AskedRate, date: string) => PayRate | undefined

const scopeOf = ({ worker = '', service = '' }: PayRate): string => JSON.stringify([worker, service])

/**
 * The rate in force on a day: the named one, or that of the worker for the service, of the worker, of the service, of all. A named rate of
 * somebody else, or one that is not in force, is none.
 */
export function rateFinder(rates: readonly PayRate[]): RateFinder {
  const byId = byKey(rates, ({ id }) => id)
  const byWorker = new Map([...byKey(rates, ({ worker = '' }) => worker)].map(([worker, own]) => [worker, byKey(own, ({ service = '' }) => service)]))
  return ({ worker, service = '', rate }, date) => {
    if (rate !== undefined) {
      const own = (byId.get(rate) ?? []).filter((row) => row.worker === undefined || row.worker === worker)
      return inForce(own, date)
    }
    for (const scope of [byWorker.get(worker), byWorker.get('')])
      for (const key of [service, '']) {
        const found = inForce(scope?.get(key) ?? [], date)
        if (found) return found
      }
    return undefined
  }
}

/** Two rates of the same scope on the same day: which of them is meant is not known. */
export function overlappingRates(rates: readonly PayRate[]): readonly PayFinding[] {
  return [...byKey(rates, scopeOf).values()].flatMap((own) =>
    own
      .toSorted((a, b) => byText(a.from, b.from) || byText(a.id, b.id))
      .flatMap((row, index, rows): readonly PayFinding[] => {
        const before = rows[index - 1]
        if (before === undefined || (before.to !== undefined && before.to < row.from)) return []
        const params = { rate: row.id, other: before.id, date: row.from }
        return [{ ...(row.worker === undefined ? {} : { worker: row.worker }), row: row.id, code: 'payRatesOverlap', severity: 'block', params }]
      }),
  )
}
