import type { TranslationArea, TranslationEntry, TranslationState, TranslationText } from '#contract'
import { canonicalJson } from '#document'
import type { DocumentStore } from '#server/documents/store'
import { DEFAULT_LANGUAGE, exported, type Language, textsOf, treeAt } from '#translation'
import type { TranslationRow } from './rows.ts'

export interface Question {
  readonly area?: TranslationArea | undefined
  readonly state: TranslationState
  /** In either language or in the key. */
  readonly q: string
}

type Source = Pick<DocumentStore, 'current' | 'ownOf' | 'reviewedIn'>

const keyOf = ({ document, key }: Pick<TranslationRow, 'document' | 'key'>): string => `${document} ${key}`

/** Every string of a language: what the files say, or what was said since in answer to the same English text. */
export function entriesOf(documents: Source, language: Language, rows: readonly TranslationRow[]): readonly TranslationEntry[] {
  const english = documents.current().strings[DEFAULT_LANGUAGE] ?? {}
  const own = documents.ownOf(language.code)
  const reviewed = documents.reviewedIn(language.code)
  const since = new Map(rows.map((row) => [keyOf(row), row]))
  return Object.keys(english).flatMap((document) => {
    const all = exported({ document, english: treeAt(english, document), own: treeAt(own, document), reviewed: [] }, language, true)
    return Object.entries(all?.strings ?? {}).map(([key, { en, text }]): TranslationEntry => {
      const row = since.get(keyOf({ document, key }))
      const isOfNow = row !== undefined && canonicalJson(row.english) === canonicalJson(en)
      if (isOfNow) return { document, key, english: en, text: row.words, reviewed: row.reviewed, corrected: true }
      return { document, key, english: en, text: text as TranslationText, reviewed: reviewed.has(`${document}.${key}`), corrected: false }
    })
  })
}

/** The texts of a string: one, or one for each form of counts. */
export const formsOf = (text: TranslationText): readonly string[] => (typeof text === 'string' ? [text] : Object.values(text))

const STATES: Readonly<Record<TranslationState, (entry: TranslationEntry) => boolean>> = {
  missing: ({ text }) => formsOf(text).some((form) => form === ''),
  unreviewed: ({ reviewed }) => !reviewed,
  corrected: ({ corrected }) => corrected,
  all: () => true,
}

/** Those that fit a question. */
export function found(entries: readonly TranslationEntry[], { area, state, q }: Question): readonly TranslationEntry[] {
  const wanted = q.trim().toLocaleLowerCase()
  const says = (text: string): boolean => text.toLocaleLowerCase().includes(wanted)
  return entries.filter(
    (entry) =>
      (area === undefined || entry.document.startsWith(`${area}/`)) &&
      STATES[state](entry) &&
      (wanted === '' || says(`${entry.document}.${entry.key}`) || [...formsOf(entry.english), ...formsOf(entry.text)].some(says)),
  )
}

/** Corrected entries as texts over the files: document id → dotted key → text. */
export function correctionsOf(entries: readonly TranslationEntry[]): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const corrections: Record<string, Record<string, string>> = {}
  for (const entry of entries) if (entry.corrected) corrections[entry.document] = { ...corrections[entry.document], ...textsOf(entry, entry.text) }
  return corrections
}
