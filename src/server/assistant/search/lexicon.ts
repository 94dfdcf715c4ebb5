import { isSaidOtherwise, type Lexicon } from './alternatives.ts'
import { familiesOf } from './families.ts'

/** Words in more sections than this say little about any. */
const TELLING_SHARE = 0.1

export interface HelpLexicon extends Lexicon {
  /** Whether the help has it, or has another word for it. */
  readonly knows: (word: string) => boolean
}

/** The words of every section of the help, in their common form. */
export function createLexicon(sections: readonly ReadonlySet<string>[]): HelpLexicon {
  const counts = new Map<string, number>()
  for (const words of sections) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return {
    knows: (word) => counts.has(word) || isSaidOtherwise(word),
    tells: (word) => counts.has(word) && (counts.get(word) ?? 0) <= sections.length * TELLING_SHARE,
    relativesOf: familiesOf(counts.keys()),
  }
}
