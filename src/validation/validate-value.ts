import type { Field, ResolvedField } from '#contract'
import { validateAddress } from './addresses.ts'
import { isBlank } from './blank.ts'
import { validateBoolean, validateChoice, validateChoices, validateReference, validateReferences } from './choices.ts'
import { validateDate, validateDatetime, validateTime } from './dates.ts'
import { validateFiles } from './files.ts'
import { validateDecimal, validateInteger, validateMoney, validatePercent } from './numbers.ts'
import { at, problem, type ValidationContext, type ValueProblem } from './problem.ts'
import { validateGroupShape, validateRowsShape } from './rows.ts'
import { validateEmail, validateMultiline, validatePhone, validateText } from './texts.ts'

type Rule = (field: ResolvedField, value: unknown, context: ValidationContext) => readonly ValueProblem[]

/** The sentence for a required field without an answer. */
export const requiredProblem: ValueProblem = { path: '', key: 'shared/validation.required' }

function validateAnswer(field: ResolvedField, value: unknown, context: ValidationContext): readonly ValueProblem[] {
  return field.required && isBlank(value) ? [requiredProblem] : validateValue(field, value, context)
}

function validateInner({ of = {} }: ResolvedField, value: unknown, context: ValidationContext): readonly ValueProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const answers = new Map<string, unknown>(Object.entries(value))
  return Object.entries(of).flatMap(([name, each]) => at(name, validateAnswer(each, answers.get(name), context)))
}

const validateGroup: Rule = (field, value, context) => [...validateGroupShape(field, value), ...validateInner(field, value, context)]

const validateRows: Rule = (field, value, context) => {
  const shape = validateRowsShape(field, value)
  if (!Array.isArray(value) || shape.some(({ key }) => COUNTS.has(key))) return shape
  return [...shape, ...value.flatMap((row: unknown, index) => at(String(index), validateInner(field, row, context)))]
}
/** Where the number of rows is wrong, the rows are not looked at. */
const COUNTS: ReadonlySet<string> = new Set(['shared/validation.tooMany', 'shared/validation.tooFew'])

const setByServer: Rule = () => problem('setByServer')

const RULES: Readonly<Record<Field['type'], Rule>> = {
  text: validateText,
  multiline: validateMultiline,
  secret: validateText,
  email: validateEmail,
  phone: validatePhone,
  integer: validateInteger,
  decimal: validateDecimal,
  money: validateMoney,
  percent: validatePercent,
  boolean: validateBoolean,
  date: validateDate,
  time: validateTime,
  datetime: validateDatetime,
  choice: validateChoice,
  choices: validateChoices,
  reference: validateReference,
  references: validateReferences,
  user: validateReference,
  address: validateAddress,
  rows: validateRows,
  group: validateGroup,
  sequence: setByServer,
  calculated: setByServer,
  signature: setByServer,
  file: validateFiles,
}

/**
 * What is wrong with a tidy value of this field; empty when nothing is. A blank value is fine here: whether an answer
 * is required depends on the whole record (`requiredProblem`). Inside rows and groups `required` is checked.
 */
export function validateValue(field: ResolvedField, value: unknown, context: ValidationContext): readonly ValueProblem[] {
  return isBlank(value) ? [] : RULES[field.type](field, value, context)
}

/**
 * The same for a value whose inner fields are looked at one by one, because rules decide which of them are asked: of rows and groups
 * only their shape (kind, number, ids, names) is judged here.
 */
export function validateOwn(field: ResolvedField, value: unknown, context: ValidationContext): readonly ValueProblem[] {
  if (field.type === 'rows') return isBlank(value) ? [] : validateRowsShape(field, value)
  return field.type === 'group' ? (isBlank(value) ? [] : validateGroupShape(field, value)) : validateValue(field, value, context)
}
