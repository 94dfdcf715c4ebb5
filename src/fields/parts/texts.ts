import { exampleOf, fitsShape, type Json, type ResolvedField } from '#contract'
import { CAPITAL_FORMATS, DIGIT_FORMATS, FORMATS, problem, readPartialDate, type ValueProblem } from '#validation'

/** Lengths in characters when a field sets none; a text must also fit an index entry of 2,700 bytes. */
export const TEXT_MAX_CHARS = 500
export const MULTILINE_MAX_CHARS = 20_000

// Control characters and lone surrogates cannot be stored in JSON columns; a tab or a line break belongs in `multiline` only.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
export const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u
const LINE_BREAK = /[\t\n\r\u2028\u2029]/

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

/** A text that can be stored, of its length, format and shape. */
export function checkText(field: ResolvedField, value: unknown, { lines }: { readonly lines: boolean }): readonly ValueProblem[] {
  if (typeof value !== 'string') return problem('type.text')
  if (UNSTORABLE.test(value) || (!lines && LINE_BREAK.test(value))) return problem('unprintable')
  const length = checkLength(field, value, lines ? MULTILINE_MAX_CHARS : TEXT_MAX_CHARS)
  return length.length > 0 ? length : checkFormat(field, value)
}

/** A text by the given rule; what is no text stays as it is. */
export const tidyText =
  (write: (text: string, field: ResolvedField) => string) =>
  (value: unknown, field: ResolvedField): unknown =>
    typeof value === 'string' ? write(value, field) : value

export function writtenText(value: string, { format, shape }: ResolvedField): string {
  const text = value.trim()
  if (format === 'partial-date') return readPartialDate(text)
  if (format && DIGIT_FORMATS.has(format) && /^[\d\s-]+$/.test(text)) return text.replaceAll(/[\s-]/g, '')
  return shape || (format && CAPITAL_FORMATS.has(format)) ? text.toUpperCase() : text
}

export const asItIs = (value: unknown): unknown => value

export const asText = (value: Json): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** In files, lists are separated by semicolons. */
export const listText = (value: Json, text: (item: Json) => string): string => (Array.isArray(value) ? value.map(text).join('; ') : text(value))
export const plainCsv = (value: Json): string => listText(value, String)

/** A calculated text may join several long ones; it is cut at the same length everywhere. */
export const OUTCOME_MAX_CHARS = 20_000
export const textOutcome = (outcome: unknown): string | null => (typeof outcome === 'string' && outcome !== '' ? outcome.slice(0, OUTCOME_MAX_CHARS) : null)
export const noOutcome = (): null => null
