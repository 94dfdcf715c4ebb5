import type { Linked } from '#document'
import { DEFAULT_LANGUAGE, LANGUAGES, leavesOf, type Tree } from '#translation'
import { folded, termsOf, wordsOf } from './words.ts'

/** Labels of more words are sentences. */
const LABEL_WORDS_MAX = 4
const LABEL_CHARS_MAX = 60
const PLACES = /\{\{[^}]*\}\}/g
const SAID_MAX = 10
/** Words of other languages are the same up to their endings. */
const ENDING_MAX = 2
const BEGINNING_MIN = 4

/** Scripts whose languages do not share it with English. */
const SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Arabic}/u, ['ar', 'ur']],
  [/\p{Script=Cyrillic}/u, ['ru']],
  [/\p{Script=Devanagari}/u, ['hi']],
  [/\p{Script=Myanmar}/u, ['my']],
]

/** Words by which a question in Latin letters tells its language; none of them is an English one. */
const TELLING: Readonly<Record<string, ReadonlySet<string>>> = {
  es: new Set('donde cuando como puedo quiero mi una el la los las del para cambio encuentro veo agrego hago esta por que'.split(' ')),
  fr: new Set('ou comment puis je mon ma mes une le la les des du est trouver pour ajouter changer dans quel quelle'.split(' ')),
  so: new Set('xaggee xagee halkee sidee ka ku waa maxaa baan kaa helaa ayaan karaa'.split(' ')),
  hmn: new Set('kuv qhov twg li cas yuav nyob hloov koj nrhiav rau puas tus lub daim'.split(' ')),
}
const TELLING_MIN = 2
const TELLING_WORDS = new Set(Object.values(TELLING).flatMap((words) => [...words]))

interface Label {
  readonly words: readonly string[]
  /** Without spaces, for scripts that write none. */
  readonly joined: string
  readonly english: readonly string[]
}

/** What the product's own labels say in other languages: by them a question in another language is read in English words. */
export interface Glossary {
  /** English terms for a question; undefined for one in English, and for one in a language that is not among those `allowed`. */
  inEnglish(text: string, language: string, allowed?: readonly string[]): readonly string[] | undefined
}

/** Reads the labels of a language when somebody first asks in it. */
export function createGlossary(strings: Linked['strings']): Glossary {
  const shelves = new Map<string, readonly Label[]>()
  const english = new Map(labelsOf(strings[DEFAULT_LANGUAGE]))
  const labelsIn = (code: string): readonly Label[] => {
    const known = shelves.get(code) ?? labelsOf(strings[code]).flatMap(([key, text]) => labelOf(text, english.get(key)))
    shelves.set(code, known)
    return known
  }
  return {
    inEnglish(text, language, allowed) {
      const codes = languagesOf(text, language).filter((code) => allowed?.includes(code) !== false)
      if (codes.length === 0) return undefined
      const words = wordsOf(text).map(plain)
      const joined = words.join('')
      return saidBy(
        withoutNearer(
          codes.flatMap(labelsIn).filter((label) => isSaid(label, words, joined)),
          words,
        ),
      )
    },
  }
}

const labelsOf = (tree: Tree | undefined): readonly (readonly [string, string])[] =>
  tree === undefined
    ? []
    : leavesOf(tree)
        .map(({ path, text }) => [path.join('.'), text] as const)
        .filter(([, text]) => text.length <= LABEL_CHARS_MAX)

function labelOf(text: string, english = ''): readonly Label[] {
  const words = wordsOf(text.replaceAll(PLACES, ' ')).map(plain)
  // What stands for a place is not said by the words around it.
  const terms = termsOf(english.replaceAll(PLACES, ' '))
  const joined = words.join('')
  return words.length === 0 || words.length > LABEL_WORDS_MAX || terms.length === 0 || terms.length > LABEL_WORDS_MAX || joined.length < 3
    ? []
    : [{ words, joined, english: terms }]
}

/** Labels that only resemble a word of the question give way to those that are that word ("lista": a list, not "listo"). */
function withoutNearer(labels: readonly Label[], question: readonly string[]): readonly Label[] {
  const exact = new Set(labels.flatMap(({ words }) => words.filter((word) => question.includes(word))))
  return labels.filter(({ words }) => words.every((word) => exact.has(word) || !question.some((other) => exact.has(other) && isSame(word, other))))
}

/** Without the article and what Arabic writes together with a word. */
const plain = (word: string): string => word.replace(/^(?:\u0648|\u0628|\u0644)?\u0627\u0644(?=.{3})/u, '')

function isSaid({ words, joined }: Label, question: readonly string[], whole: string): boolean {
  // "Dónde" asks; it does not mean the label of a column.
  if (words.every((word) => TELLING_WORDS.has(word))) return false
  if (/\p{Script=Myanmar}/u.test(joined)) return whole.includes(joined)
  return words.every((word) => question.some((other) => isSame(word, other)))
}

function isSame(a: string, b: string): boolean {
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  const least = Math.max(BEGINNING_MIN, shorter - ENDING_MAX)
  return shorter > BEGINNING_MIN && Math.abs(a.length - b.length) <= ENDING_MAX + 1 && a.slice(0, least) === b.slice(0, least)
}

/** Terms of the labels that say most of the question, the longest first. */
function saidBy(labels: readonly Label[]): readonly string[] {
  const votes = new Map<string, number>()
  for (const { joined, english } of labels) for (const term of english) votes.set(term, Math.max(votes.get(term) ?? 0, joined.length / english.length))
  return [...votes]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, SAID_MAX)
    .map(([term]) => term)
}

/** Languages that a question may be in, English aside; none for an English one. */
function languagesOf(text: string, language: string): readonly string[] {
  const script = SCRIPTS.find(([letters]) => letters.test(text))
  if (script !== undefined) return script[1].includes(language) ? [language] : script[1]
  const words = folded(text).match(/\p{L}+/gu) ?? []
  const told = Object.entries(TELLING).map(([code, telling]) => [code, words.filter((word) => telling.has(word)).length] as const)
  const most = Math.max(...told.map(([, count]) => count))
  if (most >= TELLING_MIN) return told.filter(([, count]) => count === most).map(([code]) => code)
  return most > 0 && LANGUAGES.some(({ code }) => code === language && code in TELLING) ? [language] : []
}
