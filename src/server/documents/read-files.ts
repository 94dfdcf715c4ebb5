import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '#document'

/**
 * Every JSON file under a folder of documents, with paths relative to it. Meta-schemas come from `metaFolder` when it is given,
 * so that a folder of documents need not carry them.
 */
export function readDocumentFiles(folder: string, metaFolder = join(folder, 'meta')): readonly SourceFile[] {
  const documents = filesUnder(folder).map((path) => fileAt(path, relative(folder, path)))
  const meta = filesUnder(metaFolder).map((path) => fileAt(path, join('meta', relative(metaFolder, path))))
  return [...documents.filter(({ path }) => !path.startsWith('meta/')), ...meta]
}

const fileAt = (path: string, name: string): SourceFile => ({ path: name.split(sep).join('/'), text: readFileSync(path, 'utf8') })

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : entry.name.endsWith('.json') ? [join(folder, entry.name)] : []))
    .sort()
}
