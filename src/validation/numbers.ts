import type { ResolvedField } from '#contract'
import { problem, type ValueProblem } from './problem.ts'
import { isTooPrecise, MONEY_PLACES, refusalOf } from './typed-numbers.ts'

/** Bounds of what the database's columns hold exactly. */
const INTEGER_MAX = 2_147_483_647
const CENTS_MAX = 1_000_000_000_000
const DECIMAL_MAX = 1_000_000_000_000
const DECIMAL_PLACES = 2

/** What was typed and is no number is still a text; the sentence says how to write it. */
function notA(type: 'integer' | 'decimal' | 'money' | 'percent', value: unknown): readonly ValueProblem[] {
  const refusal = typeof value === 'string' ? refusalOf(value) : undefined
  return refusal ? problem(`number.${refusal.why}`, refusal.params) : problem(`type.${type}`)
}

function checkBounds(field: ResolvedField, value: number, limits: readonly [number, number]): readonly ValueProblem[] {
  const [min, max] = [field.min ?? limits[0], field.max ?? limits[1]]
  if (value < min) return problem('tooSmall', { min })
  return value > max ? problem('tooLarge', { max }) : []
}

export function validateInteger(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return notA('integer', value)
  return checkBounds(field, value, [-INTEGER_MAX, INTEGER_MAX])
}

/** Money is integer cents; a rate may have parts of them. */
export function validateMoney(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  const scale = field.scale ?? MONEY_PLACES
  if (typeof value === 'string' && isTooPrecise(value, scale)) return problem('tooPrecise', { scale })
  if (typeof value !== 'number' || !Number.isFinite(value)) return notA('money', value)
  if (Number(value.toFixed(scale - MONEY_PLACES)) !== value) return scale === MONEY_PLACES ? notA('money', value) : problem('tooPrecise', { scale })
  return checkBounds(field, value, [-CENTS_MAX, CENTS_MAX])
}

export function validateDecimal(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return notA('decimal', value)
  const scale = field.scale ?? DECIMAL_PLACES
  if (Number(value.toFixed(scale)) !== value) return problem('tooPrecise', { scale })
  return checkBounds(field, value, [-DECIMAL_MAX, DECIMAL_MAX])
}

export function validatePercent(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return notA('percent', value)
  return checkBounds(field, value, [0, 100])
}
