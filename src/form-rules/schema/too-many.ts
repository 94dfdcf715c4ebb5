import { type AnswerValues, isJsonObject, type Json, type ResolvedField } from '#contract'
import { typeOf } from '#fields'
import { isList, own } from '../json.ts'
import { into } from '../pointer.ts'

/** A list with more entries than its field takes. */
export interface TooMany {
  /** JSON pointer, rows by their place. */
  readonly path: string
  readonly field: ResolvedField
  readonly count: number
  readonly max: number
}

/** The first list that is too long, looked for without any rule being asked; undefined when there is none. */
export function tooManyIn(fields: Readonly<Record<string, ResolvedField>>, answers: AnswerValues, at = ''): TooMany | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const found = tooManyAt(field, own(answers, name), into(at, name))
    if (found !== undefined) return found
  }
  return undefined
}

function tooManyAt(field: ResolvedField, value: Json | undefined, path: string): TooMany | undefined {
  const { holds, entriesMax } = typeOf(field)
  if (holds === 'object') return field.of && isJsonObject(value) ? tooManyIn(field.of, value, path) : undefined
  const max = entriesMax?.(field)
  if (max === undefined || !isList(value)) return undefined
  if (value.length > max) return { path, field, count: value.length, max }
  for (const [place, row] of field.of ? value.entries() : []) {
    const found = isJsonObject(row) ? tooManyIn(field.of ?? {}, row, into(path, String(place))) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
