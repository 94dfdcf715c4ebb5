import type { Passage } from '../corpus/passage.ts'
import { alternativesOf } from './alternatives.ts'
import { createLexicon } from './lexicon.ts'
import { LIGHT_WORDS } from './light-words.ts'
import { mannerOf } from './manner.ts'
import { questionTerms, type Term } from './question-terms.ts'
import { SAME } from './same-words.ts'
import { createSpelling } from './spelling.ts'
import { createTally, TALLY_WORDS_MAX } from './tally.ts'
import { createWordScores } from './word-scores.ts'
import { folded, remembered, termsOf, wordsOf } from './words.ts'

/** Most words of a question that are looked for. */
const TERMS_MAX = Math.min(24, TALLY_WORDS_MAX)
/** A word that the help does not have counts as if it were in half a passage. */
const UNKNOWN_IN = 0.5
const OPEN_SCREEN_BOOST = 1.1
/** How much a word counts that questions about anything have. */
const LIGHT = 0.8
/** Share of a section's score that does not hang on how much of the question it covers. */
const UNCOVERED_SHARE = 0.4
/** Pages for more screens than this say little about each. */
const NAMED_MAX = 3
const FOUND_MAX = 50

export interface Found {
  readonly passage: Passage
  readonly score: number
  /** Share of what the question says that the passage says, too: 0 to 1, rare words counted more. */
  readonly covered: number
  /** Terms of the question that it says, in some way. */
  readonly says: readonly string[]
}

export interface Question {
  /** In English. */
  readonly text: string
  /** English terms in place of a question in another language; of its own words those count that the help has, too. */
  readonly said?: readonly string[]
  /** Passages that are not for the reader are not looked at, let alone counted. */
  readonly isOpen: (passage: Passage) => boolean
  /** Route of the screen the reader is on. */
  readonly page?: string
}

const WORD = /[\p{L}\p{N}\p{M}'’]+/gu
const LEFT_OUT = '…'

export interface HelpIndex {
  readonly size: number
  /** The best first; no two with the same id. */
  find(question: Question): readonly Found[]
  /** What an English question asks for, as it was probably meant; other than its words where it is misspelled. */
  termsIn(text: string): readonly string[]
  /** The text with the words that stand in no section, and so may be about somebody, left out. */
  masked(text: string): string
}

/** Passages by their words. `namesOf` gives further words for the screens of a passage. */
export function createHelpIndex(passages: readonly Passage[], namesOf: (passage: Passage) => readonly string[] = () => []): HelpIndex {
  const scores = createWordScores(passages, namesOf)
  const lexicon = createLexicon(scores.words)
  const written = remembered(writtenIn)
  const spelling = createSpelling(
    passages.map((passage) => new Set([...textsOf(passage), ...namesOf(passage)].flatMap(written))),
    SAME.flatMap((line) => line.split(' ')),
  )

  /** Sections that are worth the same stand in the order of their ids. */
  const order = new Float64Array(passages.length)
  for (const [rank, { at }] of passages
    .map(({ id }, place) => ({ id, at: place }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .entries())
    order[at] = rank

  /** How much each section counts for this question; those that are not for the reader 0, so that they are left out before anything is ranked. */
  function boostsFor({ text, isOpen, page }: Question): Float64Array {
    const manner = mannerOf(text)
    return Float64Array.from(passages, (passage) => {
      const isHere = page !== undefined && passage.routes.includes(page) && passage.routes.length <= NAMED_MAX
      return isOpen(passage) ? (isHere ? OPEN_SCREEN_BOOST : 1) * (passage.weight ?? 1) * manner(passage) : 0
    })
  }

  function asked({ text, said }: Question): readonly Term[] {
    if (said === undefined) return questionTerms(text, spelling).slice(0, TERMS_MAX)
    // Words of another language are no misspelled English ones.
    const known = [...new Set(termsOf(text))].filter((term) => term.length > 2 && !said.includes(term) && lexicon.knows(term))
    return [...said, ...known].map((term) => ({ term, weight: 1, or: [] })).slice(0, TERMS_MAX)
  }

  return {
    size: passages.length,
    termsIn: (text) => questionTerms(text, spelling).map(({ term }) => term),
    masked: (text) => text.replaceAll(WORD, (word) => (termsOf(word).every((term) => lexicon.knows(term)) ? word : LEFT_OUT)),
    find(question) {
      const terms = asked(question)
      const boosts = boostsFor(question)
      const tally = createTally(passages.length)
      let whole = 0
      for (const term of terms) {
        const light = LIGHT_WORDS.has(term.term) ? LIGHT : 1
        for (const { word, weight, prefix } of alternativesOf(term, lexicon)) {
          for (const [at, score, share] of scores.of(word, prefix)) tally.note(at, light * score * weight * (boosts[at] ?? 0), weight, share)
        }
        const rarity = light * Math.log(1 + passages.length / Math.max(tally.size(), UNKNOWN_IN))
        whole += rarity
        tally.next(rarity)
      }
      const worths = new Float64Array(passages.length)
      for (const at of tally.found()) {
        const { score, known } = tally.sum(at)
        worths[at] = score * (UNCOVERED_SHARE + (1 - UNCOVERED_SHARE) * (known / whole))
      }
      const of = (numbers: Float64Array, at: number): number => numbers[at] ?? 0
      return [...tally.found()]
        .sort((a, b) => of(worths, b) - of(worths, a) || of(order, a) - of(order, b))
        .slice(0, FOUND_MAX)
        .flatMap((at) => {
          const passage = passages[at]
          const says = terms.flatMap(({ term }, number) => (tally.says(at, number) ? [term] : []))
          return passage === undefined ? [] : [{ passage, score: of(worths, at), covered: tally.sum(at).said / whole, says }]
        })
    },
  }
}

/** Words of a text as they are written. */
const writtenIn = (text: string): readonly string[] => [...(folded(text).match(/[a-z]+/g) ?? []), ...wordsOf(text)]
const textsOf = ({ title, heading, keywords, text, steps, note }: Passage): readonly string[] => [title, heading, ...keywords, ...text, ...steps, note]
