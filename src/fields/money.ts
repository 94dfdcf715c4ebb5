import { isTooPrecise, MONEY_PLACES, problem } from '#validation'
import type { FieldType } from './field-type.ts'
import { numberLiteral, ORDERED } from './parts/filters.ts'
import { AMOUNT_MAX, asNumber, checkBounds, notA, wholeOutcome } from './parts/numbers.ts'
import { boundedSchema } from './parts/schemas.ts'
import { COUNTED } from './parts/settings.ts'
import { asItIs } from './parts/texts.ts'

/** An amount in whole cents; a rate may have parts of them. */
export const money: FieldType = {
  holds: 'number',
  number: 'whole',
  adds: true,
  isPlain: true,
  inWords: false,
  isTyped: true,
  named: 'amount in cents',
  settings: [...COUNTED, 'scale'],
  schemaLeaf: (field) => boundedSchema('integer', field, AMOUNT_MAX),
  sqlColumn: 'bigint',
  celType: 'double',
  yields: 'number',
  fromOutcome: wholeOutcome,
  tidy: asItIs,
  validate: (field, value) => {
    const scale = field.scale ?? MONEY_PLACES
    if (typeof value === 'string' && isTooPrecise(value, scale)) return problem('tooPrecise', { scale })
    if (typeof value !== 'number' || !Number.isFinite(value)) return notA('money', value)
    if (Number(value.toFixed(scale - MONEY_PLACES)) !== value) return scale === MONEY_PLACES ? notA('money', value) : problem('tooPrecise', { scale })
    return checkBounds(field, value, [-AMOUNT_MAX, AMOUNT_MAX])
  },
  text: (value, { scale }, { formats }) => formats.money(asNumber(value), scale),
  csv: (value, { scale = MONEY_PLACES }) => (typeof value === 'number' ? (value / 100).toFixed(scale) : String(value)),
  isExported: true,
  foundBy: 'words',
  filterOperators: ORDERED,
  filterLiteral: numberLiteral,
  filterForm: 'money',
  control: () => 'money',
  view: 'number',
}
