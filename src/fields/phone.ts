import { phoneText, problem, readPhone } from '#validation'
import type { FieldType } from './field-type.ts'
import { textLiteral, WRITTEN } from './parts/filters.ts'
import { textSchema } from './parts/schemas.ts'
import { ASKED, BOUNDED, LISTED } from './parts/settings.ts'
import { asText, textOutcome, tidyText } from './parts/texts.ts'

/** A telephone number of North America, kept as ten digits. */
export const phone: FieldType = {
  holds: 'string',
  isPlain: true,
  inWords: true,
  isTyped: true,
  named: 'phone',
  settings: [...ASKED, ...LISTED, ...BOUNDED, 'searchable', 'unique', 'format', 'default'],
  schemaLeaf: () => textSchema(10, { pattern: '^\\d{10}$' }),
  sqlColumn: 'text',
  celType: 'string',
  yields: 'text',
  fromOutcome: textOutcome,
  tidy: tidyText(readPhone),
  validate: (_field, value) => (typeof value === 'string' && /^[2-9]\d{2}[2-9]\d{6}$/.test(value) ? [] : problem('phone')),
  text: (value, _field, { formats }) => formats.phone(asText(value)),
  csv: (value) => phoneText(String(value)),
  isExported: true,
  foundBy: 'digits',
  filterOperators: WRITTEN,
  filterLiteral: textLiteral,
  filterForm: 'text',
  control: () => 'phone',
  view: 'phone',
}
