import type { OwnTerms } from '#translation'
import type { Answerer, AssistantOptions } from '../context.ts'
import { readableFor } from '../corpus/readable.ts'
import { createShelf } from '../corpus/shelf.ts'
import { quote } from './quote.ts'

export interface HelpAnswers {
  readonly answerer: Answerer
  /** What was asked, without the words that the help does not know: they may be about somebody. */
  readonly masked: (asked: { readonly terms: OwnTerms; readonly text: string }) => string
  /** Makes the index before the first question; for a panel that has just opened. */
  readonly prepare: (terms: OwnTerms) => void
}

/** Answers that quote the agency's own help, of what the reader may open. */
export function createHelpAnswers({ documents, say }: Pick<AssistantOptions, 'documents' | 'say'>): HelpAnswers {
  const helpFor = createShelf(documents)
  return {
    prepare: (terms) => void helpFor(terms),
    masked: ({ terms, text }) => helpFor(terms).masked(text),
    async *answerer({ actor, terms, text, language, page }) {
      const readable = readableFor(documents(), actor)
      const searched = helpFor(terms).search({ text, language, page, isOpen: readable.isOpen })
      const { parts, ...facts } = quote(searched, readable, say('notUnderstood'))
      yield* parts
      return facts
    },
  }
}
