import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readDocumentFiles } from '#server/documents'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type Tree } from '#translation'

const schemas = join(import.meta.dirname, '../../schemas')

interface StringsFile {
  readonly $schema: string
  readonly reviewed?: readonly string[]
  readonly strings: Tree
}

export interface EnglishDocument {
  readonly document: string
  readonly file: StringsFile
}

/** The strings of every document in English, in the order of their paths. */
export function englishDocuments(): readonly EnglishDocument[] {
  const prefix = `i18n/${DEFAULT_LANGUAGE}/`
  return readDocumentFiles(schemas)
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path, text }) => ({ document: path.slice(prefix.length).replace(/\.json$/, ''), file: JSON.parse(text) as StringsFile }))
}

const pathOf = ({ code }: Language, document: string): string => join(schemas, 'i18n', code, `${document}.json`)

/** A document's strings in a language and which of them are reviewed; none when it has no file. */
export function readOwn(language: Language, document: string): { readonly strings: Tree; readonly reviewed: readonly string[] } {
  const path = pathOf(language, document)
  if (!existsSync(path)) return { strings: {}, reviewed: [] }
  const { strings, reviewed = [] } = JSON.parse(readFileSync(path, 'utf8')) as StringsFile
  return { strings, reviewed }
}

/** Writes a document's strings in a language; a file without strings goes. */
export function writeOwn(language: Language, { document, file }: EnglishDocument, own: { readonly strings: Tree; readonly reviewed: readonly string[] }): void {
  const path = pathOf(language, document)
  if (Object.keys(own.strings).length === 0) {
    rmSync(path, { force: true })
    return
  }
  mkdirSync(dirname(path), { recursive: true })
  const content = { $schema: file.$schema, ...(own.reviewed.length > 0 && { reviewed: own.reviewed }), strings: own.strings }
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}

/** The language that a command names. @throws when there is none, with the codes there are. */
export function languageNamed(code: string | undefined): Language {
  const found = LANGUAGES.find((language) => language.code === code && code !== DEFAULT_LANGUAGE)
  if (found) return found
  const codes = LANGUAGES.filter((language) => language.code !== DEFAULT_LANGUAGE).map((language) => language.code)
  throw new Error(`Name a language: ${codes.join(', ')}`)
}
