import { CORE_WORDS, ROOM_WORDS, wordsAddress } from '#contract'
import { DEFAULT_LANGUAGE, type Language, languageOf, type OwnTerms, type Script } from '#translation'
import type { OwnDates } from './formats.ts'
import { addStrings, initI18n, type StringTree } from './i18n.ts'

const isTree = (value: unknown): value is StringTree =>
  typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'string' || isTree(entry))

/** Some words of a language: document id → strings. */
interface Words {
  readonly strings: StringTree
  readonly hash: string | undefined
}

/** Stands for all words in one file: where the parts are not known or not to be had. */
const WHOLE = ''

const fetchWords = async (address: string): Promise<Words | undefined> => {
  // Without network what was never used here is not there.
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  return isTree(body) ? { strings: body, hash: /"(.+)"/.exec(response.headers.get('etag') ?? '')?.[1] } : undefined
}

/** What is under way, and words that were asked for before they were chosen; older ones may have been corrected since. */
const asked = new Map<string, { readonly at: number; readonly words: Promise<Words | undefined> }>()
const AHEAD_MS = 60_000

const ask = (address: string): Promise<Words | undefined> => {
  const known = asked.get(address)
  if (known && Date.now() - known.at < AHEAD_MS) return known.words
  const words = fetchWords(address)
  asked.set(address, { at: Date.now(), words })
  void words.then((found) => found ?? asked.delete(address))
  return words
}

const take = async (address: string): Promise<Words | undefined> => {
  const words = await ask(address)
  asked.delete(address)
  return words
}

/** The parts that something here is drawn with: another language comes with all of them. */
const inUse = new Set([CORE_WORDS])

/** Somebody points at a language: its words and letters are here when it is chosen. */
export const expectLanguage = (language: string): void => {
  if (loaded?.language === language) return
  for (const part of inUse) void ask(wordsAddress(language, part))
  void fetchLetters(language)
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
      for (const part of inUse) await fetch(wordsAddress(language, part), { signal: off.signal, priority: 'low' }).then((answer) => answer.arrayBuffer())
    }
  }
  // Without network they are asked for again when one is chosen.
  warm().catch(() => undefined)
  return () => off.abort()
}

export interface LoadOptions {
  readonly language: string
  /** Hashes of its parts by name: they are only asked for again when they are others. Where a start names none, all words come in one. */
  readonly parts?: Readonly<Record<string, string>> | 'unknown'
  readonly terms?: OwnTerms
  /** The company's own words by key. */
  readonly overrides?: Readonly<Record<string, string>>
  readonly timeZone?: string
}

/** Of several that are asked for at once the last one counts, for all of them. */
let turn = 0
let last: Promise<string> | undefined
/** What the font of the page can write. */
const INTER: readonly Script[] = ['latin', 'cyrillic']

/** Browsers differ: Chromium has no Somali. None has Hmong, or Karen (its code is theirs of Burmese): these two ask Intl for English. */
const isLacking = ({ code, locale }: Language): boolean => locale.split('-')[0] !== code || Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0

interface Loaded {
  readonly language: string
  readonly hashes: Readonly<Record<string, string>>
  readonly parts: ReadonlyMap<string, Words>
  readonly ownDates: OwnDates | undefined
  /** What the company and the person say of it. */
  readonly own?: Omit<LoadOptions, 'language' | 'parts'>
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

/** Every part that is in use; those that are here under the same hash stay, and so do those that can't be fetched anew. */
const gather = async (language: string, hashes: Loaded['hashes'], begun: Loaded | undefined): Promise<Loaded['parts'] | undefined> => {
  const parts = new Map<string, Words>()
  const find = async (name: string): Promise<boolean> => {
    const here = loaded?.language === language ? loaded.parts.get(name) : undefined
    const hash = hashes[name]
    const known = begun?.parts.get(name) ?? (hash !== undefined && here?.hash === hash ? here : undefined)
    const words = known ?? (await take(wordsAddress(language, name, hash))) ?? here
    if (words) parts.set(name, words)
    return words !== undefined
  }
  return (await Promise.all([...inUse].map(find))).includes(false) ? undefined : parts
}

const wholeOf = async (language: string): Promise<Loaded['parts'] | undefined> => {
  const words = await take(`/assets/i18n/${language}.json`)
  return words && new Map([[WHOLE, words]])
}

/** `begun`: what was fetched a moment ago, while more came into use. */
const load = async (language: string, known: LoadOptions['parts'] = {}, begun?: Loaded): Promise<Loaded | undefined> => {
  const hashes = known === 'unknown' ? {} : known
  const words = async () => (known === 'unknown' ? undefined : await gather(language, hashes, begun)) ?? (await wholeOf(language))
  const same = begun ?? (loaded?.language === language ? loaded : undefined)
  const [parts, ownDates] = await Promise.all([words(), same ? same.ownDates : fetchDates(language), same ?? fetchLetters(language)])
  const here = parts && { language, hashes, parts, ownDates }
  return here && lacks(here, [...inUse]).length > 0 ? load(language, known, here) : here
}

const lacks = ({ parts }: Loaded, names: readonly string[]): readonly string[] => (parts.has(WHOLE) ? [] : names.filter((name) => !parts.has(name)))

/** The core and the rooms have the names alone of documents that another part has whole. */
const stringsOf = ({ parts }: Loaded): StringTree => {
  const named = [CORE_WORDS, ROOM_WORDS]
  const others = [...parts.keys()].filter((name) => !named.includes(name))
  return Object.assign({}, ...[...named, ...others].map((name) => parts.get(name)?.strings))
}

/**
 * Has the words of these parts here before something is drawn with them; false when they can't be fetched. From then on they come along with
 * every language.
 */
export const loadWords = async (names: readonly string[]): Promise<boolean> => {
  for (const name of names) inUse.add(name)
  for (let missing = loaded ? lacks(loaded, names) : []; loaded && missing.length > 0; missing = lacks(loaded, names)) {
    const { language, hashes } = loaded
    const found = await Promise.all(missing.map(async (name) => [name, await take(wordsAddress(language, name, hashes[name]))] as const))
    for (const [name, words] of found) {
      if (words === undefined) inUse.delete(name)
      else if (loaded.language === language) keepPart(name, words)
    }
    if (found.some(([, words]) => words === undefined)) return false
  }
  return true
}

/** A part of the page that says more than the core has, once its words are here too. @throws when they can't be fetched. */
export const withRoomWords = async <T>(part: Promise<T>): Promise<T> => {
  const [come, isSaid] = await Promise.all([part, loadWords([ROOM_WORDS])])
  if (!isSaid) throw new Error('The words of this part did not come.')
  return come
}

const keepPart = (name: string, words: Words): void => {
  if (!loaded) return
  loaded = { ...loaded, parts: new Map([...loaded.parts, [name, words]]) }
  // Of a document that a part has whole the rooms have the names alone.
  addStrings(name === ROOM_WORDS ? stringsOf(loaded) : words.strings)
}

/**
 * Fetches the strings of a language, as far as they are in use, and its letters and makes them current; English stands for what the language lacks.
 * When it can't be read and nothing is here yet, English is tried; gives the code of the language that is current then.
 * @throws when no strings can be read at all.
 */
export const loadI18n = (options: LoadOptions): Promise<string> => {
  last = speak(options)
  return last
}

/** Everything is drawn anew with the words that are here. */
const begin = (here: Loaded): void => {
  loaded = here
  const { language, ownDates, own, parts } = here
  initI18n({ ...own, language, strings: stringsOf(here), ownDates, onMissing: parts.has(WHOLE) ? undefined : fetchMissing })
}

/** What is drawn before its words are here waits for them once. */
let isGathering = false

/**
 * Something is drawn before its words are here: they come, and everything is drawn anew. What the frame opens says is in one part; where that is
 * here already, all words are fetched in one. What does not come is asked for again when it is drawn again.
 */
const fetchMissing = (): void => {
  if (isGathering || !loaded) return
  isGathering = true
  const { language } = loaded
  void gatherMissing(loaded).then((more) => {
    // What still lacks words when it is drawn anew asks for more.
    isGathering = false
    if (more && loaded?.language === language) begin({ ...loaded, parts: new Map([...loaded.parts, ...more]) })
  })
}

const gatherMissing = async ({ language, parts }: Loaded): Promise<Loaded['parts'] | undefined> => {
  if (parts.has(ROOM_WORDS)) return wholeOf(language)
  return (await loadWords([ROOM_WORDS])) ? new Map() : undefined
}

const speak = async ({ language, parts, ...own }: LoadOptions): Promise<string> => {
  turn += 1
  const mine = turn
  const found = await load(language, parts)
  if (mine !== turn && last) return last
  const here = found ?? loaded ?? (await load(DEFAULT_LANGUAGE))
  if (!here) throw new Error(`/assets/i18n/${language}: expected a tree of strings; check that the server has documents`)
  begin({ ...here, own })
  return here.language
}

/** Tells the page its language and direction (spec: shell-and-account §9, a body class for right to left). */
export const applyDirection = (language: string, page: Document): void => {
  const { code, direction } = languageOf(language)
  page.documentElement.lang = code
  page.documentElement.dir = direction
  page.body.classList.toggle('rtl', direction === 'rtl')
}
