import { EMAIL_PATTERN } from '#contract'
import { problem } from '#validation'
import type { FieldType } from './field-type.ts'
import { textLiteral, WRITTEN } from './parts/filters.ts'
import { textSchema } from './parts/schemas.ts'
import { ASKED, BOUNDED, LISTED } from './parts/settings.ts'
import { asText, plainCsv, textOutcome, tidyText, UNSTORABLE } from './parts/texts.ts'

const MAX_CHARS = 254
const EMAIL = new RegExp(EMAIL_PATTERN)

export const email: FieldType = {
  holds: 'string',
  isPlain: true,
  inWords: true,
  isTyped: true,
  named: 'email',
  settings: [...ASKED, ...LISTED, ...BOUNDED, 'searchable', 'unique', 'format', 'default'],
  schemaLeaf: () => textSchema(MAX_CHARS, { pattern: EMAIL_PATTERN }),
  sqlColumn: 'sorted text',
  celType: 'string',
  yields: 'text',
  fromOutcome: textOutcome,
  tidy: tidyText((value) => value.trim().toLowerCase()),
  validate: (_field, value) => {
    if (typeof value !== 'string') return problem('type.text')
    return value.length <= MAX_CHARS && EMAIL.test(value) && !UNSTORABLE.test(value) ? [] : problem('email')
  },
  text: asText,
  csv: plainCsv,
  isExported: true,
  foundBy: 'words',
  filterOperators: WRITTEN,
  filterLiteral: textLiteral,
  filterForm: 'text',
  control: () => 'text',
  view: 'email',
}
