import type { ResolvedField } from '#contract'
import type { Fields } from './scope.ts'

type Values = Readonly<Record<string, unknown>>

/** The values of the named fields as expressions see them: blanks are gone, absent groups are {} and absent lists []. */
export function withoutBlanks(values: Values, fields: Fields, names: readonly string[]): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      const value = field && tidy(values[name], field)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function tidy(value: unknown, field: ResolvedField): unknown {
  switch (field.type) {
    case 'rows':
      return listOf(value).map((row) => (field.items ? { ...allOf(row, field.of ?? {}), ...idOf(row) } : allOf(row, field.of ?? {})))
    case 'group':
      return allOf(value, field.of ?? {})
    case 'address':
      return withoutBlankEntries(value)
    case 'choices':
    case 'references':
      return listOf(value).filter((item) => !isBlank(item))
    default:
      return isBlank(value) ? undefined : value
  }
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isValues = (value: unknown): value is Values => value !== null && typeof value === 'object' && !Array.isArray(value)
const allOf = (value: unknown, fields: Fields): Values => withoutBlanks(isValues(value) ? value : {}, fields, Object.keys(fields))
const withoutBlankEntries = (value: unknown): Values => Object.fromEntries(Object.entries(isValues(value) ? value : {}).filter(([, part]) => !isBlank(part)))
const idOf = (row: unknown): Values => (isValues(row) && typeof row.id === 'string' ? { id: row.id } : {})
