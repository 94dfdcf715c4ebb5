import { DEFAULT_LANGUAGE, type Language, languageOf, type OwnTerms, type Script } from '#translation'
import type { OwnDates } from './formats.ts'
import { initI18n, type StringTree } from './i18n.ts'

const isTree = (value: unknown): value is StringTree =>
  typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'string' || isTree(entry))

const fetchStrings = async (language: string): Promise<StringTree | undefined> => {
  // Without network a language that was never used here is not there.
  const response = await fetch(`/assets/i18n/${language}.json`).catch(() => undefined)
  if (!response?.ok) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  return isTree(body) ? body : undefined
}

/** Words that were asked for before they were chosen; older ones may have been corrected since. */
const ahead = new Map<string, { readonly at: number; readonly strings: Promise<StringTree | undefined> }>()
const AHEAD_MS = 60_000

/** Somebody points at a language: its words and letters are here when it is chosen. */
export const expectLanguage = (language: string): void => {
  const known = ahead.get(language)
  if (loaded?.language === language || (known && Date.now() - known.at < AHEAD_MS)) return
  ahead.set(language, { at: Date.now(), strings: fetchStrings(language) })
  void fetchLetters(language)
}

const takeStrings = async (language: string): Promise<StringTree | undefined> => {
  const known = ahead.get(language)
  ahead.delete(language)
  const strings = known && Date.now() - known.at < AHEAD_MS ? await known.strings : undefined
  return strings ?? fetchStrings(language)
}

/**
 * The languages are shown: the words of each come into the browser's cache one after the other, so that choosing one asks only whether they
 * still hold. Not where the person saves data. Gives how to stop.
 */
export const warmLanguages = (languages: readonly string[]): (() => void) => {
  const off = new AbortController()
  const savesData = typeof navigator === 'object' && 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
  const warm = async (): Promise<void> => {
    for (const language of languages) {
      if (off.signal.aborted || savesData || loaded?.language === language) continue
      await fetch(`/assets/i18n/${language}.json`, { signal: off.signal, priority: 'low' }).then((answer) => answer.arrayBuffer())
    }
  }
  // Without network they are asked for again when one is chosen.
  warm().catch(() => undefined)
  return () => off.abort()
}

export interface LoadOptions {
  readonly language: string
  /** Hash of the label bundle; the strings are only asked for again when it is another one. */
  readonly hash?: string
  readonly terms?: OwnTerms
  /** The company's own words by key. */
  readonly overrides?: Readonly<Record<string, string>>
  readonly timeZone?: string
}

/** Of several that are asked for at once the last one counts. */
let turn = 0
/** What the font of the page can write. */
const INTER: readonly Script[] = ['latin', 'cyrillic']

/** Browsers differ: Chromium has no Somali. None has Hmong, or Karen (its code is theirs of Burmese): these two ask Intl for English. */
const isLacking = ({ code, locale }: Language): boolean => locale.split('-')[0] !== code || Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0

interface Loaded {
  readonly language: string
  readonly hash: string | undefined
  readonly strings: StringTree
  readonly ownDates: OwnDates | undefined
}

/** What the page speaks. */
let loaded: Loaded | undefined

/** Of a language that Intl lacks; what can't be fetched is said in English. */
const fetchDates = async (language: string): Promise<OwnDates | undefined> =>
  isLacking(languageOf(language)) ? import('./own-dates.ts').then(({ ownDatesOf }) => ownDatesOf(language)).catch(() => undefined) : undefined

/** Letters that the page's font does not have; without them the system's own have to do. */
const fetchLetters = async (language: string): Promise<void> => {
  const { script } = languageOf(language)
  if (INTER.includes(script)) return
  await import('./fonts.ts').then(({ loadLetters }) => loadLetters(script)).catch(() => undefined)
}

const load = async (language: string, hash: string | undefined): Promise<Loaded | undefined> => {
  const isHere = loaded?.language === language && hash !== undefined && loaded.hash === hash
  if (isHere) return loaded
  const [strings, ownDates] = await Promise.all([takeStrings(language), fetchDates(language), fetchLetters(language)])
  return strings && { language, hash, strings, ownDates }
}

/**
 * Fetches the strings of a language and its letters and makes them current: one file, in which English stands for what the language lacks.
 * When it can't be read and nothing is here yet, English is tried; gives the code of the language that is current then.
 * @throws when no strings can be read at all.
 */
export const loadI18n = async ({ language, hash, ...own }: LoadOptions): Promise<string> => {
  turn += 1
  const mine = turn
  const found = await load(language, hash)
  if (mine !== turn) return loaded?.language ?? language
  const here = found ?? loaded ?? (await load(DEFAULT_LANGUAGE, undefined))
  if (!here) throw new Error(`/assets/i18n/${language}.json: expected a tree of strings; check that the server has documents`)
  loaded = here
  initI18n({ ...own, language: here.language, strings: here.strings, ownDates: here.ownDates })
  return here.language
}

/** Tells the page its language and direction (spec: shell-and-account §9, a body class for right to left). */
export const applyDirection = (language: string, page: Document): void => {
  const { code, direction } = languageOf(language)
  page.documentElement.lang = code
  page.documentElement.dir = direction
  page.body.classList.toggle('rtl', direction === 'rtl')
}
