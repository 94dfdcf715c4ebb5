import { isJsonObject, type Json, type JsonObject } from '#contract'

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** A property of its own; names such as `constructor` give nothing of the prototype's. */
export const own = (object: JsonObject, name: string): Json | undefined => (Object.hasOwn(object, name) ? object[name] : undefined)

/** Equal as JSON: lists in order, objects by keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
}
