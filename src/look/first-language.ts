/** The ten languages (#translation says more of each; tests/look compares), in as few words as the first script needs. */
const CODES = ['en', 'ar', 'es', 'ru', 'fr', 'hmn', 'so', 'ur', 'hi', 'my']
const RIGHT_TO_LEFT = ['ar', 'ur']

const codeOf = (tag: string | undefined): string | undefined => {
  const code = tag?.trim().split('-')[0]?.toLowerCase()
  return code !== undefined && CODES.includes(code) ? code : undefined
}

/** The language that the page will come in, and its direction: of the cookie `lang`, else the browser's first that there is, else English. */
export const firstLanguage = (cookies: string, browser: readonly string[]): { readonly code: string; readonly direction: 'ltr' | 'rtl' } => {
  const code = [/(?:^|;)\s*lang=([^;]*)/.exec(cookies)?.[1], ...browser].map(codeOf).find((known) => known !== undefined) ?? 'en'
  return { code, direction: RIGHT_TO_LEFT.includes(code) ? 'rtl' : 'ltr' }
}
