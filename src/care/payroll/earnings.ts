import { basesOf, type Pricing, type Visit, visitOf } from './base-pay.ts'
import { differentialsOf } from './differentials.ts'
import type { Earning, EarningItem } from './earning.ts'
import { isInPeriod, type PayContext } from './pay-context.ts'
import type { PayPerson } from './pay-input.ts'
import { premiumsOf } from './premiums.ts'
import type { PayPiece, PlacedPiece } from './worked-time.ts'

/** Straight pay and premiums of one worker's pieces by week, rule and rate. */
export function earningsOf(person: PayPerson, placed: readonly PlacedPiece[], context: PayContext): readonly Earning[] {
  const book = new Map<string, Earning>()
  const counted = new Set<string>()
  const visits = visitsOf(placed)
  const { first, last } = context.weeks
  for (const { piece, ms, pastMs } of placed) {
    if (piece.week < first || piece.week > last) continue
    const isPaidNow = isInPeriod(context.settings, piece.date)
    for (const item of itemsOf(piece, { person, visits, counted, context })) {
      const { kind, rule, inputs, factor } = item
      const key = JSON.stringify([piece.week, isPaidNow, kind, rule, inputs, factor])
      const earning = book.get(key) ?? { kind, rule, inputs, factor, week: piece.week, isPaidNow, centMs: 0, ms: 0, pastMs: 0, sources: new Set() }
      earning.centMs += item.centMs
      if (item.count !== undefined) earning.count = (earning.count ?? 0) + item.count
      earning.ms += item.ms ?? ms
      earning.pastMs += pastMs
      for (const source of item.sources) earning.sources.add(source)
      book.set(key, earning)
    }
  }
  return [...book.values()]
}

function visitsOf(placed: readonly PlacedPiece[]): ReadonlyMap<string, Visit> {
  const visits = new Map<string, Visit>()
  for (const { piece, ms } of placed)
    for (const visit of new Set(piece.lines.map(visitOf))) {
      const { first = piece, ms: before = 0 } = visits.get(visit) ?? {}
      visits.set(visit, { first, ms: before + ms })
    }
  return visits
}

function itemsOf(piece: PayPiece, pricing: Pricing): readonly EarningItem[] {
  const bases = basesOf(piece, pricing)
  if (bases.length === 0) return []
  return [...bases.flatMap((base) => [base.item, ...premiumsOf(base, piece, pricing)]), ...differentialsOf(piece, pricing.person, pricing.context)]
}
