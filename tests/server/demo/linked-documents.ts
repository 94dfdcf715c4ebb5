import { join } from 'node:path'
import { formatProblem, type Linked, loadDocuments } from '#document'
import { readDocumentFiles } from '#server/documents/store'

/** The product's own documents. */
export function linkedDocuments(): Linked {
  const { documents, problems } = loadDocuments(readDocumentFiles(join(import.meta.dirname, '../../../schemas')))
  if (documents === undefined) throw new Error(problems.map(formatProblem).join('\n'))
  return documents
}
