import type { ResolvedField } from '#contract'
import type { Schema } from '../field-type.ts'

/** Never stricter than `validate`: what depends on other answers, on the day or on check digits is the rules' part. Patterns run in linear time. */
export const ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$'
export const ZIP_PATTERN = '^\\d{5}(-\\d{4})?$'

export const textSchema = (maxLength: number, rest: Schema = {}): Schema => ({ type: 'string', minLength: 1, maxLength, ...rest })
export const boundedSchema = (type: 'number' | 'integer', { min, max }: ResolvedField, limit: number): Schema => ({
  type,
  minimum: min ?? -limit,
  maximum: max ?? limit,
})
export const choiceSchema = ({ options = [] }: ResolvedField): Schema => ({ type: 'string', enum: options.map(({ id }) => id) })
export const listSchema = (items: Schema, maxItems: number, rest: Schema = {}): Schema => ({ type: 'array', minItems: 1, maxItems, items, ...rest })
export const uuidSchema = textSchema(36, { pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' })
export const noSchema = (): undefined => undefined

/** Ids of rows that people add. */
export const rowIdSchema: Schema = textSchema(64, { pattern: ID_PATTERN })

const PATTERNS: Readonly<Partial<Record<NonNullable<ResolvedField['format']>, string>>> = {
  npi: '^\\d{10}$',
  umpi: '^[A-Z]\\d{9}$',
  'npi-or-umpi': '^[A-Z0-9]\\d{9}$',
  pmi: '^\\d{8}$',
  mbi: '^[0-9A-Z]{11}$',
  icd10: '^[A-Z]\\d[0-9A-Z](\\.[0-9A-Z]{1,4})?$',
  hcpcs: '^[0-9A-Z]{5}$',
  modifier: '^[A-Z0-9]{2}( [A-Z0-9]{2}){0,3}$',
  taxonomy: '^[0-9A-Z]{10}$',
  zip: ZIP_PATTERN,
  zip9: '^\\d{5}-\\d{4}$',
  aba: '^\\d{9}$',
  'bank-account': '^\\d{4,17}$',
  vin: '^[0-9A-Z]{17}$',
  last4: '^\\d{4}$',
}

/** What a format lets through at the most. */
export const formatSchema = (format: ResolvedField['format']): Schema => (format && PATTERNS[format] ? { pattern: PATTERNS[format] } : {})
