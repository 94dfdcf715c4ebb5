import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { Field, ResolvedField } from '#contract'
import { tidyValue, validateValue } from '#fields'
import { answerSchema } from '#form-rules'

const LONG = 50_000
/** Beginnings that fit and ends that do not: what sends a pattern that backtracks through all ways of reading them. */
const EVIL = ['a', '1', ' ', '@', '.', '-', 'a1', 'a ', '1-', 'a@', '.a', '\u00e9', '\u{1F44B}', 'A1', "a'", '00:'].flatMap((part) => {
  const many = part.repeat(LONG / part.length)
  return [`${many}!`, `a@${many}\n`, `(${many}`]
})

const FORMATS: readonly NonNullable<Field['format']>[] = [
  ...(['npi', 'umpi', 'npi-or-umpi', 'pmi', 'mbi', 'icd10', 'hcpcs', 'modifier', 'taxonomy', 'ein', 'ssn', 'zip', 'zip9', 'aba'] as const),
  ...(['bank-account', 'authorization-number', 'person-name', 'vin', 'last4'] as const),
]
const TYPES: readonly Field['type'][] = [
  'text',
  'multiline',
  'email',
  'phone',
  'date',
  'time',
  'datetime',
  'choice',
  'reference',
  'decimal',
  'integer',
  'money',
  'address',
]
const field = (type: Field['type'], rest: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: 'x', options: [{ id: 'a', label: 'a' }], ...rest })
const fields = [
  ...TYPES.map((type) => field(type)),
  ...FORMATS.map((format) => field('text', { format, max: 1_000_000 })),
  field('text', { shape: ['X{1,99}X{0,99}A{0,99}X{0,99}9'], max: 1_000_000 }),
]

/** A pattern that backtracks would not come to an end within the time of a test. */
describe('texts made to keep patterns busy (S20)', () => {
  it.each(fields.map((each) => [each.format ?? each.type, each] as const))('come to an end as %s', (_name, each) => {
    const shape = new Ajv({ ownProperties: true, allErrors: true }).compile(answerSchema({ fields: { x: each } }))
    for (const text of EVIL) {
      const tidy = tidyValue(each, text)
      const problems = validateValue(each, tidy, { today: '2026-03-18' })
      if (!['multiline', 'text', 'phone'].includes(each.type)) expect(problems.length).toBeGreaterThan(0)
      expect(typeof shape({ x: text })).toBe('boolean')
    }
  })
})
