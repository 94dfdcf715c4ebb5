import { EMAIL_PATTERN, type ResolvedField } from '#contract'
import { FILE_CATEGORIES, MEDIA_TYPES } from '#validation'
import { CHOICES_MAX, FILES_MAX } from './list-limits.ts'

export type Schema = Readonly<Record<string, unknown>>

/** Never stricter than #validation: what depends on other answers, on the day or on check digits is the rules' part. Patterns run in linear time. */
const PATTERNS = {
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  time: '^([01]\\d|2[0-3]):[0-5]\\d$',
  datetime: '^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?)?Z$',
  phone: '^\\d{10}$',
  email: EMAIL_PATTERN,
  uuid: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  id: '^[A-Za-z0-9_-]{1,64}$',
} as const

const text = (maxLength: number, rest: Schema = {}): Schema => ({ type: 'string', minLength: 1, maxLength, ...rest })
const bounded = (type: 'number' | 'integer', { min, max }: ResolvedField, limit: number): Schema => ({ type, minimum: min ?? -limit, maximum: max ?? limit })
const choice = ({ options = [] }: ResolvedField): Schema => ({ type: 'string', enum: options.map(({ id }) => id) })
const list = (items: Schema, maxItems: number, rest: Schema = {}): Schema => ({ type: 'array', minItems: 1, maxItems, items, ...rest })
const uuid = text(36, { pattern: PATTERNS.uuid })

const FORMATS: Readonly<Partial<Record<NonNullable<ResolvedField['format']>, string>>> = {
  npi: '^\\d{10}$',
  umpi: '^[A-Z]\\d{9}$',
  'npi-or-umpi': '^[A-Z0-9]\\d{9}$',
  pmi: '^\\d{8}$',
  mbi: '^[0-9A-Z]{11}$',
  icd10: '^[A-Z]\\d[0-9A-Z](\\.[0-9A-Z]{1,4})?$',
  hcpcs: '^[0-9A-Z]{5}$',
  modifier: '^[A-Z0-9]{2}( [A-Z0-9]{2}){0,3}$',
  taxonomy: '^[0-9A-Z]{10}$',
  zip: '^\\d{5}(-\\d{4})?$',
  zip9: '^\\d{5}-\\d{4}$',
  aba: '^\\d{9}$',
  'bank-account': '^\\d{4,17}$',
  vin: '^[0-9A-Z]{17}$',
  last4: '^\\d{4}$',
}

const LEAVES: Readonly<Partial<Record<ResolvedField['type'], (field: ResolvedField) => Schema>>> = {
  text: ({ max = 500, format }) => text(max, format && FORMATS[format] ? { pattern: FORMATS[format] } : {}),
  multiline: ({ max = 20_000 }) => text(max),
  email: () => text(254, { pattern: PATTERNS.email }),
  phone: () => text(10, { pattern: PATTERNS.phone }),
  integer: (field) => bounded('integer', field, 2_147_483_647),
  money: (field) => bounded('integer', field, 1_000_000_000_000),
  decimal: (field) => bounded('number', field, 1_000_000_000_000),
  percent: ({ min = 0, max = 100 }) => ({ type: 'number', minimum: min, maximum: max }),
  boolean: () => ({ type: 'boolean' }),
  date: () => text(10, { pattern: PATTERNS.date }),
  time: () => text(5, { pattern: PATTERNS.time }),
  datetime: () => text(27, { pattern: PATTERNS.datetime }),
  choice,
  choices: (field) => list(choice(field), field.max ?? CHOICES_MAX, { uniqueItems: true }),
  reference: () => uuid,
  user: () => uuid,
  references: ({ max = CHOICES_MAX }) => list(uuid, max, { uniqueItems: true }),
  address: () => addressSchema,
  file: (field) => list(fileSchema(field), field.max ?? FILES_MAX),
  calculated: (field) => calculatedSchema(field),
}

/** The kept shape of a field without inner ones; undefined for what is no answer (a signature). */
export const leafSchema = (field: ResolvedField): Schema | undefined => LEAVES[field.type]?.(field)

const addressSchema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['line1', 'city', 'state', 'zip'],
  properties: {
    line1: text(100),
    line2: text(100),
    city: text(60),
    state: text(2, { pattern: '^[A-Z]{2}$' }),
    zip: text(10, { pattern: FORMATS.zip }),
    county: text(60),
  },
}

const fileSchema = ({ accept }: ResolvedField): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'type', 'size'],
  properties: {
    id: text(64, { pattern: PATTERNS.id }),
    name: text(255),
    type: { type: 'string', enum: (accept ?? []).flatMap((kind) => MEDIA_TYPES[kind]) },
    size: { type: 'integer', minimum: 1, maximum: 25_000_000 },
    category: { type: 'string', enum: [...FILE_CATEGORIES] },
    sha256: text(64, { pattern: '^[0-9a-f]{64}$' }),
  },
})

function calculatedSchema({ result = 'text' }: ResolvedField): Schema {
  switch (result) {
    case 'integer':
    case 'money':
      return { type: 'integer' }
    case 'decimal':
    case 'percent':
      return { type: 'number' }
    case 'boolean':
      return { type: 'boolean' }
    case 'date':
      return text(10, { pattern: PATTERNS.date })
    default:
      return text(20_000)
  }
}

/** Ids of rows that people add. */
export const rowIdSchema: Schema = text(64, { pattern: PATTERNS.id })
