import type { Filter } from '#contract'

/** A condition that is the same for everybody at any time, so that the database can keep to it. */
export interface StaticFilter {
  readonly field: string
  readonly values: readonly (string | number | boolean)[]
}

/** What a filter says without asking who, when or of what; undefined when it does ask, or compares otherwise than by `eq` and `in`. */
export function staticFilter({ through, field, op, value }: Filter): StaticFilter | undefined {
  if (through !== undefined || (op !== 'eq' && op !== 'in') || value === undefined) return undefined
  if (Array.isArray(value)) return { field, values: value }
  return typeof value === 'object' ? undefined : { field, values: [value] }
}
