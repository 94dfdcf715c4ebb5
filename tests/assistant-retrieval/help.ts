import { join } from 'node:path'
import type { Help } from '#contract'
import type { Linked } from '#document'
import { createDocumentStore } from '#server/documents/store'
import type { OwnWords } from '../../src/server/assistant/corpus/passage.ts'
import { createGlossary } from '../../src/server/assistant/search/glossary.ts'
import { createHelpSearch, type HelpSearch } from '../../src/server/assistant/search/help.ts'

/** The product's own documents, with all languages. */
export function readDocuments(): Linked {
  const store = createDocumentStore({ folder: join(import.meta.dirname, '../../schemas') })
  store.close()
  return store.current()
}

export const searchIn = (documents: Linked, own: OwnWords = {}): HelpSearch => createHelpSearch(documents, own, createGlossary(documents.strings))

/** A page with one section, as somebody could have written it. */
export const pageOf = (section: Help['sections'][number], routes: Help['routes'] = ['home']): Help => ({
  title: 'A page of a test',
  routes,
  updated: '2026-01-31',
  sections: [section],
})
