import type { ResolvedField } from '#contract'
import { isRealDate, problem, UNREADABLE, type ValidationContext, type ValueProblem } from '#validation'
import type { FieldType } from './field-type.ts'
import { DAYS, heldLiteral, ORDERED } from './parts/filters.ts'
import { textSchema } from './parts/schemas.ts'
import { ASKED, LISTED } from './parts/settings.ts'
import { asItIs, asText, plainCsv } from './parts/texts.ts'

const PATTERN = '^\\d{4}-\\d{2}-\\d{2}$'
const DATE = new RegExp(PATTERN)

function validate({ past }: ResolvedField, value: unknown, { today }: ValidationContext): readonly ValueProblem[] {
  if (value === UNREADABLE) return problem('unreadable.date')
  if (typeof value !== 'string' || !isRealDate(value)) return problem('type.date')
  return past && value > today ? problem('past') : []
}

/** A day without a zone, `YYYY-MM-DD`. */
export const date: FieldType = {
  holds: 'string',
  isPlain: true,
  inWords: true,
  named: 'day such as 2026-06-15',
  startsWith: 'today',
  settings: [...ASKED, ...LISTED, 'searchable', 'unique', 'past', 'default'],
  schemaLeaf: () => textSchema(10, { pattern: PATTERN }),
  sqlColumn: 'date',
  celType: 'string',
  yields: 'text',
  fromOutcome: (outcome) => (typeof outcome === 'string' && DATE.test(outcome) ? outcome : null),
  tidy: asItIs,
  validate,
  text: (value, _field, { formats }) => formats.date(asText(value)),
  csv: plainCsv,
  isExported: true,
  // Of the months the one that is long in most languages.
  widest: '2026-09-24',
  foundBy: 'column',
  filterOperators: ORDERED,
  filterLiteral: heldLiteral(validate),
  filterForm: 'dates',
  relativeTo: DAYS,
  control: () => 'date',
  view: 'text',
}
