/** What a section is worth to a question. */
export interface Sum {
  readonly score: number
  /** Weight of what finds it of the question, rare words counted more. */
  readonly known: number
  /** Weight of what it says of the question itself. */
  readonly said: number
}

/** What the words of a question score in each section, one word after the other. Sections go by number. */
export interface Tally {
  /**
   * A section says the present word in a way that scores this, is so much of the word (`weight`) and so much of which the section says itself (`share`,
   * both 0 to 1). The best way counts; one that scores nothing does not.
   */
  readonly note: (at: number, score: number, weight: number, share: number) => void
  /** Sections in which the present word stands in any way. */
  readonly size: () => number
  /** Ends the present word; the next one begins. */
  readonly next: (rarity: number) => void
  /** Sections that say something of the question. */
  readonly found: () => readonly number[]
  readonly sum: (at: number) => Sum
  /** Whether the section says the word of this number. */
  readonly says: (at: number, word: number) => boolean
}

/** Most words that one can count. */
export const TALLY_WORDS_MAX = 30

/** At most TALLY_WORDS_MAX words. */
export function createTally(sections: number): Tally {
  const numbers = (): Float64Array => new Float64Array(sections)
  const [best, weights, shares] = [numbers(), numbers(), numbers()]
  const [scores, known, said, words] = [numbers(), numbers(), numbers(), new Int32Array(sections)]
  const of = (from: Float64Array | Int32Array, at: number): number => from[at] ?? 0
  const found: number[] = []
  let touched: number[] = []
  let word = 0
  return {
    note(at, score, weight, share) {
      if (score <= of(best, at)) return
      if (best[at] === 0) touched.push(at)
      best[at] = score
      weights[at] = weight
      shares[at] = weight * share
    },
    size: () => touched.length,
    next(rarity) {
      for (const at of touched) {
        if (scores[at] === 0) found.push(at)
        scores[at] = of(scores, at) + of(best, at)
        known[at] = of(known, at) + rarity * of(weights, at)
        said[at] = of(said, at) + rarity * of(shares, at)
        words[at] = of(words, at) | (1 << word)
        best[at] = 0
      }
      touched = []
      word += 1
    },
    found: () => found,
    sum: (at) => ({ score: of(scores, at), known: of(known, at), said: of(said, at) }),
    says: (at, number) => (of(words, at) & (1 << number)) !== 0,
  }
}
