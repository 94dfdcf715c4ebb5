import type { ResolvedField } from '#contract'
import { problem, UNREADABLE, type ValueProblem } from '#validation'
import type { FieldType } from './field-type.ts'
import { heldLiteral, ORDERED } from './parts/filters.ts'
import { textSchema } from './parts/schemas.ts'
import { ASKED, LISTED } from './parts/settings.ts'
import { asItIs, asText, plainCsv, textOutcome } from './parts/texts.ts'

const PATTERN = '^([01]\\d|2[0-3]):[0-5]\\d$'
const TIME = new RegExp(PATTERN)

function validate(_field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (value === UNREADABLE) return problem('unreadable.time')
  return typeof value === 'string' && TIME.test(value) ? [] : problem('type.time')
}

/** A time of day, 24 hours, `HH:MM`. */
export const time: FieldType = {
  holds: 'string',
  isPlain: true,
  inWords: false,
  named: 'time such as 14:30',
  settings: [...ASKED, ...LISTED, 'searchable', 'default'],
  schemaLeaf: () => textSchema(5, { pattern: PATTERN }),
  sqlColumn: 'text',
  celType: 'string',
  yields: 'text',
  fromOutcome: textOutcome,
  tidy: asItIs,
  validate,
  text: (value, _field, { formats }) => formats.time(asText(value)),
  csv: plainCsv,
  isExported: true,
  foundBy: 'words',
  filterOperators: ORDERED,
  filterLiteral: heldLiteral(validate),
  filterForm: 'text',
  control: () => 'time',
  view: 'text',
}
