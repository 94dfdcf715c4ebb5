import { type AnswerValues, isJsonObject, isNamedRow, isSecretHint, type Json, type RecordView, type ResolvedField } from '#contract'
import type { FormState } from '#form-rules'
import type { RecordPlan } from './record-plan.ts'

type Fields = Readonly<Record<string, ResolvedField>>
type Labels = RecordView['labels']
type Part = Readonly<Record<string, Json>>

/** A record's values as they are filled in: secrets that the server only hints at stand beside them, by pointer. */
export interface HeldValues {
  readonly answers: AnswerValues
  readonly kept: ReadonlyMap<string, Json>
}

const isKeptSecret = ({ type }: ResolvedField, value: Json): boolean => type === 'secret' && isSecretHint(value)

export function heldValues(fields: Fields, values: AnswerValues): HeldValues {
  const kept = new Map<string, Json>()
  const partOf = (of: Fields, part: Part, at: string): Part =>
    Object.fromEntries(
      Object.entries(part).flatMap(([name, value]): [string, Json][] => {
        const pointer = `${at}/${name}`
        const field = Object.hasOwn(of, name) ? of[name] : undefined
        if (value === null || value === undefined) return []
        if (!field) return [[name, value]]
        if (!isKeptSecret(field, value)) return [[name, insideOf(field, value, pointer)]]
        kept.set(pointer, value)
        return []
      }),
    )
  const insideOf = ({ of }: ResolvedField, value: Json, pointer: string): Json => {
    if (!of) return value
    if (Array.isArray(value)) return value.map((row) => (isNamedRow(row) ? partOf(of, row, `${pointer}/${row.id}`) : row))
    return isJsonObject(value) ? partOf(of, value, pointer) : value
  }
  return { answers: partOf(fields, values, ''), kept }
}

/** A field's answer with the secrets inside it that nobody typed over. */
function withKept({ of }: ResolvedField, value: Json, pointer: string, kept: HeldValues['kept']): Json {
  if (!of || kept.size === 0) return value
  const filled = (part: Part, at: string): Part => {
    const added = Object.entries(of).flatMap(([name, inner]): [string, Json][] => {
      const own = part[name]
      const secret = own === undefined || own === null ? kept.get(`${at}/${name}`) : undefined
      if (secret !== undefined) return [[name, secret]]
      return own === undefined ? [] : [[name, withKept(inner, own, `${at}/${name}`, kept)]]
    })
    return { ...part, ...Object.fromEntries(added) }
  }
  if (Array.isArray(value)) return value.map((row) => (isNamedRow(row) ? filled(row, `${pointer}/${row.id}`) : row))
  const isHeld = [...kept.keys()].some((each) => each.startsWith(`${pointer}/`))
  return isJsonObject(value) || isHeld ? filled(isJsonObject(value) ? value : {}, pointer) : value
}

/** What is sent of a record: tidy answers of the fields in sight that a person fills in, null for a blank one. A secret that is kept is not among them. */
export function submittedValues({ form, asked }: RecordPlan, { visible }: FormState, tidy: AnswerValues, kept: HeldValues['kept']): AnswerValues {
  const names = [...asked].filter((name) => visible.has(`/${name}`))
  return Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const field = form.fields[name]
      if (!field || (kept.has(`/${name}`) && tidy[name] === undefined)) return []
      return [[name, withKept(field, tidy[name] ?? null, `/${name}`, kept)]]
    }),
  )
}

/** Display texts by pointer, from a record's own: by field, and inside rows and groups by field, inner field and id. */
export function labelsByPointer(fields: Fields, values: AnswerValues, labels: Labels): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const put = (at: string, value: Json | undefined, label: Labels[string] | undefined): void => {
    if (typeof label === 'string') found[at] = label
    else if (label && Array.isArray(value)) for (const [index, id] of value.entries()) if (typeof id === 'string') found[`${at}/${id}`] = label[index] ?? id
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    put(`/${name}`, value, labels[name] ?? (typeof value === 'string' ? labels[`${name}/${value}`] : undefined))
    for (const part of field.of ? [value].flat() : []) {
      if (!isJsonObject(part)) continue
      const at = typeof part.id === 'string' && field.type === 'rows' ? `/${name}/${part.id}` : `/${name}`
      for (const inner of Object.keys(field.of ?? {}))
        for (const id of [part[inner]].flat()) {
          const label = typeof id === 'string' ? labels[`${name}/${inner}/${id}`] : undefined
          if (typeof label !== 'string') continue
          found[Array.isArray(part[inner]) ? `${at}/${inner}/${id}` : `${at}/${inner}`] = label
          found[`/${name}/${id}`] = label
        }
    }
  }
  return found
}
