import type { Linked, SourceFile } from '#document'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, longIn, missingIn, treeAt, unitsOf } from '#translation'

interface Sources {
  readonly linked: Linked
  /** The translations as files, for what is reviewed. */
  readonly files: readonly SourceFile[]
}

/** What each language but English lacks. What is not translated shows English, so this holds nothing back until a release. */
export interface Untranslated {
  readonly code: string
  /** `<document>.<key>` of what the language lacks. */
  readonly missing: readonly string[]
  /** A sentence for each text that is long for its place. */
  readonly long: readonly string[]
  readonly reviewed: number
  readonly strings: number
}

export const findUntranslated = (sources: Sources): readonly Untranslated[] =>
  LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE).map((language) => untranslatedIn(language, sources))

function untranslatedIn(language: Language, { linked, files }: Sources): Untranslated {
  const { code } = language
  const english = linked.strings[DEFAULT_LANGUAGE] ?? {}
  const pairs = Object.keys(english).map((document) => ({ document, english: treeAt(english, document), own: treeAt(linked.strings[code], document) }))
  return {
    code,
    missing: pairs.flatMap((pair) => missingIn(pair, language).map((key) => `${pair.document}.${key}`)),
    long: pairs.flatMap(longIn),
    reviewed: reviewedIn(files, code),
    strings: pairs.reduce((total, pair) => total + unitsOf(pair.english).length, 0),
  }
}

function reviewedIn(files: readonly SourceFile[], code: string): number {
  return files
    .filter(({ path }) => path.startsWith(`i18n/${code}/`))
    .reduce((total, { text }) => {
      const { reviewed = [] }: { readonly reviewed?: readonly string[] } = JSON.parse(text)
      return total + reviewed.length
    }, 0)
}

/** The lines of the report: a count for each language, or every string by its key. */
export const untranslatedLines = (found: readonly Untranslated[], listAll: boolean): readonly string[] =>
  found.flatMap(({ code, missing, long, reviewed, strings }) => [
    ...(listAll ? [...missing.map((key) => `${code}: ${key} is not translated`), ...long.map((line) => `${code}: ${line}`)] : []),
    `${code}: ${missing.length} strings not translated, ${long.length} long for their place, ${reviewed} of ${strings} reviewed`,
  ])
