import { basesOf, type Pricing, visitOf } from './base-pay.ts'
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
  const began = visitStarts(placed)
  const { first, last } = context.weeks
  for (const { piece, ms, pastMs } of placed) {
    if (piece.week < first || piece.week > last) continue
    const isPaidNow = isInPeriod(context.settings, piece.date)
    for (const item of itemsOf(piece, { person, began, counted, context })) {
      const { kind, rule, inputs, factor } = item
      const key = JSON.stringify([piece.week, isPaidNow, kind, rule, inputs, factor])
      const earning = book.get(key) ?? { kind, rule, inputs, factor, week: piece.week, isPaidNow, centMs: 0, ms: 0, pastMs: 0, sources: new Set() }
      earning.centMs += item.centMs
      if (item.count !== undefined) earning.count = (earning.count ?? 0) + item.count
      earning.ms += ms
      earning.pastMs += pastMs
      for (const source of item.sources) earning.sources.add(source)
      book.set(key, earning)
    }
  }
  return [...book.values()]
}

function visitStarts(placed: readonly PlacedPiece[]): ReadonlyMap<string, PayPiece> {
  const began = new Map<string, PayPiece>()
  for (const { piece } of placed) for (const line of piece.lines) if (!began.has(visitOf(line))) began.set(visitOf(line), piece)
  return began
}

function itemsOf(piece: PayPiece, pricing: Pricing): readonly EarningItem[] {
  const bases = basesOf(piece, pricing)
  if (bases.length === 0) return []
  return [...bases.flatMap((base) => [base.item, ...premiumsOf(base, piece, pricing)]), ...differentialsOf(piece, pricing.person, pricing.context)]
}
