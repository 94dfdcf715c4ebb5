import MiniSearch from 'minisearch'
import type { Passage } from '../corpus/passage.ts'
import { alternativesOf, createSpelling } from './alternatives.ts'
import { mannerOf } from './manner.ts'
import { termsOf } from './words.ts'

/** How much a word counts by where it stands. */
const FIELDS = { title: 3, heading: 4, keywords: 2, names: 2, text: 1 } as const
const BM25 = { k: 1.2, b: 0.55, d: 0.4 }
/** Most words of a question that are looked for. */
const TERMS_MAX = 24
/** A word that the help does not have counts as if it were in half a passage. */
const UNKNOWN_IN = 0.5
const OPEN_SCREEN_BOOST = 1.1
/** Pages for more screens than this say little about each. */
const NAMED_MAX = 3
const FOUND_MAX = 50
/** Words whose scores are kept. */
const CACHED_MAX = 300

type Scored = readonly [id: string, score: number]

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
  /** The text with the words that stand in no section, and so may be about somebody, left out. */
  masked(text: string): string
}

interface Entry extends Record<keyof typeof FIELDS, string> {
  readonly id: string
}

/** Passages by their words (BM25). `namesOf` gives further words for the screens of a passage. */
export function createHelpIndex(passages: readonly Passage[], namesOf: (passage: Passage) => readonly string[] = () => []): HelpIndex {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const index = new MiniSearch<Entry>({
    fields: Object.keys(FIELDS),
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term || null,
    searchOptions: { boost: FIELDS, bm25: BM25 },
  })
  const entries = passages.map((passage) => entryOf(passage, namesOf(passage)))
  index.addAll(entries)
  const spelling = createSpelling(entries.map(wordsIn))

  const cached = new Map<string, readonly Scored[]>()

  /** What a word scores in all sections, whoever asks; the words that were asked for last are kept. */
  function scoredBy(word: string, prefix: boolean): readonly Scored[] {
    const key = `${word}${prefix ? '*' : ''}`
    const scored = cached.get(key) ?? index.search(word, { prefix }).map(({ id, score }) => [id, score] as const)
    cached.delete(key)
    cached.set(key, scored)
    const [oldest] = cached.keys()
    if (cached.size > CACHED_MAX && oldest !== undefined) cached.delete(oldest)
    return scored
  }

  /** The best that any way of saying this word scores, by section; sections that are not for the reader are left out before anything is ranked. */
  function scoresOf(term: string, boostOf: (id: string) => number): Map<string, { readonly score: number; readonly weight: number }> {
    const best = new Map<string, { readonly score: number; readonly weight: number }>()
    for (const { word, weight, prefix } of alternativesOf(term, spelling)) {
      for (const [id, raw] of scoredBy(word, prefix)) {
        const score = raw * weight * boostOf(id)
        if (score > (best.get(id)?.score ?? 0)) best.set(id, { score, weight })
      }
    }
    return best
  }

  return {
    size: passages.length,
    masked: (text) => text.replaceAll(WORD, (word) => (termsOf(word).every((term) => spelling.knows(term)) ? word : LEFT_OUT)),
    find({ text, said, isOpen, page }) {
      const own = termsOf(text)
      const terms = [...new Set(said === undefined ? own : [...said, ...own.filter((term) => term.length > 2 && spelling.knows(term))])].slice(0, TERMS_MAX)
      const manner = mannerOf(text)
      const boosts = new Map<string, number>()
      for (const passage of passages) {
        const isHere = page !== undefined && passage.routes.includes(page) && passage.routes.length <= NAMED_MAX
        if (isOpen(passage)) boosts.set(passage.id, (isHere ? OPEN_SCREEN_BOOST : 1) * (passage.weight ?? 1) * manner(passage))
      }
      const totals = new Map<string, { readonly score: number; readonly known: number; readonly says: readonly string[] }>()
      let whole = 0
      for (const term of terms) {
        const scores = scoresOf(term, (id) => boosts.get(id) ?? 0)
        const rarity = Math.log(1 + byId.size / Math.max(scores.size, UNKNOWN_IN))
        whole += rarity
        for (const [id, { score, weight }] of scores) {
          const total = totals.get(id) ?? { score: 0, known: 0, says: [] }
          totals.set(id, { score: total.score + score, known: total.known + rarity * weight, says: [...total.says, term] })
        }
      }
      return [...totals]
        .flatMap(([id, { score, known, says }]) => {
          const passage = byId.get(id)
          const covered = known / whole
          return passage === undefined ? [] : [{ passage, covered, says, score: score * (0.4 + 0.6 * covered) }]
        })
        .sort((a, b) => b.score - a.score || (a.passage.id < b.passage.id ? -1 : 1))
        .slice(0, FOUND_MAX)
    },
  }
}

const wordsIn = ({ title, heading, keywords, names, text }: Entry): ReadonlySet<string> =>
  new Set([title, heading, keywords, names, text].flatMap((said) => said.split(' ')).filter(Boolean))

function entryOf(passage: Passage, names: readonly string[]): Entry {
  const { id, title, heading, keywords, text, steps, note } = passage
  const said = (...texts: readonly string[]): string => texts.flatMap(termsOf).join(' ')
  return { id, title: said(title), heading: said(heading), keywords: said(...keywords), names: said(...names), text: said(...text, ...steps, note) }
}
