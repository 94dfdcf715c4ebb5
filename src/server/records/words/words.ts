import type { ResolvedField } from '#contract'
import type { LinkedResource } from '#document'
import { typeOf } from '#fields'
import type { FieldRights } from '../rights/field-rights.ts'

const WORD_MAX_CHARS = 64
export const TERMS_MAX = 8
const PHONE = /(?<!\d)\+?(?:1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{1,4}(?!\d)/g

/** Lower case without accents: José and JOSE are found by either. */
export const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const split = (text: string): readonly string[] => (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, WORD_MAX_CHARS))

/** The words a text is found by: its parts, and each blank-separated piece without its hyphens and apostrophes (O'Brien → obrien). */
export function wordsOfText(text: string): readonly string[] {
  const folded = fold(text)
  const joined = folded.split(/\s+/).map((piece) => split(piece).join('').slice(0, WORD_MAX_CHARS))
  return [...new Set([...split(folded), ...joined])].filter((word) => word !== '')
}

/** The ten digits that are kept, or the first of them, however they are typed. */
function phoneDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return ` ${digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits} `
}

/** The words that a search asks for, all of which must be found; a phone number counts as one word. */
export const wordsOfQuery = (query: string): readonly string[] => wordsOfFolded(fold(query)).slice(0, TERMS_MAX)

export function wordsOfFolded(folded: string): readonly string[] {
  return [...new Set(split(folded.replaceAll(PHONE, phoneDigits).replaceAll(/['’`]/g, '')))]
}

/** The letters and digits of a text in lower case, without anything between them. */
export const lettersOf = (text: string): string => split(fold(text)).join('')

/** What has no words is found by its column, however it is written. */
function wordsOfValue(field: ResolvedField, value: unknown): readonly string[] {
  const { foundBy } = typeOf(field)
  if (typeof value !== 'string' || foundBy === 'column') return []
  return foundBy === 'digits' ? [value, value.slice(-7), value.slice(-4)] : wordsOfText(value)
}

/** Words of fields that only some may read carry the field's name in front, so that a search finds them for those alone. */
const prefixOf = (resource: LinkedResource, name: string): string => (isGuarded(resource, name) ? `${name}:` : '')

const isGuarded = (resource: LinkedResource, name: string): boolean =>
  (resource.fieldGroups ?? []).some((group) => group.fields.some((each) => each === name) && group.otherwise !== 'readOnly')

/** All words a record is found by: those of its searchable fields. */
export function wordsOfRecord(resource: LinkedResource, values: Readonly<Record<string, unknown>>): readonly string[] {
  const words = Object.entries(resource.fields)
    .filter(([, field]) => field.searchable)
    .flatMap(([name, field]) => wordsOfValue(field, values[name]).map((word) => prefixOf(resource, name) + word))
  return [...new Set(words)]
}

/** The prefixes under which this user may search; the empty one stands for fields that everyone reads. */
export function searchPrefixes(resource: LinkedResource, rights: FieldRights): readonly string[] {
  const guarded = Object.entries(resource.fields).filter(([name, field]) => field.searchable && typeOf(field).foundBy !== 'column' && isGuarded(resource, name))
  return ['', ...guarded.filter(([name]) => rights.get(name)?.sight === 'full').map(([name]) => `${name}:`)]
}
