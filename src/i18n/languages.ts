export interface Language {
  readonly code: string
  /** Its own name. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** What Intl is asked for; Hmong and Karen have no data of their own in browsers. */
  readonly locale: string
}

/** The ten languages (spec: shell-and-account §9). */
export const LANGUAGES: readonly Language[] = [
  { code: 'en', name: 'English', direction: 'ltr', locale: 'en-US' },
  { code: 'ar', name: 'العربية', direction: 'rtl', locale: 'ar' },
  { code: 'es', name: 'Español', direction: 'ltr', locale: 'es-US' },
  { code: 'ru', name: 'Русский', direction: 'ltr', locale: 'ru' },
  { code: 'fr', name: 'Français', direction: 'ltr', locale: 'fr' },
  { code: 'hmn', name: 'Hmoob', direction: 'ltr', locale: 'en-US' },
  { code: 'so', name: 'Soomaali', direction: 'ltr', locale: 'so' },
  { code: 'ur', name: 'اردو', direction: 'rtl', locale: 'ur' },
  { code: 'hi', name: 'हिन्दी', direction: 'ltr', locale: 'hi' },
  { code: 'my', name: 'ကညီ', direction: 'ltr', locale: 'en-US' },
]

export const DEFAULT_LANGUAGE = 'en'

const codeOf = (text: string | undefined): string | undefined => {
  const code = text?.trim().split('-')[0]?.toLowerCase()
  return LANGUAGES.some((language) => language.code === code) ? code : undefined
}

const cookieValue = (cookies: string): string | undefined =>
  cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === 'lang')?.[1]

/** The language of the `lang` cookie, else the browser's first supported one, else English. */
export const chooseLanguage = (cookies: string, browser: readonly string[]): string =>
  codeOf(cookieValue(cookies)) ?? browser.map((tag) => codeOf(tag)).find((code) => code !== undefined) ?? DEFAULT_LANGUAGE

/** The language's entry; an unknown code reads as English. */
export const languageOf = (code: string): Language => {
  const found = LANGUAGES.find((language) => language.code === code)
  return found ?? { code: DEFAULT_LANGUAGE, name: 'English', direction: 'ltr', locale: 'en-US' }
}
