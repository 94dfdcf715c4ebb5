import type { OwnTerms } from '#translation'
import type { Answerer, AssistantOptions } from '../context.ts'
import { readableFor } from '../corpus/readable.ts'
import { createShelf } from '../corpus/shelf.ts'
import { quote } from './quote.ts'

export interface HelpAnswers {
  readonly answerer: Answerer
  /** Makes the index before the first question; for a panel that has just opened. */
  readonly prepare: (terms: OwnTerms) => void
}

/** Answers that quote the agency's own help, of what the reader may open. */
export function createHelpAnswers({ documents, say }: Pick<AssistantOptions, 'documents' | 'say'>): HelpAnswers {
  const helpFor = createShelf(documents)
  return {
    prepare: (terms) => void helpFor(terms),
    async *answerer({ actor, terms, text, language, page }) {
      const readable = readableFor(documents(), actor)
      const searched = helpFor(terms).search({ text, language, page, isOpen: readable.isOpen })
      const { parts, ...facts } = quote(searched, readable, say('notUnderstood'))
      yield* parts
      return facts
    },
  }
}
