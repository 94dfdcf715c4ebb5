import { createHash } from 'node:crypto'
import type { SourceFile } from '#document'

/** Stands for a set of documents and their meta-schemas: path and text of every file, in any order. */
export function stampOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) hash.update(JSON.stringify([path, text]))
  return hash.digest('hex')
}

/**
 * The same files with meta-schemas that let everything pass, for files that were checked by the real ones when the server was built. Compiling
 * those takes a fifth of a start. Everything else about the documents is checked as ever.
 */
export const withoutMetaChecks = (files: readonly SourceFile[]): readonly SourceFile[] =>
  files.map((file) => (file.path.startsWith('meta/') ? { ...file, text: JSON.stringify({ $id: idOf(file) }) } : file))

function idOf({ text }: SourceFile): unknown {
  const schema: unknown = JSON.parse(text)
  return typeof schema === 'object' && schema !== null && '$id' in schema ? schema.$id : undefined
}
