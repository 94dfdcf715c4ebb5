import type { ResolvedField } from '#contract'
import { problem, type ValueProblem } from '#validation'
import type { FieldType } from './field-type.ts'
import { heldLiteral, SAME } from './parts/filters.ts'
import { hasOption, optionText } from './parts/options.ts'
import { choiceSchema } from './parts/schemas.ts'
import { LISTED } from './parts/settings.ts'
import { asItIs, textOutcome } from './parts/texts.ts'

const validate = (field: ResolvedField, value: unknown): readonly ValueProblem[] => (hasOption(field, value) ? [] : problem('type.choice'))

/** In which range another field of the record lies: a choice that nobody makes and nobody stores. */
export const band: FieldType = {
  holds: 'string',
  isPlain: true,
  inWords: true,
  isWorkedOut: true,
  isUnkept: true,
  named: 'band',
  settings: LISTED,
  schemaLeaf: choiceSchema,
  sqlColumn: undefined,
  celType: 'string',
  yields: 'text',
  fromOutcome: textOutcome,
  tidy: asItIs,
  validate: () => problem('setByServer'),
  text: optionText,
  csv: optionText,
  isExported: true,
  foundBy: 'words',
  filterOperators: SAME,
  filterLiteral: heldLiteral(validate),
  filterForm: 'choices',
  control: () => 'outcome',
  view: 'options',
}
