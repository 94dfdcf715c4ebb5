import type { Json } from '#contract'

const WORD = /\bw\d+\b/g

/** The numbered words in a value, wherever they stand. */
export const wordsIn = (value: unknown): ReadonlySet<string> => new Set(JSON.stringify(value ?? null).match(WORD) ?? [])

export const without = (some: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] => [...some].filter((word) => !others.has(word))

export const withWord = (before: Json | undefined, word: string): string => `${typeof before === 'string' ? before : ''} ${word}`.trim()

/** Which typed words a person has taken away knowingly: by undo, by deleting a row, by choosing the other side's answer, by filing out of sight. */
export function createLedger() {
  const gone = new Set<string>()
  /** Words that a place said it has. */
  const promised = new Set<string>()
  return {
    gone,
    promised,
    /** Notes what a deed took away and what it brought back. */
    deed: (before: unknown, after: unknown): void => {
      const [had, has] = [wordsIn(before), wordsIn(after)]
      for (const word of without(had, has)) gone.add(word)
      for (const word of without(has, had)) gone.delete(word)
    },
    keptBy: (content: unknown): void => {
      for (const word of wordsIn(content)) promised.add(word)
    },
    /** Promised, not taken away, and in none of these. */
    missingFrom: (places: unknown): readonly string[] => {
      const there = wordsIn(places)
      return [...promised].filter((word) => !gone.has(word) && !there.has(word))
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
