import type { Answerer, Asking, AssistantOptions } from '../context.ts'
import { agencyHelp } from '../corpus/agency-help.ts'
import { createCorpus, type Reader } from '../corpus/corpus.ts'
import { type Readable, readableFor } from '../corpus/readable.ts'
import type { Searched } from '../search/help.ts'
import { quote } from './quote.ts'

/** What the help has for a question, of what its reader may open. */
export interface SearchedFor extends Searched {
  readonly readable: Readable
}

export interface HelpAnswers {
  readonly answerer: Answerer
  readonly search: (asking: Asking) => Promise<SearchedFor>
  /** Leaves out of a text what the help of this reader does not know: it may be about somebody. */
  readonly maskFor: (reader: Reader) => Promise<(text: string) => string>
  /** Makes the index before the first question; for a panel that has just opened. */
  readonly prepare: (reader: Reader) => Promise<void>
}

/** Answers that quote the agency's own help, of what the reader may open. */
export function createHelpAnswers({ database, documents, say }: Pick<AssistantOptions, 'database' | 'documents' | 'say'>): HelpAnswers {
  const helpFor = createCorpus(documents, agencyHelp(database))
  const search: HelpAnswers['search'] = async ({ actor, terms, text, language, languages, page }) => {
    const readable = readableFor(documents(), actor)
    const help = await helpFor({ companyId: actor.companyId, terms })
    return { ...help.search({ text, language, languages, page, isOpen: readable.isOpen }), readable }
  }
  return {
    search,
    prepare: async (reader) => void (await helpFor(reader)),
    maskFor: async (reader) => (await helpFor(reader)).masked,
    async *answerer(asking) {
      const { readable, ...searched } = await search(asking)
      const { parts, ...facts } = quote(searched, readable, say('notUnderstood'))
      yield* parts
      return facts
    },
  }
}
