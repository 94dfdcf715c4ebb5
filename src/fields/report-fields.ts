import type { ResolvedField } from '#contract'
import { typeOf, valueTypeOf } from './field-types.ts'

/** Why records cannot be grouped by a field; undefined where they can. */
export function axisFault(field: ResolvedField): 'asked' | 'several' | 'type' | undefined {
  if (typeOf(field).isAsked && field.via === undefined) return 'asked'
  const { holds, adds, isPlain } = valueTypeOf(field)
  if (holds === 'array') return 'several'
  return adds || !isPlain ? 'type' : undefined
}

/** Records can be grouped by it. */
export const isAxis = (field: ResolvedField): boolean => field.filterable === true && axisFault(field) === undefined

/** It stands in a column of its own, which can be summed or counted. */
const isCounted = (field: ResolvedField): boolean => field.filterable === true && typeOf(field).isAsked !== true

/** Its values of several records add up. */
export const isSummed = (field: ResolvedField): boolean => isCounted(field) && valueTypeOf(field).adds === true

/** Its days can be counted, and its latest one found. */
export const isDay = (field: ResolvedField): boolean => isCounted(field) && valueTypeOf(field).filterForm === 'dates'
