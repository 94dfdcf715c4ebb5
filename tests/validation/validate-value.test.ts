import { describe, expect, it } from 'vitest'
import { exampleOf, type Field, type ResolvedField } from '#contract'
import { tidyValue, validateValue } from '#fields'
import { isBlank } from '#validation'
import strings from '../../schemas/i18n/en/shared/validation.json' with { type: 'json' }
import fc from '../fast-check.ts'

const context = { today: '2026-03-18' }
const field = (type: Field['type'], more: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: 'x', ...more })
const messageOf = (key: string): unknown =>
  key
    .replace('shared/validation.', '')
    .split('.')
    .reduce<unknown>((node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined), strings.strings)
const messages = (of: ResolvedField, value: unknown): readonly unknown[] => validateValue(of, tidyValue(of, value), context).map(({ key }) => messageOf(key))

type Format = NonNullable<Field['format']>
const formats: readonly (readonly [Format, readonly string[], readonly string[], string])[] = [
  ['npi', ['1234567893'], ['1234567898', '3234567893', '123456789'], 'NPI is not valid (check digit)'],
  ['umpi', ['A123456789', 'a123456789'], ['1234567890', 'AB12345678'], 'UMPI must be one letter and 9 digits'],
  ['npi-or-umpi', ['1234567893', 'M123456789'], ['1234567890'], 'Enter a valid NPI or UMPI'],
  ['pmi', ['00123456'], ['1234567', '123456789', 'A1234567'], 'PMI must be 8 digits'],
  ['mbi', ['1EG4TE5MK73', '1eg4te5mk73'], ['1EG4TE5MK7', '0EG4TE5MK73', '1SG4TE5MK73'], 'Medicare ID is not valid'],
  ['icd10', ['E11.9', 'I10', 'f32.A'], ['11.9', 'E1', 'E11.'], 'Diagnosis code format is not valid'],
  ['hcpcs', ['T1019', '99213', '0001F'], ['W1019', '9921', 'T10199'], 'Procedure code format is not valid'],
  ['modifier', ['U3', 'UN UP', 'u1 u2 u3 u4'], ['U', 'U1 U1', 'U1 U2 U3 U4 U5'], 'Use up to four 2-character modifiers'],
  ['taxonomy', ['251E00000X', '3747P1801X'], ['251E00000', '251E000000'], 'Taxonomy must be 10 characters ending in X'],
  ['ein', ['12-3456789', '123456789'], ['12345678', '1-23456789x'], 'EIN must be 9 digits'],
  ['ssn', ['123-45-6789', '123456789'], ['000-12-3456', '666-12-3456', '900-12-3456', '123-00-4567', '123-45-0000'], 'SSN is not valid'],
  ['zip', ['55101', '55101-1234'], ['5510', '55101-12'], 'ZIP code must be 5 digits or ZIP+4'],
  ['zip9', ['55101-1234'], ['55101'], 'ZIP+4 is required for this address'],
  ['aba', ['110000000', '021000021'], ['110000001', '990000006', '12345678'], 'Routing number is not valid'],
  ['bank-account', ['1234', '12345678901234567'], ['123', '123456789012345678', '12a4'], 'Account number must be 4–17 digits'],
  ['authorization-number', ['SA-1234', 'sa-1234'], ['SA 1234', 'a'.repeat(51)], 'Authorization number is not valid'],
  ['person-name', ['O’Brien', "O'Brien", 'Anne-Marie', 'José', 'Nguyễn'], ['R2D2', 'a@b', '-x'], 'Use letters, spaces, apostrophes and hyphens only'],
  ['vin', ['1HGCM82633A004352'], ['1HGCM82633A00435O', '1HGCM82633A00435'], 'VIN must be 17 characters without I, O and Q'],
  [
    'partial-date',
    ['2019', '5/2019', '05/03/2019', '5-3-2019', '2019-05', ' 2019-05-03 '],
    ['19', '13/2019', '02/30/2019', '5/19', '1700', '2019-5', 'May 2019'],
    'Enter a year (2019), a month and year (05/2019) or a full date (05/03/2019)',
  ],
  ['last4', ['1234'], ['123', '12345'], 'Enter the last 4 digits'],
]

describe('named validators', () => {
  it.each(formats)('refuse wrong values of %s and take right ones', (format, good, bad, message) => {
    for (const value of bad) expect([value, ...messages(field('text', { format }), value)]).toEqual([value, message])
    for (const value of good) expect([value, ...messages(field('text', { format }), value)]).toEqual([value])
  })
})

describe('values of each type', () => {
  const wrong: readonly (readonly [ResolvedField, unknown, string])[] = [
    [field('text'), 5, 'Enter a text'],
    [field('text'), 'two\nlines', 'This text contains unsupported characters'],
    [field('text'), 'half a pair \ud800', 'This text contains unsupported characters'],
    [field('text', { shape: ['MN-9{4,6}', 'AA9 X'] }), 'MN-123', 'Write it like {{example}}'],
    [field('text', { shape: ['9{2,3}X9'] }), '12A', 'Write it like {{example}}'],
    [field('phone'), '612 555 010', 'Phone number must be 10 digits'],
    [field('phone'), '1125550101', 'Phone number must be 10 digits'],
    ...['a@b', 'john.smith(comment)@example.com', '"john smith"@example.com', 'a..b@example.com', '.a@example.com', 'a@[10.0.0.1]', 'a@b..c', 'a:b@c.org'].map(
      (address) => [field('email'), address, 'Enter a valid email address'] as const,
    ),
    [field('date'), '?', 'This date is incomplete or does not exist. Correct it or clear it.'],
    [field('time'), '?', 'This time is incomplete. Correct it or clear it.'],
    [field('datetime'), '?', 'Enter both a date that exists and a time, or clear both.'],
    [field('date'), '2026-02-29', 'Enter a valid date'],
    [field('date', { past: true }), '2026-03-19', 'The date cannot be in the future'],
    [field('time'), '24:00', 'Enter a time with AM or PM'],
    [field('datetime'), '2026-03-18 10:00', 'Enter a valid date and time'],
    [field('integer'), Number.NaN, 'Enter a whole number'],
    [field('percent'), -1, 'Enter {{min}} or more'],
    [field('boolean'), 'true', 'Choose yes or no'],
    [field('choice', { options: [{ id: 'a', label: 'a' }] }), 'b', 'Choose one of the options'],
    [field('reference', { to: 'x' }), '1', 'Choose a record'],
    [field('references', { to: 'x' }), 'x', 'This must be a list'],
    [field('group', { of: {} }), [], 'This must be a group of fields'],
    [field('address', { format: 'zip9' }), { line1: '1', city: 'x', state: 'mn', zip: '55101' }, 'ZIP+4 is required for this address'],
    [field('sequence'), 'S-1', 'This value is set automatically'],
  ]
  it.each(wrong)('refuse what does not belong: %j %j', (of, value, message) => {
    expect(isBlank(value) ? [message] : messages(of, value)).toEqual([message])
  })
  it('have a sentence for every problem', () => {
    const types: readonly Field['type'][] = [
      'text',
      'integer',
      'money',
      'decimal',
      'percent',
      'date',
      'time',
      'datetime',
      'choice',
      'choices',
      'rows',
      'group',
      'address',
      'phone',
      'email',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.jsonValue(), (type, value) => {
        const of = field(type, { options: [{ id: 'a', label: 'a' }], of: { name: field('text', { required: true }) } })
        for (const { key } of validateValue(of, tidyValue(of, value), context)) expect(typeof messageOf(key)).toBe('string')
      }),
    )
  })
  it('are tidied once: tidying again changes nothing', () => {
    const types: readonly Field['type'][] = ['text', 'phone', 'email', 'multiline', 'datetime', 'address', 'rows', 'group']
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.oneof(fc.string(), fc.jsonValue()), (type, value) => {
        const of = field(type, { of: { name: field('text') } })
        const once = tidyValue(of, value)
        expect(tidyValue(of, once)).toEqual(once)
      }),
    )
  })
  it.each([
    ['MN-9{4,6}', 'mn-12345', true],
    ['9{2,3}X9', '12349', true],
    ['9{2,3}X9', '1239', true],
    ['9{2,3}X9', '129', false],
    ['A{0,2}9', '7', true],
    ['9.9', '1x2', false],
    ['(9){2}', '(1))', true],
  ])('keep to the shape %s: %s', (shape, typed, fits) => {
    const of = field('text', { shape: [shape] })
    expect([validateValue(of, tidyValue(of, typed), { today: '2026-03-18' }).length === 0, validateValue(of, exampleOf(shape), { today: '' })]).toEqual([
      fits,
      [],
    ])
  })
  it.each([
    ['(612) 555-0101', '6125550101'],
    ['+1 612.555.0101', '6125550101'],
    ['call me', 'call me'],
  ])('tidy the phone number %s', (typed, kept) => expect(tidyValue(field('phone'), typed)).toBe(kept))
})
