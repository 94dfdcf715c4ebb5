import { join } from 'node:path'
import { formatProblem, type Linked, loadDocuments } from '#document'
import { readDocumentFiles } from '#server/documents/store'

let linked: Linked | undefined

/** The product's own documents, linked once for all files of a worker. */
export function linkedDocuments(): Linked {
  linked ??= link()
  return linked
}

function link(): Linked {
  const { documents, problems } = loadDocuments(readDocumentFiles(join(import.meta.dirname, '../../../schemas')))
  if (documents === undefined) throw new Error(problems.map(formatProblem).join('\n'))
  return documents
}
