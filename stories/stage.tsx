import ENGLISH from 'virtual:english-strings'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { type I18nOptions, initI18n, type StringTree } from '#i18n'
import { ThemeProvider } from '#theme'

/** Strings of made-up documents, kept beside the stories that need them. */
const SHELVES = import.meta.glob<StringTree>('./*/strings.json', { eager: true, import: 'default' })
const STRINGS: StringTree = Object.assign({}, ENGLISH, ...Object.values(SHELVES))

export interface StageProps {
  readonly dark?: boolean
  readonly rightToLeft?: boolean
  /** What the page says its language is; its words stay English. */
  readonly language?: string
  /** The company's own. */
  readonly terms?: I18nOptions['terms']
  readonly children: ReactNode
}

/** The real strings, those of the made-up boats, and the theme around a story. Right to left keeps the English words, which is what shows a forgotten physical property. */
export function Stage({ dark = false, rightToLeft = false, language = 'en', terms, children }: StageProps) {
  initI18n({ language, strings: STRINGS, timeZone: 'America/Chicago', ...(terms && { terms }) })
  return (
    <ThemeProvider appearance={dark ? 'dark' : 'light'} direction={rightToLeft ? 'rtl' : 'ltr'}>
      {children}
    </ThemeProvider>
  )
}

interface Look {
  readonly parameters: { readonly dark?: boolean; readonly rightToLeft?: boolean; readonly language?: string }
}

/** The decorator of every shelf; a story says its look in its parameters. */
export const staged = (Story: ComponentType, { parameters }: Look): ReactElement => (
  <Stage dark={parameters.dark === true} rightToLeft={parameters.rightToLeft === true} {...(parameters.language && { language: parameters.language })}>
    <Story />
  </Stage>
)

export const DARK = { dark: true }
export const RIGHT_TO_LEFT = { rightToLeft: true }
export const ARABIC = { rightToLeft: true, language: 'ar' }

/** Globals of a story that is shown as on a phone. */
export const PHONE = { viewport: { value: 'mobile1', isRotated: false } }
