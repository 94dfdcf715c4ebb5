import { ownFormName } from '#contract'
import { checkDraft, type LibraryDocuments } from './check-draft.ts'
import type { KeptVersion } from './rows.ts'

/** How long one call may look versions over; what is left is looked over by the next ones. */
const LOOKED_OVER_MS = 500

/** How much is wrong with versions in use since the product's documents changed, by hash; counted once for each set of documents, with room for others' work in between. */
export function createBlocked(documents: LibraryDocuments): (versions: readonly KeptVersion[]) => Promise<ReadonlyMap<string, number>> {
  let of: object | undefined
  let counts = new Map<string, number>()
  return async (versions) => {
    const linked = documents.current()
    if (of !== linked) [of, counts] = [linked, new Map()]
    const known = counts
    const begun = performance.now()
    for (const { published, source } of versions) {
      if (known.has(published.hash) || performance.now() - begun > LOOKED_OVER_MS) continue
      known.set(published.hash, checkDraft(documents, ownFormName(published.form.id) ?? '', source).problems.length)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return known
  }
}
