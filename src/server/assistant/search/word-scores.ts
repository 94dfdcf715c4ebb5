import MiniSearch, { type BM25Params } from 'minisearch'
import type { Passage } from '../corpus/passage.ts'
import { remembered, termsOf } from './words.ts'

/** How much a word counts by where it stands. */
const TEXTS = { title: 3, heading: 3, text: 1 } as const
const BM25 = { k: 1.2, b: 0.55, d: 0.4 }
/** A word of a list says as much in a long list as in a short one. */
const LISTS = { keywords: 4, names: 2 } as const
const BM25_LISTS = { k: 1.2, b: 0, d: 0.4 }
/** What stands in a list alone finds a section that does not say it itself. */
const LISTED_SHARE = 0.75
/** Words whose scores are kept. */
const CACHED_MAX = 300

type Field = keyof typeof TEXTS | keyof typeof LISTS

interface Entry extends Record<Field, string> {
  /** The place of the passage. */
  readonly id: number
}

/** The place of a passage, what a word scores there, and how much of it the passage says itself. */
export type WordScore = readonly [at: number, score: number, share: number]

export interface WordScores {
  /** Words of each passage, in their common form. */
  readonly words: readonly ReadonlySet<string>[]
  /** What a word scores in all passages, whoever asks. With `prefix` also by words that begin like it. */
  readonly of: (word: string, prefix: boolean) => readonly WordScore[]
}

/** Scores of words (BM25); those that were asked for last are kept. `namesOf` gives further words for the screens of a passage. */
export function createWordScores(passages: readonly Passage[], namesOf: (passage: Passage) => readonly string[]): WordScores {
  const termsOfText = remembered(termsOf)
  const entries = passages.map((passage, at) => entryOf(passage, at, namesOf(passage), termsOfText))
  const texts = indexOf(entries, TEXTS, BM25)
  const lists = indexOf(entries, LISTS, BM25_LISTS)
  const cached = new Map<string, readonly WordScore[]>()

  function searched(word: string, prefix: boolean): readonly WordScore[] {
    const scores = new Map<number, readonly [score: number, share: number]>()
    for (const { id, score } of texts.search(word, { prefix })) scores.set(id, [score, 1])
    for (const { id, score } of lists.search(word, { prefix })) {
      const [before, share] = scores.get(id) ?? [0, LISTED_SHARE]
      scores.set(id, [before + score, share])
    }
    return [...scores].map(([at, [score, share]]) => [at, score, share] as const)
  }

  return {
    words: entries.map(({ id: _id, ...fields }) => new Set(Object.values(fields).flatMap((said) => said.split(' ').filter(Boolean)))),
    of(word, prefix) {
      const key = `${word}${prefix ? '*' : ''}`
      const scored = cached.get(key) ?? searched(word, prefix)
      cached.delete(key)
      cached.set(key, scored)
      const [oldest] = cached.keys()
      if (cached.size > CACHED_MAX && oldest !== undefined) cached.delete(oldest)
      return scored
    },
  }
}

function indexOf(entries: readonly Entry[], boost: Readonly<Partial<Record<Field, number>>>, bm25: BM25Params): MiniSearch<Entry> {
  const index = new MiniSearch<Entry>({
    fields: Object.keys(boost),
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term || null,
    searchOptions: { boost, bm25 },
  })
  index.addAll(entries)
  return index
}

function entryOf({ title, heading, keywords, text, steps, note }: Passage, id: number, names: readonly string[], terms: typeof termsOf): Entry {
  const said = (...texts: readonly string[]): string => texts.flatMap(terms).join(' ')
  return { id, title: said(title), heading: said(heading), keywords: said(...keywords), names: said(...names), text: said(...text, ...steps, note) }
}
