export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** The writing a language's own fonts are chosen by. */
export type Script = 'latin' | 'cyrillic' | 'arabic' | 'devanagari' | 'myanmar'

export interface Language {
  readonly code: string
  /** Its own name. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly script: Script
  /** What Intl is asked for; Hmong and Karen have no data of their own in browsers. */
  readonly locale: string
  /** Categories of counts by CLDR, each a form of its own; those of Hmong and Karen, which CLDR lacks, are of the languages around them. */
  readonly plurals: readonly PluralCategory[]
  /** A locale that Intl knows on every machine and that counts the same way. */
  readonly counts: string
  /** How its people write decimals: after a point, after a comma, or some so and some so. */
  readonly numbers: 'point' | 'comma' | 'either'
}

const ONE_OTHER = ['one', 'other'] as const
const ROMANCE = ['one', 'many', 'other'] as const

export const DEFAULT_LANGUAGE = 'en'

const ENGLISH: Language = {
  code: DEFAULT_LANGUAGE,
  name: 'English',
  direction: 'ltr',
  script: 'latin',
  locale: 'en-US',
  plurals: ONE_OTHER,
  counts: 'en',
  numbers: 'point',
}

/** The ten languages (spec: shell-and-account §9). Numbers are written with Latin digits everywhere, as in all papers of a US agency. */
export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  {
    code: 'ar',
    name: 'العربية',
    direction: 'rtl',
    script: 'arabic',
    locale: 'ar-u-nu-latn',
    plurals: ['zero', 'one', 'two', 'few', 'many', 'other'],
    counts: 'ar',
    numbers: 'point',
  },
  { code: 'es', name: 'Español', direction: 'ltr', script: 'latin', locale: 'es-US', plurals: ROMANCE, counts: 'es', numbers: 'either' },
  { code: 'ru', name: 'Русский', direction: 'ltr', script: 'cyrillic', locale: 'ru', plurals: ['one', 'few', 'many', 'other'], counts: 'ru', numbers: 'comma' },
  { code: 'fr', name: 'Français', direction: 'ltr', script: 'latin', locale: 'fr', plurals: ROMANCE, counts: 'fr', numbers: 'comma' },
  { code: 'hmn', name: 'Hmoob', direction: 'ltr', script: 'latin', locale: 'en-US', plurals: ['other'], counts: 'my', numbers: 'point' },
  { code: 'so', name: 'Soomaali', direction: 'ltr', script: 'latin', locale: 'so', plurals: ONE_OTHER, counts: 'so', numbers: 'point' },
  { code: 'ur', name: 'اردو', direction: 'rtl', script: 'arabic', locale: 'ur-u-nu-latn', plurals: ONE_OTHER, counts: 'ur', numbers: 'point' },
  { code: 'hi', name: 'हिन्दी', direction: 'ltr', script: 'devanagari', locale: 'hi-u-nu-latn', plurals: ONE_OTHER, counts: 'hi', numbers: 'point' },
  { code: 'my', name: 'ကညီကျိၣ်', direction: 'ltr', script: 'myanmar', locale: 'en-US', plurals: ['other'], counts: 'my', numbers: 'point' },
]

/** For testing: English made strange, see `pseudoText`. Only a server in development has it; elsewhere English stands in. */
export const PSEUDO: Language = { ...ENGLISH, code: 'xa', name: '[Þšéûðö]' }

const ALL = [...LANGUAGES, PSEUDO]

/** The language's entry; an unknown code reads as English. */
export const languageOf = (code: string): Language => ALL.find((language) => language.code === code) ?? ENGLISH

/** The code of a supported language in a tag such as `es-MX`; undefined when there is none. */
const codeOf = (tag: string | undefined): string | undefined => {
  const code = tag?.trim().split('-')[0]?.toLowerCase()
  return ALL.some((language) => language.code === code) ? code : undefined
}

const cookieValue = (cookies: string): string | undefined =>
  cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === 'lang')?.[1]

/** The language of the `lang` cookie, else the first supported of those the browser prefers, else English. */
export const chooseLanguage = (cookies: string, browser: readonly string[]): string =>
  codeOf(cookieValue(cookies)) ?? browser.map((tag) => codeOf(tag)).find((code) => code !== undefined) ?? DEFAULT_LANGUAGE
