/** Checks the product's documents and leaves their stamp beside the built server, which then needn't hold the same files against the meta-schemas at every start. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatProblem, loadDocuments } from '#document'
import { readDocumentFiles, stampOf } from '#server/documents/store'

const root = join(import.meta.dirname, '..')
const target = join(root, 'dist/server/checked-documents')

const files = readDocumentFiles(join(root, 'schemas'))
const { problems } = loadDocuments(files)
rmSync(target, { force: true })
if (problems.length > 0) {
  process.stderr.write(`The documents can't be used:\n${problems.map(formatProblem).join('\n')}\n`)
  process.exit(1)
}
writeFileSync(target, stampOf(files))
