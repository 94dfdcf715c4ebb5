import { isObject, type Json, nameToday, type ResolvedField, valueToday } from '#contract'
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
    isObject(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  )

/** What differs between two states of a record, in the document's order of fields; of owned rows those that differ, whatever their order. */
export function changesBetween(fields: Fields, before: Values, after: Values): readonly StoredChange[] {
  return Object.entries(fields)
    .map(([name, field]) => ({ name, field, ...(field.owns ? rowsApart(before[name], after[name]) : { before: before[name], after: after[name] }) }))
    .filter((each) => each.before !== each.after && canonical(each.before) !== canonical(each.after))
    .map(({ name, field, ...each }) => ({ field: name, before: recorded(field, each.before), after: recorded(field, each.after) }))
}

function rowsApart(before: unknown, after: unknown): { readonly before: readonly unknown[]; readonly after: readonly unknown[] } {
  const sides = [before, after].map((rows): readonly unknown[] => (Array.isArray(rows) ? rows : []))
  const [were = new Set(), are = new Set()] = sides.map((rows) => new Set(rows.map(canonical)))
  const [then = [], now = []] = sides
  return { before: then.filter((row) => !are.has(canonical(row))), after: now.filter((row) => !were.has(canonical(row))) }
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
