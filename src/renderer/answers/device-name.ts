import type { Translate } from '#i18n'

/** What a browser says of itself; `navigator` in a page. */
export interface BrowserSays {
  readonly userAgent: string
  /** Absent in browsers without it. */
  readonly userAgentData?: { readonly platform: string } | undefined
}

/** First match wins: most browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgi?A?\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:\w*Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b|Chrome ?OS/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bmacOS\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: typeof BROWSERS, text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]

/** A word for this device that its owner knows again, such as "Chrome on Linux". */
export function deviceName({ userAgent, userAgentData }: BrowserSays, t: Translate): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, `${userAgentData?.platform ?? ''} ${userAgent}`)
  if (browser && system) return t('shared/answers.browserOn', { browser, system })
  return browser ?? system ?? t('shared/answers.thisBrowser')
}
