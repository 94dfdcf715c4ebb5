import { type Complaint, deadName } from './complaint.ts'
import type { SchemaNode } from './schema-tree.ts'

/** The branch of a union that a value was meant to be, or why none can be told. */
export type Branch = { readonly index: number } | { readonly complaint: Complaint }

/** Chooses by JSON type, then by the tag `kind`, then by the keys that are there. */
export function chooseBranch(branches: readonly SchemaNode[], value: unknown): Branch {
  const candidates = branches.flatMap((schema, index) => (accepts(schema, value) ? [{ schema, index }] : []))
  const [first, second] = candidates
  if (!first)
    return { complaint: { path: [], message: 'This is none of what may stand here', expected: branches.map(nameBranch).join(' or '), found: typeOf(value) } }
  if (!second || !isObject(value)) return first
  return candidates.every(({ schema }) => tagsOf(schema).length > 0) ? byTag(candidates, value) : byKeys(candidates, value)
}

interface Candidate {
  readonly schema: SchemaNode
  readonly index: number
}

function byTag(candidates: readonly Candidate[], value: Readonly<Record<string, unknown>>): Branch {
  const tags = candidates.flatMap(({ schema }) => tagsOf(schema))
  const expected = tags.map((tag) => `"${tag}"`).join(', ')
  if (value.kind === undefined) return { complaint: { path: [], message: 'The key "kind" is missing', expected } }
  const { kind } = value
  if (typeof kind !== 'string') return { complaint: { path: ['kind'], message: 'A kind is one of these texts', expected, found: typeOf(kind) } }
  const found = candidates.find(({ schema }) => tagsOf(schema).includes(kind))
  return found ?? { complaint: { ...deadName(['kind'], `There is no kind "${kind}" here`, kind, tags), expected } }
}

function byKeys(candidates: readonly Candidate[], value: Readonly<Record<string, unknown>>): Branch {
  const keys = Object.keys(value)
  const scored = candidates.map((candidate) => {
    const { required = [], properties } = candidate.schema
    const missing = required.filter((key) => !keys.includes(key)).length
    const unknown = properties ? keys.filter((key) => !Object.hasOwn(properties, key)).length : 0
    return { candidate, missing, unknown, closed: properties !== undefined, fits: keys.length - unknown }
  })
  const best = scored.toSorted((a, b) => a.missing - b.missing || a.unknown - b.unknown)[0]
  if (best && !(best.closed && best.missing > 0 && best.fits === 0)) return best.candidate
  const names = candidates.flatMap(({ schema }) => schema.required ?? [])
  const expected = candidates.map(({ schema }) => nameBranch(schema)).join(' or ')
  const key = keys[0]
  if (key === undefined) return { complaint: { path: [], message: 'This is empty', expected } }
  return { complaint: { ...deadName([key], `There is no key "${key}" here`, key, names), expected, atKey: true } }
}

/** The values of `kind` that choose this branch. */
function tagsOf({ properties }: SchemaNode): readonly string[] {
  const kind = properties?.kind
  return (kind?.enum ?? (kind?.const === undefined ? [] : [kind.const])).map(String)
}

function accepts({ type, properties }: SchemaNode, value: unknown): boolean {
  const types = type ?? (properties ? 'object' : [])
  return types.length === 0 || [types].flat().includes(typeOf(value))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeOf(value) === 'object'
const nameBranch = ({ type, required }: SchemaNode): string => (required ? `{ ${required.join(', ')} }` : [type ?? 'anything'].flat().join(', '))

/** The JSON type of a value. */
export function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}
