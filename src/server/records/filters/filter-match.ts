import type { Literal } from '#fields'
import { listOf, type PlainFilter } from './plain-filter.ts'

/** Whether a record's values pass a filter: the same answer as the SQL of `filter-sql.ts`. */
export function matchesFilter(filter: PlainFilter, values: Readonly<Record<string, unknown>>): boolean {
  const value = values[filter.field] ?? null
  const wanted = listOf(filter.value)
  switch (filter.op) {
    case 'empty':
      return value === null
    case 'filled':
      return value !== null
    case 'eq':
    case 'in':
      return wanted.some((each) => holds(value, each))
    case 'ne':
    case 'nin':
      return !wanted.some((each) => holds(value, each))
    case 'starts':
      return typeof value === 'string' && wanted.some((each) => value.toLowerCase().startsWith(String(each).toLowerCase()))
    default:
      return wanted.some((each) => compares(filter.op, value, each))
  }
}

const holds = (value: unknown, wanted: Literal): boolean => (Array.isArray(value) ? value.includes(wanted) : value === wanted)

function compares(op: PlainFilter['op'], value: unknown, wanted: Literal): boolean {
  if (value === null || typeof value !== typeof wanted || (typeof value !== 'string' && typeof value !== 'number')) return false
  if (op === 'lt') return value < wanted
  if (op === 'lte') return value <= wanted
  return op === 'gt' ? value > wanted : value >= wanted
}
