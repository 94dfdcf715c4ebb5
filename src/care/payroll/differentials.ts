import type { EarningItem } from './earning.ts'
import type { PayContext } from './pay-context.ts'
import type { Differential, PayPerson } from './pay-input.ts'
import type { PayPiece } from './worked-time.ts'

/**
 * Night and weekend differentials of a piece: the higher one, or both (domain: backoffice §3.9). Hours past 40 have them as well, they are
 * part of the regular rate (DOL Fact Sheet 54; domain: operations §2 O6).
 */
export function differentialsOf(piece: PayPiece, { id }: PayPerson, { settings, differentialOf }: PayContext): readonly EarningItem[] {
  if (piece.holiday && !settings.differentialsOnHolidays) return []
  const night = piece.isNight ? differentialOf('night', id, piece.date) : undefined
  const weekend = piece.isWeekend ? differentialOf('weekend', id, piece.date) : undefined
  const due = [night, weekend].filter((one) => one !== undefined)
  const paid = settings.stacking === 'sum' ? due : due.toSorted((a, b) => b.cents - a.cents).slice(0, 1)
  return paid.map((one) => differentialItem(one, piece))
}

const differentialItem = ({ id, kind, cents }: Differential, { start, end, lines }: PayPiece): EarningItem => ({
  kind,
  rule: 'shiftDifferential',
  inputs: { differential: id, rateCents: cents },
  factor: 1,
  centMs: cents * (end - start),
  sources: lines.flatMap(({ sources }) => sources),
})
