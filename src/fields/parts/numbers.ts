import type { Json, ResolvedField } from '#contract'
import { problem, refusalOf, type ValueProblem } from '#validation'
import type { Wording } from '../field-type.ts'

/** Bounds of what the database's columns hold exactly. */
export const INTEGER_MAX = 2_147_483_647
export const AMOUNT_MAX = 1_000_000_000_000
/** Decimal places when a field sets none. */
export const DECIMAL_PLACES = 2

/** What was typed and is no number is still a text; the sentence says how to write it. */
export function notA(type: 'integer' | 'decimal' | 'money' | 'percent', value: unknown): readonly ValueProblem[] {
  const refusal = typeof value === 'string' ? refusalOf(value) : undefined
  return refusal ? problem(`number.${refusal.why}`, refusal.params) : problem(`type.${type}`)
}

export function checkBounds(field: ResolvedField, value: number, limits: readonly [number, number]): readonly ValueProblem[] {
  const [min, max] = [field.min ?? limits[0], field.max ?? limits[1]]
  if (value < min) return problem('tooSmall', { min })
  return value > max ? problem('tooLarge', { max }) : []
}

export const asNumber = (value: Json): number | null => (typeof value === 'number' ? value : null)

/** A unit's word stands in `shared/units.<unit>`. */
export const withUnit = (text: string, { unit }: ResolvedField, { t }: Wording): string => (unit && text ? `${text} ${t(`shared/units.${unit}`)}` : text)

// Adding 0 makes −0 an ordinary 0, which is what JSON makes of it.
const numberOutcome = (outcome: unknown, round: (value: number) => number): number | null =>
  typeof outcome === 'number' && Number.isFinite(outcome) ? round(outcome) + 0 : null
export const wholeOutcome = (outcome: unknown): number | null => numberOutcome(outcome, Math.round)
export const decimalOutcome = (outcome: unknown, { scale = DECIMAL_PLACES }: ResolvedField): number | null =>
  numberOutcome(outcome, (value) => Number(value.toFixed(scale)))
