import { problem } from '#validation'
import type { FieldType } from './field-type.ts'
import { noLiteral } from './parts/filters.ts'
import { noSchema } from './parts/schemas.ts'
import { ASKED } from './parts/settings.ts'
import { asItIs, asText, noOutcome, plainCsv } from './parts/texts.ts'

/** A place to sign; what is signed lies beside the answers. */
export const signature: FieldType = {
  holds: 'string',
  isPlain: false,
  isOfForms: true,
  isBound: true,
  inWords: false,
  named: 'signature',
  settings: [...ASKED, 'searchable'],
  schemaLeaf: noSchema,
  sqlColumn: undefined,
  celType: undefined,
  yields: undefined,
  fromOutcome: noOutcome,
  tidy: asItIs,
  validate: () => problem('setByServer'),
  text: asText,
  csv: plainCsv,
  isExported: true,
  foundBy: 'words',
  filterOperators: [],
  filterLiteral: noLiteral,
  filterForm: 'text',
  control: () => 'signature',
  view: 'text',
}
