import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Linked, SourceFile } from '#document'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, longIn, missingIn, treeAt, unitsOf } from '#translation'

/** How many strings each language may lack; the numbers may only fall. */
const LIMIT_FILE = 'scripts/untranslated.json'
const LISTED_MAX = 5

interface Sources {
  readonly linked: Linked
  /** The translations as files, for what is reviewed. */
  readonly files: readonly SourceFile[]
  /** Name every string that is missing or long, not a few. */
  readonly listAll: boolean
}

type Print = (line: string) => unknown

/** Prints what each language lacks and what is long for its place; gives false when a language lacks more than the file allows. */
export function reportTranslations(sources: Sources, print: Print): boolean {
  const { atMost }: { atMost: Readonly<Record<string, number>> } = JSON.parse(readFileSync(join(import.meta.dirname, '../..', LIMIT_FILE), 'utf8'))
  const results = LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE).map((language) =>
    reportOne(language, sources, { allowed: atMost[language.code] ?? 0, print }),
  )
  return results.every(Boolean)
}

function reportOne(language: Language, { linked, files, listAll }: Sources, { allowed, print }: { readonly allowed: number; readonly print: Print }): boolean {
  const { code } = language
  const english = linked.strings[DEFAULT_LANGUAGE] ?? {}
  const pairs = Object.keys(english).map((document) => ({ document, english: treeAt(english, document), own: treeAt(linked.strings[code], document) }))
  const missing = pairs.flatMap((pair) => missingIn(pair, language).map((key) => `${pair.document}.${key}`))
  const long = pairs.flatMap(longIn)
  const most = listAll ? Number.POSITIVE_INFINITY : LISTED_MAX
  const isTooMuch = missing.length > allowed
  if (listAll || isTooMuch) for (const key of missing.slice(0, most)) print(`${code}: ${key} is not translated`)
  if (listAll) for (const line of long) print(`${code}: ${line}`)
  const units = pairs.reduce((total, pair) => total + unitsOf(pair.english).length, 0)
  print(`${code}: ${missing.length} strings not translated, ${long.length} long for their place, ${reviewedIn(files, code)} of ${units} reviewed`)
  if (isTooMuch)
    print(
      `${LIMIT_FILE} allows ${allowed} strings that ${code} lacks, there are ${missing.length}: npm run i18n:export -- ${code} writes them for a translator.`,
    )
  return !isTooMuch
}

function reviewedIn(files: readonly SourceFile[], code: string): number {
  return files
    .filter(({ path }) => path.startsWith(`i18n/${code}/`))
    .reduce((total, { text }) => {
      const { reviewed = [] }: { readonly reviewed?: readonly string[] } = JSON.parse(text)
      return total + reviewed.length
    }, 0)
}
