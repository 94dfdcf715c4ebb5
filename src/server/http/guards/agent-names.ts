/** What a browser says of itself, as far as people know these names; '' for what is not known. */
export interface AgentNames {
  readonly browser: string
  readonly system: string
  readonly isMobile: boolean
}

/** In this order: many browsers also call themselves Chrome or Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string): string => names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/** Reads a User-Agent header; nothing of it but known names comes out. */
export const agentNames = (agent: string): AgentNames => ({
  browser: nameIn(BROWSERS, agent),
  system: nameIn(SYSTEMS, agent),
  isMobile: /\b(?:Mobile|iPad|Android)\b/.test(agent),
})
