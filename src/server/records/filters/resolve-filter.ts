import {
  addDays,
  addMonths,
  DAY_MS,
  type Filter,
  isAnswerValue,
  isExpressionValue,
  isRecordValue,
  isRelativeValue,
  monthStart,
  type RelativeValue,
  type Value,
  weekStart,
} from '#contract'
import type { Literal } from '#fields'
import type { Actor } from '#permissions'
import type { Moment } from '../moment.ts'
import type { PlainFilter } from './plain-filter.ts'

/** The record that values speak of: the one that moves, or that others point at. */
export interface RecordAtHand {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

/** What values are relative to. */
export interface ValueFrame {
  readonly actor: Actor
  readonly moment: Moment
  readonly record?: RecordAtHand
}

type Resolved = Literal | readonly Literal[]

/** A document's filter with its value known; undefined when it limits nothing (`user.locations` of a user of all locations). */
export function resolveFilter(filter: Filter, frame: ValueFrame): PlainFilter | undefined {
  const { field, op, value } = filter
  if (value === undefined) return { field, op }
  const plain = resolveValue(value, frame)
  if (plain === undefined) return undefined
  return { field, op, value: plain }
}

export const resolveFilters = (filters: readonly Filter[], frame: ValueFrame): readonly PlainFilter[] =>
  filters.flatMap((filter) => resolveFilter(filter, frame) ?? [])

/** What a document sets, such as a transition or an effect; null empties the field. */
export function settingsOf(settings: Readonly<Record<string, Value | null>>, frame: ValueFrame): Readonly<Record<string, unknown>> {
  const { record } = frame
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      if (value === null) return [name, null]
      if (isRecordValue(value)) return [name, (value.record === 'id' ? record?.id : record?.values[value.record]) ?? null]
      return [name, resolveValue(value, frame) ?? null]
    }),
  )
}

function resolveValue(value: Value, frame: ValueFrame): Resolved | undefined {
  if (isRelativeValue(value)) return resolveRelative(value, frame)
  if (isRecordValue(value)) return ofRecord(value.record, frame)
  if (isAnswerValue(value) || isExpressionValue(value))
    throw new Error(`${JSON.stringify(value)} has no form at hand here; the document check should have refused it`)
  return value
}

/** A question by a date that the record does not say yet is asked by today's. */
function ofRecord(name: string, { record, moment }: ValueFrame): Resolved {
  if (record === undefined) throw new Error(`"${name}" has no record at hand here; the document check should have refused it`)
  return name === 'id' ? record.id : ((record.values[name] as Resolved | null | undefined) ?? moment.today)
}

function resolveRelative({ from, days = 0, hours = 0, minutes = 0 }: RelativeValue, { actor, moment }: ValueFrame): Resolved | undefined {
  switch (from) {
    case 'today':
      return addDays(moment.today, days)
    case 'weekStart':
      return addDays(weekStart(moment.today), days)
    case 'monthStart':
      return addDays(monthStart(moment.today), days)
    case 'lastMonthStart':
      return addDays(addMonths(monthStart(moment.today), -1), days)
    case 'nextMonthStart':
      return addDays(addMonths(monthStart(moment.today), 1), days)
    case 'yearStart':
      return addDays(`${moment.today.slice(0, 4)}-01-01`, days)
    case 'now':
      return new Date(moment.now.getTime() + days * DAY_MS + hours * 3_600_000 + minutes * 60_000).toISOString()
    case 'user.id':
      return actor.userId
    case 'user.role':
      return actor.userType
    case 'user.locations':
      return actor.locationIds.length === 0 ? undefined : actor.locationIds
    case 'form':
      throw new Error('No form is filed here; the document check should have refused it')
  }
}
