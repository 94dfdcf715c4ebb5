import type { Json, ResolvedField } from '#contract'
import { problem, type ValueProblem } from '#validation'
import { choice } from './choice.ts'
import type { FieldType } from './field-type.ts'
import { ROLES, SAME } from './parts/filters.ts'
import { CHOICES_MAX } from './parts/list-limits.ts'
import { checkList } from './parts/lists.ts'
import { hasOption, optionText } from './parts/options.ts'
import { choiceSchema, listSchema } from './parts/schemas.ts'
import { ASKED, BOUNDED } from './parts/settings.ts'
import { asItIs, listText } from './parts/texts.ts'

/** A list of this many stays open. */
const IN_A_LIST = 12

const entriesMax = ({ max = CHOICES_MAX }: ResolvedField): number => max

function validate(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  const problems = checkList(field, value, { max: entriesMax(field), each: (item) => (hasOption(field, item) ? [] : problem('type.choice')) })
  const isTooMuch = Array.isArray(value) && value.length > 1 && field.options?.some(({ id, exclusive }) => exclusive && value.includes(id))
  return problems.length === 0 && isTooMuch ? problem('exclusive') : problems
}

/** Several of its options. */
export const choices: FieldType = {
  holds: 'array',
  isPlain: true,
  inWords: true,
  named: 'choices',
  settings: [...ASKED, ...BOUNDED, 'filterable', 'searchable'],
  drawnAs: ['checklist', 'picker'],
  schemaLeaf: (field) => listSchema(choiceSchema(field), entriesMax(field), { uniqueItems: true }),
  sqlColumn: 'text[]',
  celType: 'list<string>',
  yields: undefined,
  fromOutcome: (outcome, field) => {
    const ids = Array.isArray(outcome) ? [...new Set<Json>(outcome)].filter((id) => hasOption(field, id)) : []
    return ids.length > 0 ? ids : null
  },
  tidy: asItIs,
  validate,
  entriesMax,
  text: (value, field, wording) => (Array.isArray(value) ? wording.formats.list(value.map((id) => optionText(id, field, wording))) : ''),
  csv: (value, field, wording) => listText(value, (item) => optionText(item, field, wording)),
  isExported: true,
  foundBy: 'words',
  filterOperators: SAME,
  filterLiteral: choice.filterLiteral,
  filterForm: 'choices',
  relativeTo: ROLES,
  control: ({ as, options = [] }) => (as === 'checklist' || as === 'picker' ? as : options.length <= IN_A_LIST ? 'checklist' : 'picker'),
  view: 'options',
}
