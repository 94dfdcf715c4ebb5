import type { Claim } from '../claim.ts'
import { type BilledTime, billedTimeOf } from './billed-time.ts'
import type { ClaimFacts } from './facts.ts'
import { type Overdraw, overdrawsOf } from './overdraws.ts'
import { type RateIndex, rateIndexOf } from './rate-index.ts'
import type { FullScrubSettings } from './settings.ts'
import type { LineAt, Subject } from './subject.ts'

/** Claims with all that the rules look up. What several rules share is made when the first of them asks, and once. */
export interface Batch {
  readonly claims: readonly Subject[]
  readonly lines: readonly LineAt[]
  readonly facts: ClaimFacts
  readonly settings: FullScrubSettings
  readonly rates: () => RateIndex | undefined
  readonly overdraws: () => readonly Overdraw[]
  readonly billedTime: () => BilledTime
}

/** Claims and their lines in places that follow each other: a claim, then its lines. */
export function subjectsOf(claims: readonly Claim[]): readonly Subject[] {
  let place = 0
  return claims.flatMap((claim): readonly Subject[] => [{ place: place++, claim }, ...claim.lines.map((line): LineAt => ({ place: place++, claim, line }))])
}

export function batchOf(subjects: readonly Subject[], facts: ClaimFacts, settings: FullScrubSettings): Batch {
  const claims = subjects.filter(({ line }) => line === undefined)
  const lines = subjects.filter((at): at is LineAt => at.line !== undefined)
  return {
    claims,
    lines,
    facts,
    settings,
    rates: once(() => facts.rates && rateIndexOf(facts.rates)),
    overdraws: once(() => overdrawsOf(lines, facts, settings)),
    billedTime: once(() => billedTimeOf(lines, facts, settings)),
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
