import type { FieldType } from './field-type.ts'
import { noLiteral } from './parts/filters.ts'
import { noSchema } from './parts/schemas.ts'
import { ASKED, BOUNDED } from './parts/settings.ts'
import { asText, checkText, noOutcome, plainCsv, tidyText, writtenText } from './parts/texts.ts'

/** A text that never leaves the server. */
export const secret: FieldType = {
  holds: 'string',
  isPlain: false,
  inWords: false,
  named: 'secret',
  settings: [...ASKED, ...BOUNDED, 'format'],
  schemaLeaf: noSchema,
  sqlColumn: undefined,
  celType: undefined,
  yields: undefined,
  fromOutcome: noOutcome,
  tidy: tidyText(writtenText),
  validate: (field, value) => checkText(field, value, { lines: false }),
  text: asText,
  csv: plainCsv,
  isExported: false,
  foundBy: 'words',
  filterOperators: [],
  filterLiteral: noLiteral,
  filterForm: 'text',
  control: () => 'secret',
  view: 'text',
}
