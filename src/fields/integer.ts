import type { FieldType } from './field-type.ts'
import { numberLiteral, ORDERED } from './parts/filters.ts'
import { asNumber, checkBounds, INTEGER_MAX, notA, wholeOutcome, withUnit } from './parts/numbers.ts'
import { boundedSchema } from './parts/schemas.ts'
import { COUNTED } from './parts/settings.ts'
import { asItIs, plainCsv } from './parts/texts.ts'

/** A whole number. */
export const integer: FieldType = {
  holds: 'number',
  number: 'whole',
  adds: true,
  isPlain: true,
  inWords: false,
  isTyped: true,
  named: 'whole number',
  settings: [...COUNTED, 'unique', 'ungrouped'],
  schemaLeaf: (field) => boundedSchema('integer', field, INTEGER_MAX),
  sqlColumn: 'bigint',
  celType: 'double',
  yields: 'number',
  fromOutcome: wholeOutcome,
  tidy: asItIs,
  validate: (field, value) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? checkBounds(field, value, [-INTEGER_MAX, INTEGER_MAX]) : notA('integer', value),
  text: (value, field, wording) => withUnit(wording.formats.number(asNumber(value), undefined, field.ungrouped), field, wording),
  csv: plainCsv,
  isExported: true,
  foundBy: 'words',
  filterOperators: ORDERED,
  filterLiteral: numberLiteral,
  filterForm: 'numbers',
  control: () => 'number',
  view: 'number',
}
