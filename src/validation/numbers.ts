import type { ResolvedField } from '#contract'
import { problem, type ValueProblem } from './problem.ts'

/** Bounds of what the database's columns hold exactly. */
const INTEGER_MAX = 2_147_483_647
const CENTS_MAX = 1_000_000_000_000
const DECIMAL_MAX = 1_000_000_000_000
const DECIMAL_PLACES = 2

function checkBounds(field: ResolvedField, value: number, limits: readonly [number, number]): readonly ValueProblem[] {
  const [min, max] = [field.min ?? limits[0], field.max ?? limits[1]]
  if (value < min) return problem('tooSmall', { min })
  return value > max ? problem('tooLarge', { max }) : []
}

export function validateInteger(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return problem('type.integer')
  return checkBounds(field, value, [-INTEGER_MAX, INTEGER_MAX])
}

/** Money is integer cents. */
export function validateMoney(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return problem('type.money')
  return checkBounds(field, value, [-CENTS_MAX, CENTS_MAX])
}

export function validateDecimal(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return problem('type.decimal')
  const scale = field.scale ?? DECIMAL_PLACES
  if (Number(value.toFixed(scale)) !== value) return problem('tooPrecise', { scale })
  return checkBounds(field, value, [-DECIMAL_MAX, DECIMAL_MAX])
}

export function validatePercent(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return problem('type.percent')
  return checkBounds(field, value, [0, 100])
}
