import { type Json, nameToday, type ResolvedField, valueToday } from '#contract'
import type { LinkedResource } from '#document'
import { isSecret } from '#server/platform/keys'

/** One field's change as history keeps it; of a secret only whether there was a value. */
export interface StoredChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** A change of before, by the names of fields and options that they have today. */
export const changeToday = ({ migrations }: Pick<LinkedResource, 'migrations'>, { field, before, after }: StoredChange): StoredChange => ({
  field: nameToday(migrations, field),
  before: valueToday(migrations, field, before as Json),
  after: valueToday(migrations, field, after as Json),
})

type Values = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, ResolvedField>>

/** JSON with sorted keys: the database may give an object's keys back in another order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  )

/** What differs between two states of a record, in the document's order of fields. */
export function changesBetween(fields: Fields, before: Values, after: Values): readonly StoredChange[] {
  return Object.entries(fields)
    .filter(([name]) => canonical(before[name]) !== canonical(after[name]))
    .map(([name, field]) => ({ field: name, before: recorded(field, before[name]), after: recorded(field, after[name]) }))
}

/** History lives longer than a record's secrets should: it keeps that there was one, never which. */
function recorded(field: ResolvedField, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (isSecret(field)) return true
  if (field.of === undefined) return value
  return Array.isArray(value) ? value.map((row: unknown) => recordedInner(field.of ?? {}, row)) : recordedInner(field.of, value)
}

function recordedInner(of: Fields, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, answer]: [string, unknown]) => {
      const inner = Object.hasOwn(of, name) ? of[name] : undefined
      return [name, inner === undefined ? answer : recorded(inner, answer)]
    }),
  )
}
