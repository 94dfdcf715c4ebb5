import { type Filter, type FilterValue, isRelativeValue, type RelativeValue } from '#contract'
import type { Literal } from '#fields'
import type { Actor } from '#permissions'
import { addDays, type Moment, monthStart, weekStart } from '../moment.ts'
import type { PlainFilter } from './plain-filter.ts'

/** What relative values are relative to. */
export interface FilterFrame {
  readonly actor: Actor
  readonly moment: Moment
  /** The record whose related records are asked for. */
  readonly recordId?: string
}

/** A document's filter with its relative value resolved; undefined when it limits nothing (`user.locations` of a user of all locations). */
export function resolveFilter(filter: Filter, frame: FilterFrame): PlainFilter | undefined {
  const { field, op, value } = filter
  if (value === undefined) return { field, op }
  const plain = isRelativeValue(value) ? resolveValue(value, frame) : value
  if (plain === undefined) return undefined
  return { field, op, value: plain }
}

export const resolveFilters = (filters: readonly Filter[], frame: FilterFrame): readonly PlainFilter[] =>
  filters.flatMap((filter) => resolveFilter(filter, frame) ?? [])

/** A literal as it is, a relative value computed: what a transition sets, for one. */
export function literalOf(value: FilterValue, frame: FilterFrame): Literal | readonly Literal[] | undefined {
  return isRelativeValue(value) ? resolveValue(value, frame) : value
}

function resolveValue({ from, days = 0, hours = 0 }: RelativeValue, frame: FilterFrame): Literal | readonly Literal[] | undefined {
  const { actor, moment } = frame
  switch (from) {
    case 'today':
      return addDays(moment.today, days)
    case 'weekStart':
      return addDays(weekStart(moment.today), days)
    case 'monthStart':
      return addDays(monthStart(moment.today), days)
    case 'now':
      return new Date(moment.now.getTime() + days * 86_400_000 + hours * 3_600_000).toISOString()
    case 'user.id':
      return actor.userId
    case 'user.locations':
      return actor.locationIds.length === 0 ? undefined : actor.locationIds
    case 'record.id':
      return frame.recordId ?? NO_RECORD
  }
}

/** An id that no record has: `record.id` asked without a record finds nothing. */
const NO_RECORD = '00000000-0000-0000-0000-000000000000'
