import type { FieldType } from './field-type.ts'
import { numberLiteral, ORDERED } from './parts/filters.ts'
import { asNumber, checkBounds, decimalOutcome, notA } from './parts/numbers.ts'
import { COUNTED } from './parts/settings.ts'
import { asItIs, plainCsv } from './parts/texts.ts'

/** A share of a hundred. */
export const percent: FieldType = {
  holds: 'number',
  number: 'decimal',
  isPlain: true,
  inWords: false,
  isTyped: true,
  named: 'percent',
  settings: [...COUNTED, 'scale'],
  schemaLeaf: ({ min = 0, max = 100 }) => ({ type: 'number', minimum: min, maximum: max }),
  sqlColumn: 'double precision',
  celType: 'double',
  yields: 'number',
  fromOutcome: decimalOutcome,
  tidy: asItIs,
  validate: (field, value) => (typeof value === 'number' && Number.isFinite(value) ? checkBounds(field, value, [0, 100]) : notA('percent', value)),
  text: (value, _field, { formats }) => formats.percent(asNumber(value)),
  csv: plainCsv,
  isExported: true,
  foundBy: 'words',
  filterOperators: ORDERED,
  filterLiteral: numberLiteral,
  filterForm: 'numbers',
  control: () => 'number',
  view: 'number',
}
