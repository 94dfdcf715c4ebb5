import { isObject, listIn, type ResolvedField } from '#contract'
import { typeOf } from '#fields'
import type { Fields } from './scope.ts'

type Values = Readonly<Record<string, unknown>>

/** The values of the named fields as expressions see them: blanks are gone, absent groups are {} and absent lists []. */
export function withoutBlanks(values: Values, fields: Fields, names: readonly string[]): Values {
  const known: Record<string, unknown> = {}
  for (const name of names) {
    const field = fields[name]
    const value = field && tidy(values[name], field)
    if (value !== undefined) known[name] = value
  }
  return known
}

/** The rows of a list likewise. */
export const rowsWithoutBlanks = (rows: readonly unknown[], of: Fields): readonly Values[] => listOnce(rows, of, allOnce)

function tidy(value: unknown, field: ResolvedField): unknown {
  const { of, items } = field
  switch (typeOf(field).holds) {
    case 'array':
      return of ? listOnce(listIn(value), of, items ? fixedRow : allOnce) : listIn(value).filter((item) => !isBlank(item))
    case 'object':
      return of ? allOnce(value, of) : withoutBlankEntries(value)
    default:
      return isBlank(value) ? undefined : value
  }
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''
const NO_VALUES: Values = {}
const allOf = (value: Values, fields: Fields): Values => withoutBlanks(value, fields, Object.keys(fields))
const allOnce = (value: unknown, fields: Fields): Values => once(tidied, isObject(value) ? value : NO_VALUES, fields, allOf)
const withoutBlankEntries = (value: unknown): Values => Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([, part]) => !isBlank(part)))
/** Fixed rows are known by their ids. */
const fixedRow = (row: unknown, fields: Fields): Values => ({ ...allOnce(row, fields), ...(isObject(row) && typeof row.id === 'string' ? { id: row.id } : {}) })
const listOnce = (list: readonly unknown[], fields: Fields, rowOf: typeof allOnce): readonly Values[] =>
  once(rowOf === fixedRow ? fixedLists : lists, list, fields, () => list.map((row) => rowOf(row, fields)))

/**
 * Rules of rows read the same lists again for every row, so what a list or a row comes to is kept as long as it lives. Answers are never changed in
 * place: an answer that is new is another object.
 */
type Kept<Result> = WeakMap<object, WeakMap<Fields, Result>>
const tidied: Kept<Values> = new WeakMap()
const lists: Kept<readonly Values[]> = new WeakMap()
const fixedLists: Kept<readonly Values[]> = new WeakMap()

function once<Value extends object, Result>(kept: Kept<Result>, value: Value, fields: Fields, make: (value: Value, fields: Fields) => Result): Result {
  const known = kept.get(value) ?? new WeakMap<Fields, Result>()
  kept.set(value, known)
  const result = known.get(fields) ?? make(value, fields)
  known.set(fields, result)
  return result
}
