import type { Json, ResolvedField } from '#contract'

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'money', 'decimal', 'percent'])
const WHOLE: ReadonlySet<string> = new Set(['integer', 'money'])
const DATE = /^\d{4}-\d{2}-\d{2}$/
/** A calculated text may join several long ones; both sides cut it at the same length. */
export const CALCULATED_MAX_CHARS = 20_000
const SCALE_DEFAULT = 2

/** The result type of an answer that is worked out until somebody gives it; what is no number is kept as a text. */
export const resultOf = ({ type }: ResolvedField): NonNullable<ResolvedField['result']> =>
  type === 'integer' || type === 'money' || type === 'decimal' || type === 'percent' || type === 'date' ? type : 'text'

/** An outcome as the field's result type; null when it is unknown or of another type. */
export function toResult({ result = 'text', scale = SCALE_DEFAULT }: ResolvedField, outcome: unknown): Json {
  if (NUMBERS.has(result)) {
    if (typeof outcome !== 'number' || !Number.isFinite(outcome)) return null
    // Adding 0 makes −0 an ordinary 0, which is what JSON makes of it.
    return (WHOLE.has(result) ? Math.round(outcome) : Number(outcome.toFixed(scale))) + 0
  }
  if (result === 'boolean') return typeof outcome === 'boolean' ? outcome : null
  if (typeof outcome !== 'string' || outcome === '') return null
  if (result === 'date') return DATE.test(outcome) ? outcome : null
  return outcome.slice(0, CALCULATED_MAX_CHARS)
}
