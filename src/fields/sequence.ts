import { problem } from '#validation'
import type { FieldType } from './field-type.ts'
import { textLiteral, WRITTEN } from './parts/filters.ts'
import { noSchema } from './parts/schemas.ts'
import { BOUNDED, LISTED } from './parts/settings.ts'
import { asItIs, asText, noOutcome, plainCsv } from './parts/texts.ts'

/** The next number of its pattern, given by the server. */
export const sequence: FieldType = {
  holds: 'string',
  isPlain: true,
  inWords: true,
  isWorkedOut: true,
  named: 'sequence',
  settings: [...LISTED, ...BOUNDED, 'searchable', 'unique', 'format'],
  schemaLeaf: noSchema,
  sqlColumn: 'text',
  celType: 'string',
  yields: undefined,
  fromOutcome: noOutcome,
  tidy: asItIs,
  validate: () => problem('setByServer'),
  text: asText,
  csv: plainCsv,
  isExported: true,
  foundBy: 'words',
  filterOperators: WRITTEN,
  filterLiteral: textLiteral,
  filterForm: 'text',
  control: () => 'outcome',
  view: 'text',
}
