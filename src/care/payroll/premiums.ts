import { type Base, type Pricing, rateInputs } from './base-pay.ts'
import { inForce } from './dated.ts'
import type { EarningItem } from './earning.ts'
import type { PayPiece } from './worked-time.ts'

/** What stands beside the straight pay of a rate. */
export function premiumsOf(base: Base, piece: PayPiece, pricing: Pricing): readonly EarningItem[] {
  return [...holidayItem(base, piece), ...tierItem(base, piece, pricing), ...enhancedItem(base, piece, pricing)]
}

function holidayItem({ item, rate }: Base, { holiday }: PayPiece): readonly EarningItem[] {
  if (holiday === undefined) return []
  const { id, multiplier = 1.5 } = holiday
  return [{ ...item, kind: 'holidayWorked', rule: 'holidayWorked', inputs: { holiday: id, multiplier, ...rateInputs(rate) }, factor: multiplier - 1 }]
}

/** What is missing to the floor; where nothing is, it comes to no more than zero (domain: backoffice §3.9). */
function tierItem({ item, rate, lines }: Base, { date, start, end }: PayPiece, { person, context }: Pricing): readonly EarningItem[] {
  const bound = lines.find(({ isTierBound }) => isTierBound)
  if (bound === undefined) return []
  const tier = context.tierOf(person.id, date)?.tier
  const floor = inForce(context.settings.tierFloors, date)?.floors[tier ?? 0]
  if (tier === undefined || floor === undefined) {
    context.report({ worker: person.id, row: bound.id, code: 'noTierFloor', severity: 'hold', params: { date, tier: tier ?? 0 } })
    return []
  }
  const inputs = { tier, floorCents: floor, ...rateInputs(rate) }
  return [{ ...item, kind: 'tierFloor', rule: 'tierFloor', inputs, centMs: floor * (item.ms ?? end - start) - item.centMs }]
}

/** The share of the enhanced rate, where both the client and the worker qualify (domain: backoffice §3.9). */
function enhancedItem({ item, rate, lines }: Base, { date }: PayPiece, { person, context }: Pricing): readonly EarningItem[] {
  const line = lines.find(({ isEnhanced }) => isEnhanced)
  if (line === undefined) return []
  if (person.enhancedFrom === undefined || date < person.enhancedFrom) {
    context.report({ worker: person.id, row: line.id, code: 'enhancedWithoutTraining', severity: 'warn', params: { date } })
    return []
  }
  const share = inForce(context.settings.enhancedShares, date)?.share ?? 0
  return [{ ...item, kind: 'enhanced', rule: 'enhancedShare', inputs: { share, ...rateInputs(rate) }, factor: share }]
}
