import type { FieldType } from './field-type.ts'
import { noLiteral } from './parts/filters.ts'
import { textSchema } from './parts/schemas.ts'
import { ASKED, BOUNDED } from './parts/settings.ts'
import { asText, checkText, MULTILINE_MAX_CHARS, plainCsv, textOutcome, tidyText } from './parts/texts.ts'

/** A text of several lines. */
export const multiline: FieldType = {
  holds: 'string',
  isPlain: true,
  isLong: true,
  inWords: true,
  takesWords: true,
  isTyped: true,
  named: 'multiline',
  settings: [...ASKED, ...BOUNDED, 'searchable', 'format', 'default'],
  schemaLeaf: ({ max = MULTILINE_MAX_CHARS }) => textSchema(max),
  sqlColumn: 'sorted text',
  celType: 'string',
  yields: 'text',
  fromOutcome: textOutcome,
  tidy: tidyText((value) => value.trimEnd().replaceAll('\r\n', '\n')),
  validate: (field, value) => checkText(field, value, { lines: true }),
  text: asText,
  csv: plainCsv,
  isExported: true,
  foundBy: 'words',
  filterOperators: [],
  filterLiteral: noLiteral,
  filterForm: 'text',
  control: () => 'multiline',
  view: 'lines',
}
