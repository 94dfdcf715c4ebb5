import type { ResolvedField } from '#contract'
import { problem, type ValueProblem } from '#validation'
import type { FieldType } from './field-type.ts'
import { heldLiteral, RECORDS, SAME } from './parts/filters.ts'
import { labelText } from './parts/options.ts'
import { uuidSchema } from './parts/schemas.ts'
import { ASKED, LISTED } from './parts/settings.ts'
import { asItIs, noOutcome, plainCsv } from './parts/texts.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const validate = (_field: ResolvedField, value: unknown): readonly ValueProblem[] =>
  typeof value === 'string' && UUID.test(value) ? [] : problem('type.reference')

/** A record of another resource, by its id. */
export const reference: FieldType = {
  holds: 'string',
  pointsAt: 'record',
  isPlain: true,
  inWords: true,
  named: 'id of a record',
  settings: [...ASKED, ...LISTED, 'searchable', 'unique', 'default'],
  schemaLeaf: () => uuidSchema,
  sqlColumn: 'uuid',
  celType: 'string',
  yields: undefined,
  fromOutcome: noOutcome,
  tidy: asItIs,
  validate,
  text: labelText,
  csv: plainCsv,
  isExported: true,
  foundBy: 'words',
  filterOperators: SAME,
  filterLiteral: heldLiteral(validate),
  filterForm: 'reference',
  relativeTo: RECORDS,
  control: () => 'reference',
  view: 'text',
}
