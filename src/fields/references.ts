import type { ResolvedField } from '#contract'
import type { FieldType } from './field-type.ts'
import { RECORDS, SAME } from './parts/filters.ts'
import { CHOICES_MAX } from './parts/list-limits.ts'
import { checkList } from './parts/lists.ts'
import { labelText } from './parts/options.ts'
import { listSchema, uuidSchema } from './parts/schemas.ts'
import { ASKED, BOUNDED } from './parts/settings.ts'
import { asItIs, noOutcome, plainCsv } from './parts/texts.ts'
import { reference } from './reference.ts'

const entriesMax = ({ max = CHOICES_MAX }: ResolvedField): number => max

/** Several records of another resource. */
export const references: FieldType = {
  holds: 'array',
  pointsAt: 'record',
  isPlain: true,
  inWords: true,
  named: 'references',
  settings: [...ASKED, ...BOUNDED, 'filterable', 'searchable'],
  schemaLeaf: (field) => listSchema(uuidSchema, entriesMax(field), { uniqueItems: true }),
  sqlColumn: 'uuid[]',
  celType: 'list<string>',
  yields: undefined,
  fromOutcome: noOutcome,
  tidy: asItIs,
  validate: (field, value, context, inner) =>
    checkList(field, value, { max: entriesMax(field), each: (item) => reference.validate(field, item, context, inner) }),
  entriesMax,
  text: labelText,
  csv: plainCsv,
  isExported: true,
  foundBy: 'words',
  filterOperators: SAME,
  filterLiteral: reference.filterLiteral,
  filterForm: 'reference',
  relativeTo: RECORDS,
  control: () => 'references',
  view: 'text',
}
