import { type AnswerValues, isObject, type ResolvedField } from '#contract'
import { typeOf } from '#fields'
import { type Names, nothingWanted, type Wanted, want } from '#server/records'

type Fields = Readonly<Record<string, ResolvedField>>
type Values = Readonly<Record<string, unknown>>

/** The ids among answers whose names are shown. */
export function wantedIn(fields: Fields, answers: AnswerValues): Wanted {
  const wanted = nothingWanted()
  for (const [name, field] of Object.entries(fields)) want(wanted, field, answers[name])
  return wanted
}

/** Display texts by JSON pointer: rows by their id (`/meds/<row>/medicine`), the entries of a list by their place (`/workers/0`). */
export function labelsIn(fields: Fields, answers: Values, names: Names, at = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => labelsAt(field, answers[name], { names, at: `${at}/${name}` })))
}

interface Place {
  readonly names: Names
  readonly at: string
}

function labelsAt(field: ResolvedField, value: unknown, { names, at }: Place): readonly (readonly [string, string])[] {
  if (value === null || value === undefined) return []
  if (field.of !== undefined) return groupsOf(value, at).flatMap(([group, place]) => Object.entries(labelsIn(field.of ?? {}, group, names, place)))
  if (!typeOf(field).pointsAt) return []
  const ids: readonly (readonly [unknown, string])[] = Array.isArray(value) ? value.map((id: unknown, index) => [id, `${at}/${index}`]) : [[value, at]]
  return ids.flatMap(([id, place]) => {
    const name = typeof id === 'string' ? names.get(id) : undefined
    return name === undefined ? [] : [[place, name] as const]
  })
}

function groupsOf(value: unknown, at: string): readonly (readonly [Values, string])[] {
  if (!Array.isArray(value)) return isObject(value) ? [[value, at]] : []
  return value.flatMap((row: unknown) => (isObject(row) ? [[row, `${at}/${String(row.id)}`] as const] : []))
}
