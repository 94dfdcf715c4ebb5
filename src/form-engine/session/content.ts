import { applyPatches, type Draft, enablePatches, type Patch, produceWithPatches } from 'immer'
import { type AnswerValues, isJsonObject, isNamedRow, type Json, type ResolvedField } from '#contract'
import { isBlank } from '#validation'
import type { EngineForm } from './engine-form.ts'
import { stepsOf } from './pointers.ts'

enablePatches()

/** What a person has given: answers in one slice for each section, reasons of warnings, display texts of references. */
export interface Content {
  readonly slices: Readonly<Record<string, AnswerValues>>
  readonly reasons: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
}

/** A change and its way back. */
export interface Change {
  readonly content: Content
  readonly forward: readonly Patch[]
  readonly back: readonly Patch[]
}

/** Fields that no section asks for have a slice of their own. */
const NOWHERE = ''

/** The section of each field. */
export function sectionsOf(form: EngineForm): ReadonlyMap<string, string> {
  const places = form.pages
    .flatMap(({ sections }) => sections)
    .flatMap(({ id, items }) => items.map((item) => [item.kind === 'field' ? item.field : '', id] as const))
  return new Map(places)
}

export const sliceOf = (sections: ReadonlyMap<string, string>, name: string): string => sections.get(name) ?? NOWHERE

/** Sorts answers into the slices of their sections; blanks are left out. */
export function toSlices(sections: ReadonlyMap<string, string>, answers: AnswerValues): Content['slices'] {
  const slices: Record<string, Record<string, Json>> = {}
  for (const [name, value] of Object.entries(answers)) {
    if (value === null || value === undefined) continue
    const id = sliceOf(sections, name)
    const slice = slices[id] ?? {}
    slice[name] = value
    slices[id] = slice
  }
  return slices
}

/** All answers in one object. */
export const answersOf = ({ slices }: Content): AnswerValues => Object.assign({}, ...Object.values(slices))

type Mutable = { [name: string]: Json }

/** Writes a value where the pointer says; a blank takes the name away. A row that is gone takes nothing, a fixed row is made. */
function writeAt(slice: Mutable, fields: EngineForm['fields'], pointer: string, value: Json): void {
  const steps = stepsOf(pointer)
  const last = steps.at(-1) ?? ''
  let place: Mutable | undefined = slice
  let names: EngineForm['fields'] | undefined = fields
  for (let index = 0; index < steps.length - 1 && place; index += 1) {
    const name = steps[index] ?? ''
    const field: ResolvedField | undefined = names && Object.hasOwn(names, name) ? names[name] : undefined
    names = field?.of
    if (field?.type === 'rows') {
      index += 1
      place = rowAt(place, name, field, steps[index] ?? '')
    } else place = partAt(place, name)
  }
  if (!place) return
  if (value === null || (isBlank(value) && !Array.isArray(value))) delete place[last]
  else place[last] = value
}

/** The part of this name, made when it isn't there yet. */
function partAt(place: Mutable, name: string): Mutable {
  const part = place[name]
  if (isJsonObject(part)) return part as Mutable
  const made: Mutable = {}
  place[name] = made
  return made
}

/** The row of this id. One of fixed rows is made at its place in their order. */
function rowAt(place: Mutable, name: string, { items }: ResolvedField, id: string): Mutable | undefined {
  const value = place[name]
  const rows: Json[] = Array.isArray(value) ? value : []
  const row = rows.find((each) => isNamedRow(each) && each.id === id)
  if (isNamedRow(row)) return row as Mutable
  const order = items?.map((item) => item.id) ?? []
  if (!order.includes(id)) return undefined
  const before = rows.filter((each) => isNamedRow(each) && order.indexOf(each.id) < order.indexOf(id)).length
  rows.splice(before, 0, { id })
  place[name] = rows
  const made = Array.isArray(place[name]) ? place[name][before] : undefined
  return isNamedRow(made) ? (made as Mutable) : undefined
}

/** Writes answers and display texts as one change; undefined when nothing differs. */
export function writeAnswers(
  content: Content,
  { form, sections }: { readonly form: EngineForm; readonly sections: ReadonlyMap<string, string> },
  entries: readonly { readonly pointer: string; readonly value: Json }[],
  labels: Readonly<Record<string, string>> = {},
): Change | undefined {
  return change(content, (draft) => {
    for (const { pointer, value } of entries) {
      const id = sliceOf(sections, stepsOf(pointer)[0] ?? '')
      draft.slices[id] ??= {}
      const slice = draft.slices[id] as Mutable
      writeAt(slice, form.fields, pointer, value)
    }
    Object.assign(draft.labels, labels)
  })
}

/** Runs a recipe; undefined when it changed nothing. */
export function change(content: Content, recipe: (draft: Draft<Content>) => void): Change | undefined {
  const [next, forward, back] = produceWithPatches(content, recipe)
  return next === content ? undefined : { content: next, forward, back }
}

export const patched = (content: Content, patches: readonly Patch[]): Content => applyPatches(content, [...patches])

/** The top fields that patches touch; one that replaces a whole slice touches what it held and what it holds. */
export function namesIn(patches: readonly Patch[], before: Content, after: Content): ReadonlySet<string> {
  const names = patches.flatMap(({ path: [part, slice, name] }) => {
    if (part !== 'slices') return []
    if (name !== undefined) return [String(name)]
    const id = String(slice)
    return [...Object.keys(before.slices[id] ?? {}), ...Object.keys(after.slices[id] ?? {})]
  })
  return new Set(names)
}
