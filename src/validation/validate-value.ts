import type { Field, ResolvedField } from '#contract'
import { validateAddress } from './addresses.ts'
import { isBlank } from './blank.ts'
import { validateBoolean, validateChoice, validateChoices, validateReference, validateReferences } from './choices.ts'
import { validateDate, validateDatetime, validateTime } from './dates.ts'
import { validateDecimal, validateInteger, validateMoney, validatePercent } from './numbers.ts'
import { at, problem, type ValidationContext, type ValueProblem } from './problem.ts'
import { validateEmail, validateMultiline, validatePhone, validateText } from './texts.ts'

type Rule = (field: ResolvedField, value: unknown, context: ValidationContext) => readonly ValueProblem[]

const ROWS_MAX = 500
const ROW_ID = /^[A-Za-z0-9_-]{1,64}$/

/** The sentence for a required field without an answer. */
export const requiredProblem: ValueProblem = { path: '', key: 'shared/validation.required' }

function validateInner(field: ResolvedField, value: object, context: ValidationContext): readonly ValueProblem[] {
  const inner = field.of ?? {}
  const answers = new Map<string, unknown>(Object.entries(value))
  const unknown = [...answers.keys()].filter((name) => !Object.hasOwn(inner, name)).flatMap((name) => at(name, problem('unknownKey')))
  const wrong = Object.entries(inner).flatMap(([name, each]) => at(name, validateAnswer(each, answers.get(name), context)))
  return [...unknown, ...wrong]
}

function validateAnswer(field: ResolvedField, value: unknown, context: ValidationContext): readonly ValueProblem[] {
  return field.required && isBlank(value) ? [requiredProblem] : validateValue(field, value, context)
}

const validateGroup: Rule = (field, value, context) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return problem('type.group')
  return validateInner(field, value, context)
}

function validateRow(field: ResolvedField, row: unknown, context: ValidationContext): readonly ValueProblem[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return problem('type.group')
  const { id, ...answers } = row as Readonly<Record<string, unknown>>
  const isNamed = typeof id === 'string' && ROW_ID.test(id)
  return [...(isNamed ? [] : at('id', problem('rowId'))), ...validateInner(field, answers, context)]
}

const validateRows: Rule = (field, value, context) => {
  if (!Array.isArray(value)) return problem('type.list')
  const max = field.max ?? ROWS_MAX
  if (value.length > max) return problem('tooMany', { max })
  if (field.min !== undefined && value.length < field.min) return problem('tooFew', { min: field.min })
  const problems = value.flatMap((row, index) => at(String(index), validateRow(field, row, context)))
  const ids = new Set(value.map((row) => (typeof row === 'object' && row !== null && 'id' in row ? row.id : row)))
  return ids.size === value.length ? problems : [...problems, ...problem('repeated')]
}

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
}

/**
 * What is wrong with a tidy value of this field; empty when nothing is. A blank value is fine here: whether an answer
 * is required depends on the whole record (`requiredProblem`). Inside rows and groups `required` is checked.
 */
export function validateValue(field: ResolvedField, value: unknown, context: ValidationContext): readonly ValueProblem[] {
  return isBlank(value) ? [] : RULES[field.type](field, value, context)
}
