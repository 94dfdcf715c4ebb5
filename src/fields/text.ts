import { partialDateText } from '#validation'
import type { FieldType } from './field-type.ts'
import { textLiteral, WRITTEN } from './parts/filters.ts'
import { formatSchema, textSchema } from './parts/schemas.ts'
import { ASKED, BOUNDED, LISTED } from './parts/settings.ts'
import { asText, checkText, listText, TEXT_MAX_CHARS, textOutcome, tidyText, writtenText } from './parts/texts.ts'

/** One line of text; a format or a shape says how it is written. */
export const text: FieldType = {
  holds: 'string',
  isPlain: true,
  inWords: true,
  takesWords: true,
  isTyped: true,
  named: 'text',
  settings: [...ASKED, ...LISTED, ...BOUNDED, 'searchable', 'unique', 'format', 'shape', 'default'],
  schemaLeaf: ({ max = TEXT_MAX_CHARS, format }) => textSchema(max, formatSchema(format)),
  sqlColumn: 'sorted text',
  celType: 'string',
  yields: 'text',
  fromOutcome: textOutcome,
  tidy: tidyText(writtenText),
  validate: (field, value) => checkText(field, value, { lines: false }),
  text: (value, { format }) => (format === 'partial-date' ? partialDateText(asText(value)) : asText(value)),
  csv: (value, { format }) => listText(value, format === 'partial-date' ? (item) => partialDateText(String(item)) : String),
  isExported: true,
  foundBy: 'words',
  filterOperators: WRITTEN,
  filterLiteral: textLiteral,
  filterForm: 'text',
  control: ({ among, format }) => (among ? 'among' : format && format !== 'person-name' ? 'code' : 'text'),
  view: 'text',
}
