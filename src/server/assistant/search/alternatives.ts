import type { Term } from './question-terms.ts'
import { SAME } from './same-words.ts'
import { stemOf } from './words.ts'

/** Another way of saying or spelling a word, and how much it counts beside the word itself. */
export interface Alternative {
  readonly word: string
  readonly weight: number
  /** Words that begin like it count, too. */
  readonly prefix: boolean
}

/** The words of the help, in their common form. */
export interface Lexicon {
  /** Whether it stands in few enough sections to say something about them. */
  readonly tells: (word: string) => boolean
  /** Words that are made of the same root. */
  readonly relativesOf: (word: string) => readonly string[]
}

const SAME_WEIGHT = 0.55
const FAMILY_WEIGHT = 0.6
const PREFIX_MIN = 4

const SAME_AS: ReadonlyMap<string, ReadonlySet<string>> = sameAs()

function sameAs(): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>()
  for (const line of SAME) {
    const words = line.split(' ').map(stemOf)
    for (const word of words) groups.set(word, new Set([...(groups.get(word) ?? []), ...words].filter((other) => other !== word)))
  }
  return groups
}

/** Whether it stands for another word. */
export const isSaidOtherwise = (word: string): boolean => SAME_AS.has(word)

/** The word, what it may have been meant to be, relatives, and what means the same. Words that stand everywhere stand for no other. */
export function alternativesOf({ term, weight, or, written }: Term, { tells, relativesOf }: Lexicon): readonly Alternative[] {
  const meant = [{ word: term, weight }, ...or]
  const otherwise = meant.flatMap(({ word, weight: of }) => [
    ...relativesOf(word).map((other) => ({ word: other, weight: FAMILY_WEIGHT * of })),
    ...[...(SAME_AS.get(word) ?? [])].map((other) => ({ word: other, weight: SAME_WEIGHT * of })),
  ])
  return [
    ...(written === undefined ? [] : [{ word: written, weight: 1, prefix: written.length >= PREFIX_MIN }]),
    ...[...meant, ...otherwise.filter(({ word }) => tells(word))].map((each) => ({ ...each, prefix: false })),
  ]
}
