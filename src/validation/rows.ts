import type { ResolvedField } from '#contract'
import { at, problem, type ValueProblem } from './problem.ts'

const ROWS_MAX = 500
const ROW_ID = /^[A-Za-z0-9_-]{1,64}$/

type Values = Readonly<Record<string, unknown>>
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is wrong with a group apart from its inner answers: its kind, and names that it does not have. */
export function validateGroupShape(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  return isValues(value) ? unknownKeys(field, Object.keys(value)) : problem('type.group')
}

function unknownKeys({ of = {} }: ResolvedField, names: readonly string[]): readonly ValueProblem[] {
  return names.filter((name) => !Object.hasOwn(of, name)).flatMap((name) => at(name, problem('unknownKey')))
}

/** What is wrong with rows apart from their inner answers: their number, their ids, and names that they do not have. */
export function validateRowsShape(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (!Array.isArray(value)) return problem('type.list')
  const max = field.items?.length ?? field.max ?? ROWS_MAX
  if (value.length > max) return problem('tooMany', { max })
  if (field.min !== undefined && value.length < field.min) return problem('tooFew', { min: field.min })
  const problems = value.flatMap((row: unknown, index) => at(String(index), validateRowShape(field, row)))
  const ids = new Set(value.map((row: unknown) => (isValues(row) ? row.id : row)))
  return ids.size === value.length ? problems : [...problems, ...problem('repeated')]
}

function validateRowShape(field: ResolvedField, row: unknown): readonly ValueProblem[] {
  if (!isValues(row)) return problem('type.group')
  const { id, ...answers } = row
  return [...at('id', validateRowId(field, id)), ...unknownKeys(field, Object.keys(answers))]
}

/** Fixed rows carry the id of their option, others one of their own. */
function validateRowId({ items }: ResolvedField, id: unknown): readonly ValueProblem[] {
  if (items) return items.some((item) => item.id === id) ? [] : problem('unknownRow')
  return typeof id === 'string' && ROW_ID.test(id) ? [] : problem('rowId')
}
