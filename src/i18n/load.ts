import { initI18n, type StringTree, type Terms } from './i18n.ts'
import { DEFAULT_LANGUAGE, languageOf } from './languages.ts'

const isTree = (value: unknown): value is StringTree =>
  typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'string' || isTree(entry))

const fetchStrings = async (language: string): Promise<StringTree | undefined> => {
  // Without network a language that has no strings of its own is no answer either.
  const response = await fetch(`/assets/i18n/${language}.json`).catch(() => undefined)
  if (!response?.ok) return undefined
  const body: unknown = await response.json()
  return isTree(body) ? body : undefined
}

export interface LoadOptions {
  readonly language: string
  /** Hash of the label bundle; the strings are only asked for again when it is another one. */
  readonly hash?: string
  readonly terms?: Terms
  /** The company's own words by key. */
  readonly overrides?: Readonly<Record<string, string>>
  readonly timeZone?: string
}

let loaded: { readonly key: string; readonly strings: StringTree } | undefined

/**
 * Fetches the strings of a language (English when it has none) and makes them current.
 * @throws when not even the English strings can be read.
 */
export const loadI18n = async ({ language, hash, ...own }: LoadOptions): Promise<void> => {
  const key = `${language}:${hash ?? ''}`
  const found = loaded?.key === key ? loaded.strings : await fetchStrings(language)
  const strings = found ?? (language === DEFAULT_LANGUAGE ? undefined : await fetchStrings(DEFAULT_LANGUAGE))
  if (!strings) throw new Error(`/assets/i18n/${language}.json: expected a tree of strings; check that the server has documents`)
  loaded = { key, strings }
  initI18n({ ...own, language: found ? language : DEFAULT_LANGUAGE, strings })
}

/** Tells the page its language and direction (spec: shell-and-account §9, a body class for right to left). */
export const applyDirection = (language: string, page: Document): void => {
  const { code, direction } = languageOf(language)
  page.documentElement.lang = code
  page.documentElement.dir = direction
  page.body.classList.toggle('rtl', direction === 'rtl')
}
