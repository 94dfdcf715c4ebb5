import { join } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import { formatProblem, loadDocuments, type SourceFile } from '#document'
import { readDocumentFiles } from '#server/documents/store'

const root = join(import.meta.dirname, '../..')

/** The folder of the invented documents, and the project's meta-schemas. */
export const MADE_UP = join(root, 'tests/fixtures/documents/made-up')
export const META = join(root, 'schemas/meta')

/** The invented documents: a lighthouse, its screens, form, routes, menu, permissions and strings. */
export const madeUp: readonly SourceFile[] = readDocumentFiles(MADE_UP, META)

/** A value put at a path of a file (undefined takes it away), or a whole text (undefined takes the file away). */
export type Change = readonly [path: string, at: readonly (string | number)[], value: unknown] | readonly [path: string, text: string | undefined]

/** The invented documents with changes. */
export function changed(...changes: readonly Change[]): readonly SourceFile[] {
  return changes.reduce<readonly SourceFile[]>((files, change) => {
    const [path, at, value] = change
    if (typeof at !== 'object') return [...files.filter((file) => file.path !== path), ...(at === undefined ? [] : [{ path, text: at }])]
    return files.map((file) => (file.path === path ? { path, text: applyEdits(file.text, modify(file.text, [...at], value, {})) } : file))
  }, madeUp)
}

/** What is wrong with the changed documents, a line each. */
export const problemsOf = (...changes: readonly Change[]): readonly string[] =>
  loadDocuments(changed(...changes), { icons: ['activity', 'building-2', 'check', 'plus'] }).problems.map(formatProblem)
