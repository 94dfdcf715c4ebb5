import type { ResolvedField } from '#contract'
import { problem, type ValueProblem } from '#validation'
import type { ControlName, FieldType } from './field-type.ts'
import { heldLiteral, ROLES, SAME } from './parts/filters.ts'
import { hasOption, optionText } from './parts/options.ts'
import { choiceSchema } from './parts/schemas.ts'
import { ASKED, LISTED } from './parts/settings.ts'
import { asItIs, textOutcome } from './parts/texts.ts'

/** Up to this many options stand side by side. */
const SIDE_BY_SIDE = 4
const YES_NO: ReadonlySet<string> = new Set(['yes', 'no', 'na', 'unknown'])

const validate = (field: ResolvedField, value: unknown): readonly ValueProblem[] => (hasOption(field, value) ? [] : problem('type.choice'))

function control({ as, options = [] }: ResolvedField): ControlName {
  if (as === 'radio' || as === 'select' || as === 'segments') return as
  if (options.length > 1 && options.every(({ id }) => YES_NO.has(id))) return 'segments'
  return options.length <= SIDE_BY_SIDE ? 'radio' : 'select'
}

/** One of its options. */
export const choice: FieldType = {
  holds: 'string',
  isPlain: true,
  inWords: true,
  named: 'choice',
  settings: [...ASKED, ...LISTED, 'searchable', 'unique', 'default'],
  drawnAs: ['radio', 'select', 'segments'],
  schemaLeaf: choiceSchema,
  sqlColumn: 'text',
  celType: 'string',
  yields: 'text',
  fromOutcome: textOutcome,
  tidy: asItIs,
  validate,
  text: optionText,
  csv: optionText,
  isExported: true,
  foundBy: 'words',
  filterOperators: SAME,
  filterLiteral: heldLiteral(validate),
  filterForm: 'choices',
  relativeTo: ROLES,
  control,
  view: 'options',
}
