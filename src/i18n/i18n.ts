import i18next from 'i18next'
import { DEFAULT_LANGUAGE, type Language, languageOf, type OwnTerms, type Tree, termsIn, termWithin } from '#translation'
import { createFormats, type Formats, type OwnDates } from './formats.ts'

export type StringTree = Tree

export interface I18nOptions {
  readonly language: string
  /** The merged tree of `/assets/i18n/<language>.json`: document id → its strings. */
  readonly strings: StringTree
  /** The company's own; absent ones are the language's. */
  readonly terms?: OwnTerms
  /** The company's own words by key; they come before the bundle's. */
  readonly overrides?: Readonly<Record<string, string>>
  readonly timeZone?: string
  /** For a language that Intl lacks. */
  readonly ownDates?: OwnDates | undefined
  /** Told that a text is not among the strings; until it is here nothing is said. Without it the key is. */
  readonly onMissing?: (() => void) | undefined
}

/** Places of a text. `count` chooses the plural form (`key_one`, `key_other`). */
export type Places = Readonly<Record<string, string | number>>
export type Translate = (key: string, places?: Places) => string

export interface Snapshot {
  readonly language: Language
  readonly t: Translate
  readonly formats: Formats
  /** Fills the places of a text that is none of the bundle's. */
  readonly fill: (text: string, places?: Places) => string
  /** True when the key has a text; for optional ones. */
  readonly has: (key: string) => boolean
  /** Lays further documents' strings beside those there are. */
  readonly add: (strings: StringTree) => void
}

/** Private-use letters that no text has: between them stands a term whose place in the sentence is not known yet. */
const MARKED_TERM = /\uE000([^\uE001]*)\uE001/g

const markedTerms = ({ strings, terms }: I18nOptions): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(termsIn(strings, terms)).map(([name, term]) => [name, `\uE000${term}\uE001`]))

/** Terms as they are written where they stand: i18next does not tell a value its place. */
const withTermsWritten = (text: string): string =>
  text.includes('\uE000') ? text.replaceAll(MARKED_TERM, (_, term: string, offset: number) => termWithin(text, offset, term)) : text

/** What comes out for a key without a text. */
const NO_TEXT = '\uE002'
/** No document has it, so that the text that comes with the call is taken. */
const NO_KEY = 'no-such-text'

/** Finds texts by key, by their forms by count, and fills their places. */
const engineOf = (options: I18nOptions, counts: string) => {
  const engine = i18next.createInstance()
  void engine.init({
    lng: counts,
    resources: { [counts]: { translation: options.strings } },
    keySeparator: '.',
    nsSeparator: false,
    initAsync: false,
    returnedObjectHandler: () => NO_TEXT,
    missingInterpolationHandler: () => '',
    interpolation: { escapeValue: false, defaultVariables: { term: markedTerms(options) } },
  })
  return {
    /** The filled text; undefined for a key without one. */
    find: (key: string, places: Places = {}): string | undefined => {
      const text = engine.t(key, { ...places, defaultValue: NO_TEXT })
      return text === NO_TEXT ? undefined : withTermsWritten(text)
    },
    fill: (text: string, places: Places = {}): string => withTermsWritten(engine.t(NO_KEY, { ...places, defaultValue: text })),
    has: (key: string): boolean => typeof engine.getResource(counts, 'translation', key) === 'string',
    add: (strings: StringTree): void => void engine.addResourceBundle(counts, 'translation', strings, false, true, { silent: true, skipCopy: true }),
  }
}

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const snapshotOf = (options: I18nOptions): Snapshot => {
  const language = languageOf(options.language)
  // Named by a language that counts the same way: Intl would count unknown ones as the machine's own.
  const { find, fill, has, add } = engineOf(options, language.counts)
  const own = (key: string): string | undefined => (options.overrides && Object.hasOwn(options.overrides, key) ? options.overrides[key] : undefined)
  const missing = (key: string): string => {
    options.onMissing?.()
    return options.onMissing ? '' : key
  }
  const snapshot: Snapshot = {
    language,
    t: (key, places) => {
      const mine = own(key)
      if (mine !== undefined) return fill(mine, places)
      const text = find(key, places)
      // Somebody still holds on to what was before the last redrawing: words that came since are in what followed.
      return text ?? (current === snapshot ? missing(key) : current.t(key, places))
    },
    fill,
    has,
    add,
    formats: createFormats(language, options.timeZone ?? browserZone(), options.ownDates),
  }
  return snapshot
}

let current: Snapshot = snapshotOf({ language: DEFAULT_LANGUAGE, strings: {} })
const listeners = new Set<() => void>()

/** Sets language, strings, company words and zone; everything that reads them redraws. */
export const initI18n = (options: I18nOptions): void => {
  current = snapshotOf(options)
  for (const listener of listeners) listener()
}

/** Strings of documents of which nothing is drawn yet; nothing is drawn anew. */
export const addStrings = (strings: StringTree): void => current.add(strings)

export const readSnapshot = (): Snapshot => current

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Translates outside of components (actions, toasts). */
export const translate: Translate = (key, places) => current.t(key, places)
