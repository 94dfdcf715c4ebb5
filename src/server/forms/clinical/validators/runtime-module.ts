import { createHash } from 'node:crypto'

/** What Ajv's stand-alone code asks for, by the path it names, as exports of one module: nothing in it is evaluated from text. */
export const RUNTIME_EXPORTS: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': 'ucs2length',
  'ajv/dist/runtime/equal': 'equal',
}

const SOURCE = `/** Characters of a text as people count them: a surrogate pair is one. */
export function ucs2length(text) {
  let length = 0
  for (const _character of text) length += 1
  return length
}
export function equal(a, b) {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return a !== a && b !== b
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
}
`

/** The one module that all validators share; its name carries its content's hash. */
export const RUNTIME_MODULE = {
  name: `runtime-${createHash('sha256').update(SOURCE).digest('hex').slice(0, 16)}`,
  text: SOURCE,
} as const
