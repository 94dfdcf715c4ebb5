import { isObject, type ResolvedField } from '#contract'
import { problem, type ValueProblem } from '#validation'
import type { FieldType } from './field-type.ts'
import { noLiteral } from './parts/filters.ts'
import { checkInner, innerCsv, nullWhenEmpty, partsOf, tidyInner, unknownKeys } from './parts/inner.ts'
import { noSchema } from './parts/schemas.ts'
import { ASKED } from './parts/settings.ts'
import { noOutcome } from './parts/texts.ts'

const validateShape = (field: ResolvedField, value: unknown): readonly ValueProblem[] =>
  isObject(value) ? unknownKeys(field, Object.keys(value)) : problem('type.group')

/** Fields that belong together. */
export const group: FieldType = {
  holds: 'object',
  isPlain: false,
  isLong: true,
  inWords: false,
  named: 'group',
  settings: [...ASKED],
  schemaLeaf: noSchema,
  sqlColumn: undefined,
  celType: undefined,
  yields: undefined,
  fromOutcome: noOutcome,
  tidy: (value, field, inner) => (isObject(value) ? nullWhenEmpty(tidyInner(field, value, inner)) : value),
  validate: (field, value, _context, inner) => [...validateShape(field, value), ...checkInner(field, value, inner)],
  validateShape,
  text: (value, { of = {} }, { t, inner }) => {
    const parts = partsOf(value)
    return Object.entries(of)
      .map(([name, each]) => [each.label, inner(each, parts[name])] as const)
      .filter(([, text]) => text)
      .map(([label, text]) => `${t(label)}: ${text}`)
      .join(', ')
  },
  csv: innerCsv,
  isExported: false,
  foundBy: 'words',
  filterOperators: [],
  filterLiteral: noLiteral,
  filterForm: 'text',
  control: () => 'group',
  view: 'group',
}
