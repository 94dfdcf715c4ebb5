/** The resources of the documents, for scripts that make or copy tables. */
import { join } from 'node:path'
import type { LinkedResource } from '#document'
import { createDocumentStore } from '#server/documents/store'
import type { Settings } from '#server/platform/settings'

/** Throws a sentence for broken documents. */
export function loadResources({ schemasDir }: Settings): readonly LinkedResource[] {
  const documents = createDocumentStore({ folder: schemasDir ?? join(import.meta.dirname, '../schemas'), watch: false })
  const resources = [...documents.current().resources.values()]
  documents.close()
  return resources
}
