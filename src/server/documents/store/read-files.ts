import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '#document'

const ENGLISH = 'i18n/en/'
const isTranslation = (path: string): boolean => path.startsWith('i18n/') && !path.startsWith(ENGLISH)
const nameIn = (folder: string, path: string): string => relative(folder, path).split(sep).join('/')

/**
 * Every JSON file under a folder of documents, with paths relative to it. Meta-schemas come from `metaFolder` when it is given,
 * so that a folder of documents need not carry them. Translations are left out: they are read when somebody asks for their language.
 */
export function readDocumentFiles(folder: string, metaFolder = join(folder, 'meta')): readonly SourceFile[] {
  const documents = filesUnder(folder)
    .filter((path) => !isTranslation(nameIn(folder, path)))
    .map((path) => fileAt(path, nameIn(folder, path)))
  const meta = filesUnder(metaFolder).map((path) => fileAt(path, `meta/${nameIn(metaFolder, path)}`))
  return [...documents.filter(({ path }) => !path.startsWith('meta/')), ...meta]
}

/** The strings of one language other than English, or of all of them, as files; none when there are none. */
export function readTranslationFiles(folder: string, language?: string): readonly SourceFile[] {
  const languageFolder = join(folder, 'i18n', language ?? '')
  if (!existsSync(languageFolder)) return []
  return filesUnder(languageFolder)
    .filter((path) => isTranslation(nameIn(folder, path)))
    .map((path) => fileAt(path, nameIn(folder, path)))
}

const fileAt = (path: string, name: string): SourceFile => ({ path: name, text: readFileSync(path, 'utf8') })

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : entry.name.endsWith('.json') ? [join(folder, entry.name)] : []))
    .sort()
}
