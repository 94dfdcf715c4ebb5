import { isJsonObject, type Json, type ResolvedField } from '#contract'
import { isBlank } from '#validation'
import { type Row, rowsOf } from '../session/pointers.ts'

export interface PartsFrame {
  readonly pointer: string
  readonly visible: ReadonlySet<string>
  readonly answeredOnly: boolean
}

/** A question and its answer, as far as they are read. */
export interface ReadPart {
  readonly field: ResolvedField
  readonly value: Json | undefined
}

/** What is read of a group or of rows: the parts that were in sight; when only answers are asked for, no blank part, column or row. */
export function shownParts({ field, value }: ReadPart, { pointer, visible, answeredOnly }: PartsFrame): ReadPart {
  if (field.of === undefined) return { field, value }
  const parts = Object.entries(field.of)
  if (field.type === 'group') {
    const inner = isJsonObject(value) ? value : {}
    const seen = parts.filter(([name]) => visible.has(`${pointer}/${name}`) && !(answeredOnly && isBlank(inner[name])))
    return { field: { ...field, of: Object.fromEntries(seen) }, value }
  }
  if (field.type !== 'rows' || !answeredOnly) return { field, value }
  const rows = rowsOf(value).filter((row) => parts.some(([name]) => isFilled(row, name)))
  const of = Object.fromEntries(parts.filter(([name]) => rows.some((row) => isFilled(row, name))))
  return { field: { ...field, of }, value: rows }
}

const isFilled = (row: Row, name: string): boolean => !isBlank(row[name])
