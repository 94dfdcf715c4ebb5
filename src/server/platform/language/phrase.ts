import { fillPlaces, type Linked, type StringTree, textAt } from '#document'
import { DEFAULT_LANGUAGE, type OwnTerms, termsIn } from '#translation'
import { requestLanguage } from './request-language.ts'

/** A translation key with what fills its places. */
export interface Wording {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** Words that come before those of the language. */
export interface Own {
  readonly terms?: OwnTerms
  readonly overrides?: Readonly<Record<string, string>>
}

type Words = Pick<Linked, 'strings'>

const treeOf = ({ strings }: Words): StringTree | undefined => strings[requestLanguage()] ?? strings[DEFAULT_LANGUAGE]

/** The text of a key in the language of who is spoken to, places unfilled; undefined when the documents lack it. */
export const textFor = (words: Words, key: string): string | undefined => textAt(treeOf(words), key)

/** All texts whose keys stand below one of these, or are one of these: for who has no documents at hand. */
export function textsBelow(words: Words, keys: Iterable<string>): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const add = (key: string, node: string | StringTree | undefined): void => {
    if (typeof node === 'string') found[key] = node
    else for (const [step, inner] of Object.entries(node ?? {})) add(`${key}.${step}`, inner)
  }
  for (const key of keys) {
    const steps = key.split('.')
    add(
      key,
      steps.reduce<string | StringTree | undefined>(
        (node, step) => (typeof node === 'object' && Object.hasOwn(node, step) ? node[step] : undefined),
        treeOf(words),
      ),
    )
  }
  return found
}

/** The words for a key, a company's own first, in the language of who is spoken to; the key itself when nobody has any, so that it is seen. */
export function phrase(words: Words, { key, params = {} }: Wording, { terms, overrides = {} }: Own = {}): string {
  const own = Object.hasOwn(overrides, key) ? overrides[key] : undefined
  const text = own ?? textFor(words, key) ?? key
  // Most have no place: exports say tens of thousands of them.
  return text.includes('{{') ? fillPlaces(text, { ...params, ...termPlaces(words, terms) }) : text
}

/** A sentence of the documents for a translation key. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** Says a key in the words of the documents that are in use. */
export const sayFrom =
  (documents: { current(): Words }): Say =>
  (key, params = {}) =>
    phrase(documents.current(), { key, params })

/** The catalogue's text for a code. */
export const refusalsFrom =
  (say: Say) =>
  (code: string, values: Readonly<Record<string, string>> = {}): string =>
    say(`shared/errors.${code}`, values)

/** What stands for `{{term.client}}` and its like in the language of who is spoken to. */
export function termPlaces(words: Words, own: OwnTerms = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(termsIn(treeOf(words), own)).map(([name, word]) => [`term.${name}`, word]))
}

/**
 * An older document's own words without those that are still said today: what has not changed is said in the language of who reads it,
 * the rest as it was.
 */
export const changedWords = ({ strings }: Words, own: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(own).filter(([key, text]) => textAt(strings[DEFAULT_LANGUAGE], key) !== text))
