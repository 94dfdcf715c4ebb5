import { EMAIL_PATTERN, exampleOf, fitsShape, type ResolvedField } from '#contract'
import { FORMATS } from './formats.ts'
import { problem, type ValueProblem } from './problem.ts'

/** Lengths in characters when a field sets none; a text must also fit an index entry of 2,700 bytes. */
const TEXT_MAX_CHARS = 500
const MULTILINE_MAX_CHARS = 20_000
const EMAIL_MAX_CHARS = 254

// Control characters and lone surrogates cannot be stored in JSON columns; a tab or a line break belongs in `multiline` only.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u
const LINE_BREAK = /[\t\n\r\u2028\u2029]/
const EMAIL = new RegExp(EMAIL_PATTERN)

function checkLength(field: ResolvedField, text: string, fallbackMax: number): readonly ValueProblem[] {
  const max = field.max ?? fallbackMax
  if (text.length > max) return problem('tooLong', { max })
  return field.min !== undefined && text.length < field.min ? problem('tooShort', { min: field.min }) : []
}

function checkFormat(field: ResolvedField, text: string): readonly ValueProblem[] {
  return field.format && !FORMATS[field.format](text) ? problem(`formats.${field.format}`) : checkShape(field, text)
}

const checkShape = ({ shape }: ResolvedField, text: string): readonly ValueProblem[] =>
  shape && !shape.some((each) => fitsShape(text, each)) ? problem('shape', { example: shape.map(exampleOf).join(' / ') }) : []

function checkText(field: ResolvedField, value: unknown, isMultiline: boolean): readonly ValueProblem[] {
  if (typeof value !== 'string') return problem('type.text')
  if (UNSTORABLE.test(value) || (!isMultiline && LINE_BREAK.test(value))) return problem('unprintable')
  const length = checkLength(field, value, isMultiline ? MULTILINE_MAX_CHARS : TEXT_MAX_CHARS)
  return length.length > 0 ? length : checkFormat(field, value)
}

export const validateText = (field: ResolvedField, value: unknown): readonly ValueProblem[] => checkText(field, value, false)
export const validateMultiline = (field: ResolvedField, value: unknown): readonly ValueProblem[] => checkText(field, value, true)

export function validateEmail(_field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (typeof value !== 'string') return problem('type.text')
  return value.length <= EMAIL_MAX_CHARS && EMAIL.test(value) && !UNSTORABLE.test(value) ? [] : problem('email')
}

export function validatePhone(_field: ResolvedField, value: unknown): readonly ValueProblem[] {
  return typeof value === 'string' && /^[2-9]\d{2}[2-9]\d{6}$/.test(value) ? [] : problem('phone')
}
