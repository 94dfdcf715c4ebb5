import type { Json } from './wire.ts'

/** An object that is no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A row, or a part of a value: an object that is no list. */
export type JsonObject = Readonly<Record<string, Json>>

export const isJsonObject = (value: unknown): value is JsonObject => isObject(value)

/** The rows of a value; none when it is no list. */
export const rowsIn = (value: Json | undefined): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])

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
