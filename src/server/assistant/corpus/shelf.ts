import type { Linked } from '#document'
import type { OwnTerms } from '#translation'
import { createGlossary } from '../search/glossary.ts'
import { createHelpSearch, type HelpSearch } from '../search/help.ts'

/** Companies with words of their own whose index is kept; who was asked longest ago makes room. */
const KEPT_MAX = 20

/** The help's index: made once for each version of the documents and each set of a company's words, when somebody first asks. */
export function createShelf(documents: () => Linked): (own: OwnTerms) => HelpSearch {
  let version: Linked | undefined
  let glossary: ReturnType<typeof createGlossary> | undefined
  const kept = new Map<string, HelpSearch>()
  return ({ client, employee }) => {
    const current = documents()
    if (current !== version || glossary === undefined) {
      version = current
      glossary = createGlossary(current.strings)
      kept.clear()
    }
    const key = JSON.stringify([client, employee])
    const own = { ...(client !== undefined && { client }), ...(employee !== undefined && { employee }) }
    const found = kept.get(key) ?? createHelpSearch(current, own, glossary)
    kept.delete(key)
    kept.set(key, found)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return found
  }
}
