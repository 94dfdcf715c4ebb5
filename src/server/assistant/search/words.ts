import { IRREGULAR } from './plain-words.ts'
import { PHRASES, STOP_WORDS } from './vocabulary.ts'

/** Longest text that is taken apart, in characters. */
const TEXT_MAX = 20_000
/** Accents of Latin letters and vowel signs of Arabic ones; what spells a word in other scripts stays. */
const MARKS = /[\u0300-\u036f\u064b-\u0652\u0670\u0640]/g
const ALEFS = /[\u0622\u0623\u0625]/g

/** Lower case, without accents. */
export const folded = (text: string): string => text.slice(0, TEXT_MAX).normalize('NFKD').replaceAll(MARKS, '').replaceAll(ALEFS, '\u0627').toLowerCase()

/** A text, folded, in which compound expressions are one word. */
export const joined = (text: string): string =>
  PHRASES.reduce((said, [phrase, word]) => said.replaceAll(phrase, ` ${word} `), folded(text).replaceAll(/['’`]/g, ''))

/** The words of a text as they stand there, folded; compound expressions are one word. */
export const wordsOf = (text: string): readonly string[] => joined(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** They only look like forms of a verb. */
const WHOLE: ReadonlySet<string> = new Set(['housing', 'heading', 'building', 'evening', 'morning', 'wedding', 'clothing', 'during', 'need', 'speed', 'feed'])

/** What an English word has in common with its other forms: files, filed and filing are one. */
export function stemOf(written: string): string {
  const word = IRREGULAR.get(written) ?? written
  if (!/^[a-z]{4,}$/.test(word) || WHOLE.has(word)) return word
  const bare = withoutEnding(word)
  return bare.length > 3 && bare.endsWith('e') ? bare.slice(0, -1) : bare.length > 3 && bare.endsWith('y') ? `${bare.slice(0, -1)}i` : bare
}

function withoutEnding(word: string): string {
  const single = word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : /(?:ss|x|ch|sh)es$/.test(word)
      ? word.slice(0, -2)
      : /[^su]s$/.test(word)
        ? word.slice(0, -1)
        : word
  const ending = /(?:ing|ed)$/.exec(single)
  if (ending === null || !/[aeiouy].*(?:ing|ed)$/.test(single) || single.length - ending[0].length < 3) return single
  return single.slice(0, -ending[0].length).replace(/([bdfgmnprt])\1$/, '$1')
}

/** Words that a text is found by: no filling words, each in its common form. */
export const termsOf = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf)

/** The same, each text taken apart once: pages repeat their title and keywords for every section. */
export function remembered(taken: (text: string) => readonly string[]): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const words = known.get(text) ?? taken(text)
    known.set(text, words)
    return words
  }
}
