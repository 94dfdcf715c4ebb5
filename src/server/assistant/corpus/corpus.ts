import { type Linked, resourceOfRole } from '#document'
import { createGlossary, type Glossary } from '../search/glossary.ts'
import { createHelpSearch, type HelpSearch } from '../search/help.ts'
import type { AgencyHelp, AgencyStamp } from './agency-help.ts'
import type { OwnWords } from './passage.ts'
import { releaseScreens } from './release-passages.ts'

/** Indexes that are kept: one for each company with words or articles of its own; who was asked longest ago makes room. */
const KEPT_MAX = 20
const NOTHING: AgencyStamp = { common: '', own: undefined }

/** Whose help it is: their company, and its own words. */
export interface Reader {
  readonly companyId: string
  readonly terms: OwnWords
}

export type Corpus = (reader: Reader) => Promise<HelpSearch>

interface Kept {
  readonly stamp: string
  readonly search: Promise<HelpSearch>
}

/** What documents alone come to: the same for every company without words or articles of its own, whoever makes it. */
const PLAIN = new WeakMap<Linked, { readonly glossary: Glossary; search?: HelpSearch }>()

function plainOf(documents: Linked) {
  const plain = PLAIN.get(documents) ?? { glossary: createGlossary(documents.strings) }
  PLAIN.set(documents, plain)
  return plain
}

/** The index of documents that nobody has added to. */
function plainSearch(documents: Linked): HelpSearch {
  const plain = plainOf(documents)
  plain.search ??= createHelpSearch(documents, {}, plain.glossary, [])
  return plain.search
}

/**
 * The help's index: made when somebody first asks, and made again when documents, articles or releases have changed. Companies share one while nothing
 * of it is their own; a company's articles are in no other one's, so that not even their words are counted there.
 */
export function createCorpus(documents: () => Linked, agency: AgencyHelp): Corpus {
  let version: Linked | undefined
  const kept = new Map<string, Kept>()

  async function make(current: Linked, { terms, companyId }: { readonly terms: OwnWords; readonly companyId?: string }): Promise<HelpSearch> {
    const resource = resourceOfRole(current, 'help-page')
    const more = resource ? await agency.read(resource.name, { screens: releaseScreens(current), ...(companyId !== undefined && { companyId }) }) : []
    if (more.length === 0 && Object.keys(terms).length === 0) return plainSearch(current)
    return createHelpSearch(current, terms, plainOf(current).glossary, more)
  }

  return async ({ companyId, terms: { client, employee, labels } }) => {
    const current = documents()
    const resource = resourceOfRole(current, 'help-page')
    const stamp = resource ? await agency.stamp(resource.name, companyId) : NOTHING
    if (current !== version) {
      version = current
      kept.clear()
    }
    const whose = stamp.own === undefined ? {} : { companyId }
    const key = JSON.stringify([client, employee, labels, whose])
    const written = JSON.stringify(stamp)
    const terms = { ...(client !== undefined && { client }), ...(employee !== undefined && { employee }), ...(labels !== undefined && { labels }) }
    const known = kept.get(key)
    const found = known?.stamp === written ? known : { stamp: written, search: make(current, { terms, ...whose }) }
    kept.delete(key)
    kept.set(key, found)
    // One that could not be made is tried again.
    found.search.catch(() => kept.get(key) === found && kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return found.search
  }
}
