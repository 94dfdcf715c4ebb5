import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readDocumentFiles } from '#server/documents/store'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type Tree, treeAt } from '#translation'

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

interface Own {
  readonly strings: Tree
  /** Keys within the document. */
  readonly reviewed: readonly string[]
}

/** The strings of an area's documents by their last names, and which are reviewed, as `<name>.<key>`. */
type AreaFile = Own

/** Other languages than English keep the strings of all documents of an area in one file. */
const areaOf = (document: string): { readonly area: string; readonly name: string } => ({ area: dirname(document), name: basename(document) })
const pathOf = ({ code }: Language, area: string): string => join(schemas, 'i18n', code, `${area}.json`)

function readArea(language: Language, area: string): AreaFile {
  const path = pathOf(language, area)
  if (!existsSync(path)) return { strings: {}, reviewed: [] }
  const { strings, reviewed = [] } = JSON.parse(readFileSync(path, 'utf8')) as StringsFile
  return { strings, reviewed }
}

/** A document's strings in a language and which of them are reviewed; none when it has none. */
export function readOwn(language: Language, document: string): Own {
  const { area, name } = areaOf(document)
  const { strings, reviewed } = readArea(language, area)
  const before = `${name}.`
  return { strings: treeAt(strings, name), reviewed: reviewed.filter((key) => key.startsWith(before)).map((key) => key.slice(before.length)) }
}

/** Writes a document's strings in a language into the file of its area; a file without strings goes. */
export function writeOwn(language: Language, document: string, own: Own): void {
  const { area, name } = areaOf(document)
  const { [name]: _before, ...others } = readArea(language, area).strings
  const strings = { ...others, ...(Object.keys(own.strings).length > 0 && { [name]: own.strings }) }
  const path = pathOf(language, area)
  if (Object.keys(strings).length === 0) {
    rmSync(path, { force: true })
    return
  }
  const reviewed = [...readArea(language, area).reviewed.filter((key) => !key.startsWith(`${name}.`)), ...own.reviewed.map((key) => `${name}.${key}`)].sort()
  mkdirSync(dirname(path), { recursive: true })
  const $schema = `${'../'.repeat(area.split('/').length + 1)}meta/i18n.schema.json`
  const sorted = Object.fromEntries(Object.entries(strings).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify({ $schema, ...(reviewed.length > 0 && { reviewed }), strings: sorted }, null, 2)}\n`)
}

/** The language that a command names. @throws when there is none, with the codes there are. */
export function languageNamed(code: string | undefined): Language {
  const found = LANGUAGES.find((language) => language.code === code && code !== DEFAULT_LANGUAGE)
  if (found) return found
  const codes = LANGUAGES.filter((language) => language.code !== DEFAULT_LANGUAGE).map((language) => language.code)
  throw new Error(`Name a language: ${codes.join(', ')}`)
}
