import { isObject, readJson } from '#contract'
import { canonicalJson, type StringTree } from '#document'
import { DEFAULT_LANGUAGE, documentsIn, LANGUAGES, type Language, mergedOver, PSEUDO, pseudoTree, treeAt, withTexts } from '#translation'
import { hashText } from './hashes.ts'
import { readTranslationFiles } from './read-files.ts'
import type { WordParts } from './word-parts.ts'

/** Strings of a language, all or a part of them, as one JSON text: document id → strings. */
export interface Labels {
  readonly hash: string
  readonly text: string
}

/** Texts that were corrected since the release: document id → dotted key → text. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Words {
  readonly strings: StringTree
  readonly labels: Labels
  /** Made when they are first asked for. */
  readonly parts: Map<string, Labels>
}

/** The words of every language; those of another than English are read when they are first asked for. */
export interface LanguageWords {
  readonly labels: (language: string) => Labels | undefined
  /** A part of a language's words, without any where nothing is left of it; undefined for a language there is none of. */
  readonly part: (language: string, name: string) => Labels | undefined
  /** Document id → strings, each text in the language or else in English; English for a language there is none of. */
  readonly wordsIn: (language: string) => StringTree
  /** The strings of the files alone, without English in between. */
  readonly ownOf: (language: string) => StringTree
  /** `<document id>.<key>` of what the files mark as reviewed. */
  readonly reviewedIn: (language: string) => ReadonlySet<string>
  /** Languages whose words somebody has asked for. */
  readonly inUse: () => readonly string[]
}

export interface LanguageSources {
  readonly folder: string
  readonly english: StringTree
  readonly parts: WordParts
  readonly corrections: (language: string) => Corrections | undefined
  /** Whether there is the language for testing too. */
  readonly pseudo: boolean
}

/** Words from `<folder>/i18n`, over the English ones that the documents were linked with. */
export function createLanguageWords({ folder, english, parts, corrections, pseudo }: LanguageSources): LanguageWords {
  const made = new Map<string, Words & { readonly of: Corrections | undefined }>()
  const read = new Map<string, Own>()

  const filesOf = (language: string): Own => {
    const own = read.get(language) ?? readOwn(folder, language)
    read.set(language, own)
    return own
  }
  const ownOf = (language: string): StringTree => filesOf(language).strings
  const wordsOf = (code: string): Words | undefined => {
    const known = made.get(code)
    const now = corrections(code)
    const language = pseudo && code === PSEUDO.code ? PSEUDO : LANGUAGES.find((entry) => entry.code === code)
    if (!language || (known && known.of === now)) return known
    const own = code === DEFAULT_LANGUAGE ? english : language === PSEUDO ? pseudoTree(english) : ownOf(code)
    const strings = layOver({ english, own, corrections: now ?? {} }, language)
    const words = { strings, labels: labelsOf(strings), parts: new Map<string, Labels>(), of: now }
    made.set(code, words)
    return words
  }
  return {
    labels: (language) => wordsOf(language)?.labels,
    part: (language, name) => {
      const words = wordsOf(language)
      if (words === undefined || !parts.names.includes(name)) return words && NO_WORDS
      const part = words.parts.get(name) ?? labelsOf(parts.cut(words.strings, name))
      words.parts.set(name, part)
      return part
    },
    wordsIn: (language) => wordsOf(language)?.strings ?? english,
    ownOf,
    reviewedIn: (language) => filesOf(language).reviewed,
    inUse: () => [...made.keys()],
  }
}

function labelsOf(strings: StringTree): Labels {
  const text = canonicalJson(strings)
  return { hash: hashText(text), text }
}

/** Of a form that is no more: its versions bring their own. */
const NO_WORDS: Labels = labelsOf({})

interface Layers {
  readonly english: StringTree
  readonly own: StringTree
  readonly corrections: Corrections
}

function layOver({ english, own, corrections }: Layers, language: Language): StringTree {
  const isEnglish = language.code === DEFAULT_LANGUAGE
  return Object.fromEntries(
    Object.keys(english).map((id) => {
      const texts = corrections[id]
      const words = texts ? withTexts(treeAt(own, id), texts) : treeAt(own, id)
      return [id, isEnglish && !texts ? words : mergedOver(treeAt(english, id), words, language)]
    }),
  )
}

interface Own {
  readonly strings: StringTree
  readonly reviewed: ReadonlySet<string>
}

/** A file that is no JSON is left out, so that English stands in: the document check names it, and a server need not stop for it. */
function readOwn(folder: string, language: string): Own {
  const prefix = `i18n/${language}/`
  const files = readTranslationFiles(folder, language).flatMap(({ path, text }) => {
    const file = readFile(text)
    return file ? [{ area: path.slice(prefix.length).replace(/\.json$/, ''), ...file }] : []
  })
  return {
    strings: Object.fromEntries(files.flatMap(({ area, strings }) => documentsIn(area, strings).map((own) => [own.document, own.strings]))),
    reviewed: new Set(files.flatMap(({ area, reviewed }) => reviewed.map((key) => `${area}/${key}`))),
  }
}

const isTree = (value: unknown): value is StringTree =>
  typeof value === 'object' && value !== null && Object.values(value).every((child) => typeof child === 'string' || isTree(child))

function readFile(text: string): { readonly strings: StringTree; readonly reviewed: readonly string[] } | undefined {
  const value = readJson(text)
  if (!isObject(value) || !isTree(value.strings)) return undefined
  return { strings: value.strings, reviewed: Array.isArray(value.reviewed) ? value.reviewed.map(String) : [] }
}
