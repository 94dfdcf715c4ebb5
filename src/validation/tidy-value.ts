import type { Field, ResolvedField } from '#contract'
import { CAPITAL_FORMATS, DIGIT_FORMATS } from './formats.ts'
import { readPartialDate } from './partial-dates.ts'
import { readPhone } from './phones.ts'

type Tidy = (value: string, field: ResolvedField) => string

function tidyText(value: string, field: ResolvedField): string {
  const text = value.trim()
  if (field.format === 'partial-date') return readPartialDate(text)
  if (field.format && DIGIT_FORMATS.has(field.format) && /^[\d\s-]+$/.test(text)) return text.replaceAll(/[\s-]/g, '')
  return field.shape || (field.format && CAPITAL_FORMATS.has(field.format)) ? text.toUpperCase() : text
}

function tidyDatetime(value: string): string {
  const instant = Date.parse(value)
  return /[Zz]|[+-]\d{2}:?\d{2}$/.test(value) && Number.isFinite(instant) ? new Date(instant).toISOString() : value
}

const TEXTS: Partial<Record<Field['type'], Tidy>> = {
  text: tidyText,
  secret: tidyText,
  multiline: (value) => value.trimEnd().replaceAll('\r\n', '\n'),
  email: (value) => value.trim().toLowerCase(),
  phone: readPhone,
  datetime: tidyDatetime,
}

function tidyAddress(value: object): unknown {
  const parts = Object.entries(value).map(([name, part]) => [name, typeof part === 'string' ? part.trim() : part] as const)
  const filled = parts.filter(([, part]) => part !== '' && part !== null && part !== undefined)
  return Object.fromEntries(filled.map(([name, part]) => [name, name === 'state' && typeof part === 'string' ? part.toUpperCase() : part]))
}

function tidyInner(field: ResolvedField, value: object): unknown {
  const answers = Object.entries(value).map(([name, answer]) => {
    const inner = field.of && Object.hasOwn(field.of, name) ? field.of[name] : undefined
    return [name, inner ? tidyValue(inner, answer) : answer] as const
  })
  return Object.fromEntries(answers.filter(([, answer]) => answer !== null && answer !== undefined))
}

/**
 * The one form in which a value is kept: trimmed, capitals and bare digits where the format wants them, null for an empty text
 * or list. A value of the wrong type comes back as it is, for the validator to refuse.
 */
export function tidyValue(field: ResolvedField, value: unknown): unknown {
  if (typeof value === 'string') return (TEXTS[field.type]?.(value, field) ?? value) || null
  if (typeof value !== 'object' || value === null) return value ?? null
  if (Array.isArray(value)) return value.length === 0 ? null : field.type === 'rows' ? value.map((row: unknown) => tidyRow(field, row)) : value
  if (field.type === 'address') return nullWhenEmpty(tidyAddress(value))
  return field.type === 'group' ? nullWhenEmpty(tidyInner(field, value)) : value
}

const tidyRow = (field: ResolvedField, row: unknown): unknown => (typeof row === 'object' && row !== null && !Array.isArray(row) ? tidyInner(field, row) : row)

const nullWhenEmpty = (value: unknown): unknown => (typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value)
