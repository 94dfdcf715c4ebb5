import type { Json, ResolvedField } from '#contract'
import { isBlank, type ValidationContext, type ValueProblem } from '#validation'
import type { CsvWording, Wording } from './field-type.ts'
import { typeOf } from './field-types.ts'

/** The sentence for a required field without an answer. */
export const requiredProblem: ValueProblem = { path: '', key: 'shared/validation.required' }

const isNothing = (value: unknown): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The one form in which a value is kept: trimmed, capitals and bare digits where the format wants them, null for an empty text
 * or list. A value of the wrong type comes back as it is, for the validator to refuse.
 */
export function tidyValue(field: ResolvedField, value: unknown): unknown {
  if (value === null || isNothing(value)) return null
  const tidy = typeOf(field).tidy(value, field, tidyValue)
  return isNothing(tidy) ? null : tidy
}

/**
 * What is wrong with a tidy value of this field; empty when nothing is. A blank value is fine here: whether an answer
 * is required depends on the whole record (`requiredProblem`). Inside rows and groups `required` is checked.
 */
export function validateValue(field: ResolvedField, value: unknown, context: ValidationContext): readonly ValueProblem[] {
  if (isBlank(value)) return []
  return typeOf(field).validate(field, value, context, (inner, answer) =>
    inner.required && isBlank(answer) ? [requiredProblem] : validateValue(inner, answer, context),
  )
}

/**
 * The same for a value whose inner fields are looked at one by one, because rules decide which of them are asked: of rows and groups
 * only their shape (kind, number, ids, names) is judged here.
 */
export function validateOwn(field: ResolvedField, value: unknown, context: ValidationContext): readonly ValueProblem[] {
  const { validateShape } = typeOf(field)
  if (validateShape === undefined) return validateValue(field, value, context)
  return isBlank(value) ? [] : validateShape(field, value)
}

/** How a value reads on one line; '' for a blank one. */
export function textOf(field: ResolvedField, value: Json | undefined, wording: Wording): string {
  return value === undefined || isBlank(value) ? '' : typeOf(field).text(value, field, wording)
}

/** What a cell of a file says; '' for nothing. */
export function csvOf(field: ResolvedField, value: Json, t: CsvWording['t']): string {
  return value === null ? '' : typeOf(field).csv(value, field, { t, inner: (inner, part) => csvOf(inner, part, t) })
}
