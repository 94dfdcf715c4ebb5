import type { FieldProblem, Json } from './wire.ts'

/** An object that is no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A row, or a part of a value: an object that is no list. */
export type JsonObject = Readonly<Record<string, Json>>

export const isJsonObject = (value: unknown): value is JsonObject => isObject(value)

/** The parts of a value; none when it is no object. */
export const partsIn = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

/** A row that is known by its id, wherever it stands. */
export type NamedRow = JsonObject & { readonly id: string }

export const isNamedRow = (value: Json | undefined): value is NamedRow => isJsonObject(value) && typeof value.id === 'string'

/** What a list holds; nothing when it is none. */
export function listIn(value: Json | undefined): readonly Json[]
export function listIn(value: unknown): readonly unknown[]
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text; '' for what is none. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text that says something; undefined for a blank one and for what is none. */
export const filledText = (value: unknown): string | undefined => textIn(value) || undefined

/** A number; undefined for what is none. */
export const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The objects of a list; none when it is no list. */
export const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] => listIn(value).filter(isObject)

/** The rows of a value; none when it is no list. */
export const rowsIn = (value: Json | undefined): readonly JsonObject[] => listIn(value).filter(isJsonObject)

/** Whether something that was read is a problem with a field. */
export const isFieldProblem = (value: unknown): value is FieldProblem => isObject(value) && typeof value.path === 'string' && typeof value.message === 'string'

/** What a text says as JSON; undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Equal as answers: lists in order, objects by keys, a blank one like one that is not there. */
export function isSameAnswer(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [new Map<string, unknown>(Object.entries(a)), new Map<string, unknown>(Object.entries(b))]
  return [...new Set([...left.keys(), ...right.keys()])].every((name) => isSameAnswer(left.get(name), right.get(name)))
}
