import { isObject, type Json } from '#contract'

/** One thing that is other: a value that stands somewhere, or which keys an object has, in their order. */
export type Patch = { readonly at: Place; readonly is: Json } | { readonly at: Place; readonly keys: readonly string[] }
type Place = readonly (string | number)[]

type Members = Readonly<Record<string, Json>>

const isMembers = (value: Json): value is Members => isObject(value)

/** What makes one value of the other, key order included; what both share is not looked into. */
export function difference(from: Json, to: Json): readonly Patch[] {
  const found: Patch[] = []
  collect(from, to, [], found)
  return found
}

function collect(from: Json, to: Json, at: Place, found: Patch[]): void {
  if (from === to) return
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length) {
    for (const [index, value] of to.entries()) collect(from[index] as Json, value, [...at, index], found)
  } else if (isMembers(from) && isMembers(to)) collectMembers(from, to, at, found)
  else found.push({ at, is: to })
}

function collectMembers(from: Members, to: Members, at: Place, found: Patch[]): void {
  const keys = Object.keys(to)
  for (const key of keys) {
    const [before, after] = [from[key], to[key] as Json]
    if (before === undefined) found.push({ at: [...at, key], is: after })
    else collect(before, after, [...at, key], found)
  }
  const earlier = Object.keys(from)
  if (earlier.length !== keys.length || earlier.some((key, index) => key !== keys[index])) found.push({ at, keys })
}

/** The value with all of it done. Throws for one that the patches were not made of. */
export const patched = (value: Json, patches: readonly Patch[]): Json => patches.reduce(patchedAt, value)

const patchedAt = (value: Json, patch: Patch): Json => put(value, patch.at, patch)

function put(value: Json, [step, ...rest]: Place, patch: Patch): Json {
  if (step === undefined) return 'is' in patch ? patch.is : withKeys(value, patch.keys)
  if (Array.isArray(value)) return value.map((each: Json, index) => (index === step ? put(each, rest, patch) : each))
  if (!isMembers(value)) throw new Error('There is nothing to go into')
  return { ...value, [step]: put(value[step] ?? null, rest, patch) }
}

function withKeys(value: Json, keys: readonly string[]): Json {
  if (!isMembers(value)) throw new Error('There are no keys to put in order')
  return Object.fromEntries(
    keys.map((key) => {
      const member = value[key]
      if (member === undefined) throw new Error('A key is missing')
      return [key, member]
    }),
  )
}
