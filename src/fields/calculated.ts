import type { ResolvedField, ResultType } from '#contract'
import { problem } from '#validation'
import { boolean } from './boolean.ts'
import { choice } from './choice.ts'
import { choices } from './choices.ts'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import { decimal } from './decimal.ts'
import { email } from './email.ts'
import type { FieldType, Schema } from './field-type.ts'
import { integer } from './integer.ts'
import { money } from './money.ts'
import { noLiteral } from './parts/filters.ts'
import { optionText } from './parts/options.ts'
import { textSchema } from './parts/schemas.ts'
import { LISTED } from './parts/settings.ts'
import { asItIs, OUTCOME_MAX_CHARS } from './parts/texts.ts'
import { percent } from './percent.ts'
import { phone } from './phone.ts'
import { reference } from './reference.ts'
import { text } from './text.ts'
import { time } from './time.ts'
import { user } from './user.ts'

/** The types that a value may have which nobody writes in. */
export const RESULTS: Readonly<Record<ResultType, FieldType>> = {
  text,
  integer,
  decimal,
  money,
  percent,
  boolean,
  date,
  datetime,
  choices,
  time,
  choice,
  reference,
  user,
  email,
  phone,
}

const resultOf = ({ result = 'text' }: ResolvedField): FieldType => RESULTS[result]

/** Text that is one of its options. */
const isOption = (field: ResolvedField): boolean => field.options !== undefined && resultOf(field) === text

/** Without bounds: an expression is not refused for what it comes to. */
function schemaLeaf(field: ResolvedField): Schema | undefined {
  const result = resultOf(field)
  if (result.number) return { type: result.number === 'whole' ? 'integer' : 'number' }
  return result === text ? textSchema(OUTCOME_MAX_CHARS) : result.schemaLeaf(field)
}

/** What an expression comes to. Where its value counts and not who gives it, `valueTypeOf` names the type of the result. */
export const calculated: FieldType = {
  holds: 'string',
  isPlain: true,
  inWords: false,
  isWorkedOut: true,
  isOfResult: true,
  named: 'calculated',
  settings: [...LISTED, 'searchable', 'scale', 'ungrouped', 'unit', 'usual'],
  drawnAs: ['score'],
  schemaLeaf,
  sqlColumn: undefined,
  celType: undefined,
  yields: undefined,
  fromOutcome: (outcome, field) => resultOf(field).fromOutcome(outcome, field),
  tidy: asItIs,
  validate: () => problem('setByServer'),
  text: (value, field, wording) => (isOption(field) ? optionText(value, field, wording) : resultOf(field).text(value, field, wording)),
  csv: (value, field, wording) => (isOption(field) ? optionText(value, field, wording) : resultOf(field).csv(value, field, wording)),
  isExported: true,
  foundBy: 'words',
  filterOperators: [],
  filterLiteral: noLiteral,
  filterForm: 'text',
  control: ({ as }) => (as === 'score' ? 'score' : 'outcome'),
  view: 'text',
}
