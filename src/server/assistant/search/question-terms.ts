import { withoutIdioms } from './idioms.ts'
import type { Correction, Spelling } from './spelling.ts'
import { joined, stemOf, termsOf } from './words.ts'

/** A word of a question, in its common form, and how sure it is that it was meant. */
export interface Term {
  readonly term: string
  readonly weight: number
  /** Other words that it may have been meant to be. */
  readonly or: readonly Correction[]
  /** As it was written, where that is no word of the help; words that begin like it may be others of its forms. */
  readonly written?: string
}

const SURE = 0.9

const stemmed = ({ word, weight }: Correction): Correction => ({ word: stemOf(word), weight })

/** Words of a question that are looked for: as they were meant, two where they were written as one, and what idioms mean in the place of idioms. */
export function questionTerms(text: string, spelling: Spelling): readonly Term[] {
  const meant = new Map<string, Omit<Term, 'term'>>()
  const corrected = joined(withoutIdioms(text)).replaceAll(/(?<!\p{L})[a-z]{3,}(?!\p{L})/gu, (word) => {
    if (spelling.knows(word)) return word
    const [best, ...rest] = spelling.corrections(word)
    const parts = best === undefined || best.weight < SURE ? spelling.parts(word) : undefined
    if (parts !== undefined) return parts.join(' ')
    for (const term of termsOf(best?.word ?? word))
      meant.set(term, { weight: best?.weight ?? 1, or: rest.map(stemmed).filter(({ word: other }) => other !== term), written: stemOf(word) })
    return best?.word ?? word
  })
  return [...new Set(termsOf(withoutIdioms(corrected)))].map((term) => ({ term, weight: 1, or: [], ...meant.get(term) }))
}
