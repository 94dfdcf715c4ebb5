import type { ResolvedField } from '#contract'
import { at, problem, type ValueProblem } from './problem.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const LIST_MAX = 200

const hasOption = (field: ResolvedField, value: unknown): boolean => field.options?.some((option) => option.id === value) ?? false

export function validateChoice(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  return hasOption(field, value) ? [] : problem('type.choice')
}

export function validateReference(_field: ResolvedField, value: unknown): readonly ValueProblem[] {
  return typeof value === 'string' && UUID.test(value) ? [] : problem('type.reference')
}

export function validateBoolean(_field: ResolvedField, value: unknown): readonly ValueProblem[] {
  return typeof value === 'boolean' ? [] : problem('type.boolean')
}

type Rule = (field: ResolvedField, value: unknown) => readonly ValueProblem[]

function validateList(field: ResolvedField, value: unknown, each: Rule): readonly ValueProblem[] {
  if (!Array.isArray(value)) return problem('type.list')
  const max = field.max ?? LIST_MAX
  if (value.length > max) return problem('tooMany', { max })
  if (field.min !== undefined && value.length < field.min) return problem('tooFew', { min: field.min })
  if (new Set(value).size !== value.length) return problem('repeated')
  return value.flatMap((item, index) => at(String(index), each(field, item)))
}

export const validateChoices: Rule = (field, value) => {
  const problems = validateList(field, value, validateChoice)
  return problems.length === 0 && Array.isArray(value) && value.length > 1 && field.options?.some(({ id, exclusive }) => exclusive && value.includes(id))
    ? problem('exclusive')
    : problems
}
export const validateReferences: Rule = (field, value) => validateList(field, value, validateReference)
