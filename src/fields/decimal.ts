import { problem } from '#validation'
import type { FieldType } from './field-type.ts'
import { numberLiteral, ORDERED } from './parts/filters.ts'
import { AMOUNT_MAX, asNumber, checkBounds, DECIMAL_PLACES, decimalOutcome, notA, withUnit } from './parts/numbers.ts'
import { boundedSchema } from './parts/schemas.ts'
import { COUNTED } from './parts/settings.ts'
import { asItIs, plainCsv } from './parts/texts.ts'

/** A number with decimals. */
export const decimal: FieldType = {
  holds: 'number',
  number: 'decimal',
  adds: true,
  isPlain: true,
  inWords: false,
  isTyped: true,
  named: 'number',
  settings: [...COUNTED, 'scale'],
  schemaLeaf: (field) => boundedSchema('number', field, AMOUNT_MAX),
  sqlColumn: 'double precision',
  celType: 'double',
  yields: 'number',
  fromOutcome: decimalOutcome,
  tidy: asItIs,
  validate: (field, value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return notA('decimal', value)
    const scale = field.scale ?? DECIMAL_PLACES
    if (Number(value.toFixed(scale)) !== value) return problem('tooPrecise', { scale })
    return checkBounds(field, value, [-AMOUNT_MAX, AMOUNT_MAX])
  },
  text: (value, field, wording) => withUnit(wording.formats.number(asNumber(value), field.scale), field, wording),
  csv: plainCsv,
  isExported: true,
  foundBy: 'words',
  filterOperators: ORDERED,
  filterLiteral: numberLiteral,
  filterForm: 'numbers',
  control: () => 'number',
  view: 'number',
}
