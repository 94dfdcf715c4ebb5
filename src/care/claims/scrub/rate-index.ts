import { byKey } from '#contract'
import type { PayerRate } from './facts.ts'
import type { LineAt } from './subject.ts'

/** Rates by payer, code and modifiers; modifiers in another order are the same service. */
export type RateIndex = ReadonlyMap<string, readonly PayerRate[]>

export const rateIndexOf = (rates: readonly PayerRate[]): RateIndex => byKey(rates, (rate) => keyOf(rate.payer, rate))

/** Rates of the service of a line, whichever days they are for; none where there is no fee table. */
export const ratesOf = (index: RateIndex | undefined, { claim, line }: LineAt): readonly PayerRate[] => index?.get(keyOf(claim.payerId, line)) ?? []

const keyOf = (payer: string, { code, modifiers }: { readonly code: string; readonly modifiers: readonly string[] }): string =>
  [payer, code, ...modifiers.toSorted()].join(' ')
