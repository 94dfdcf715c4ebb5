import type { ResolvedField } from '#contract'
import { isRealDate, problem, UNREADABLE, type ValidationContext, type ValueProblem } from '#validation'
import type { FieldType } from './field-type.ts'
import { DAYS, heldLiteral, ORDERED } from './parts/filters.ts'
import { textSchema } from './parts/schemas.ts'
import { ASKED, LISTED } from './parts/settings.ts'
import { asText, plainCsv, textOutcome, tidyText } from './parts/texts.ts'

const PATTERN = '^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?)?Z$'
const DATETIME = new RegExp(PATTERN)

function inUtc(value: string): string {
  const instant = Date.parse(value)
  return /[Zz]|[+-]\d{2}:?\d{2}$/.test(value) && Number.isFinite(instant) ? new Date(instant).toISOString() : value
}

function validate({ past }: ResolvedField, value: unknown, { today }: ValidationContext): readonly ValueProblem[] {
  if (value === UNREADABLE) return problem('unreadable.datetime')
  if (typeof value !== 'string' || !DATETIME.test(value) || !isRealDate(value.slice(0, 10))) return problem('type.datetime')
  return past && value.slice(0, 10) > today ? problem('past') : []
}

/** An instant in UTC. */
export const datetime: FieldType = {
  holds: 'string',
  isPlain: true,
  inWords: false,
  named: 'instant such as 2026-06-15T17:00:00Z',
  startsWith: 'now',
  settings: [...ASKED, ...LISTED, 'searchable', 'past', 'default'],
  schemaLeaf: () => textSchema(27, { pattern: PATTERN }),
  sqlColumn: 'timestamptz(3)',
  celType: 'string',
  yields: 'text',
  fromOutcome: textOutcome,
  tidy: tidyText(inUtc),
  validate,
  text: (value, _field, { formats }) => formats.dateTime(asText(value)),
  csv: plainCsv,
  isExported: true,
  // Of the months the one that is long in most languages.
  widest: '2026-09-24T17:30:00.000Z',
  foundBy: 'words',
  filterOperators: ORDERED,
  filterLiteral: heldLiteral(validate),
  filterForm: 'dates',
  relativeTo: [...DAYS, 'now'],
  control: () => 'datetime',
  view: 'text',
}
