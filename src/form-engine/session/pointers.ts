import { type AnswerValues, isJsonObject, isNamedRow, type Json, type NamedRow, type ResolvedField } from '#contract'
import type { EngineForm } from './engine-form.ts'

/** A row of a repeat group: its id never changes, its place may. */
export type Row = NamedRow

const NO_ROWS: readonly Row[] = []
/** The rows of a value; none when it is not a list. */
export const rowsOf = (value: Json | undefined): readonly Row[] => (Array.isArray(value) ? value.filter(isNamedRow) : NO_ROWS)

/** `/meds/<row id>/dose` → `meds`, `<row id>`, `dose`. Names and row ids need no escapes. */
export const stepsOf = (pointer: string): readonly string[] => pointer.slice(1).split('/')

/** The name of the top field of a pointer. */
export const topOf = (pointer: string): string => stepsOf(pointer)[0] ?? ''

/** The pointer of what holds it; blank at the top. */
export const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

const known = new WeakMap<object, ReadonlyMap<string, Row>>()

/** A row by its id; the index of a list is made once. */
function rowOf(list: readonly Json[], id: string): Json | undefined {
  let index = known.get(list)
  if (!index) {
    index = new Map(rowsOf([...list]).map((row) => [row.id, row]))
    known.set(list, index)
  }
  return index.get(id)
}

/** The value at a pointer whose rows are named by id; undefined when there is nothing. */
export function readAt(values: AnswerValues, pointer: string): Json | undefined {
  let value: Json | undefined = values
  for (const step of stepsOf(pointer)) {
    if (Array.isArray(value)) value = rowOf(value, step)
    else value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
  }
  return value
}

/** The question that a pointer belongs to: an address or a list is one question, whatever lies inside. */
export function questionAt(form: EngineForm, pointer: string): { readonly pointer: string; readonly field: ResolvedField | undefined } {
  const [top = '', ...rest] = stepsOf(pointer)
  let field = Object.hasOwn(form.fields, top) ? form.fields[top] : undefined
  let at = `/${top}`
  let steps = rest
  while (field && steps.length > 0 && (field.type === 'rows' || field.type === 'group')) {
    const inRow = field.type === 'rows' ? steps.slice(0, 1) : []
    const [name, ...deeper] = steps.slice(inRow.length)
    if (name === undefined) return { pointer: [at, ...inRow].join('/'), field }
    field = field.of && Object.hasOwn(field.of, name) ? field.of[name] : undefined
    at = [at, ...inRow, name].join('/')
    steps = deeper
  }
  return { pointer: at, field }
}
