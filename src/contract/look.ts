/** How the workspace may look, by the key under which each device keeps it (spec: chat-assistant-session §2, §3); the first is the default but for the sidebar. */
export const LOOK_CHOICES = {
  LAYOUT: ['vertical', 'horizontal'],
  LAYOUT_THEME: ['light', 'dark'],
  LAYOUT_MODE: ['fluid', 'detached'],
  TOPBAR_COLOR: ['light', 'dark', 'brand'],
  MENU_COLOR: ['light', 'dark', 'brand'],
  MENU_SIZE: ['default', 'compact', 'condensed', 'sm-hover', 'sm-hover-active', 'full', 'fullscreen'],
  DENSITY: ['comfortable', 'compact'],
  /** `system` follows the wish that the person told their device. */
  MOTION: ['system', 'reduced'],
  CONTRAST: ['system', 'high'],
} as const

/** Pixels of the base letter (design: look): offered ones, and the bounds of any other that was asked for. */
export const LETTERS = { base: 14, offered: [13, 14, 16, 18, 20], smallest: 8, largest: 32 } as const

export type LookChoice = keyof typeof LOOK_CHOICES
export type LookKey = LookChoice | 'FONT_SIZE'
export type Look = { readonly [Key in LookChoice]: (typeof LOOK_CHOICES)[Key][number] } & {
  /** Pixels of the base letter; everything is drawn larger or smaller with it. */
  readonly FONT_SIZE: number
}

/** Every key of a look, in the order of its settings. */
export const LOOK_KEYS = [...(Object.keys(LOOK_CHOICES) as LookChoice[]), 'FONT_SIZE'] as const satisfies readonly LookKey[]

/** `PUT /api/ui/look`: a look, and how many milliseconds ago it was chosen. Answers with the look that was chosen last, on whatever device. */
export interface LookBody {
  readonly look: Look
  readonly ageMs: number
}

/** `PUT /api/ui/language`: the language somebody chose. */
export interface LanguageBody {
  readonly language: string
}

export const DEFAULT_LOOK: Look = {
  LAYOUT: 'vertical',
  LAYOUT_THEME: 'light',
  LAYOUT_MODE: 'fluid',
  TOPBAR_COLOR: 'light',
  MENU_COLOR: 'light',
  MENU_SIZE: 'sm-hover-active',
  DENSITY: 'comfortable',
  MOTION: 'system',
  CONTRAST: 'system',
  FONT_SIZE: LETTERS.base,
}

const oneOf = <Choice>(choices: readonly Choice[], value: unknown, otherwise: Choice): Choice => choices.find((choice) => choice === value) ?? otherwise

/** A size of letters that can be read, whatever was asked for. */
const lettersOf = (value: unknown): number => {
  const size = typeof value === 'number' ? value : typeof value === 'string' ? Number.parseFloat(value) : Number.NaN
  return size > 0 ? Math.min(LETTERS.largest, Math.max(LETTERS.smallest, size)) : DEFAULT_LOOK.FONT_SIZE
}

/** A whole look of what was kept somewhere; what is missing or unknown is as by default. */
export const lookOf = (kept: (key: LookKey) => unknown): Look => ({
  LAYOUT: oneOf(LOOK_CHOICES.LAYOUT, kept('LAYOUT'), DEFAULT_LOOK.LAYOUT),
  LAYOUT_THEME: oneOf(LOOK_CHOICES.LAYOUT_THEME, kept('LAYOUT_THEME'), DEFAULT_LOOK.LAYOUT_THEME),
  LAYOUT_MODE: oneOf(LOOK_CHOICES.LAYOUT_MODE, kept('LAYOUT_MODE'), DEFAULT_LOOK.LAYOUT_MODE),
  TOPBAR_COLOR: oneOf(LOOK_CHOICES.TOPBAR_COLOR, kept('TOPBAR_COLOR'), DEFAULT_LOOK.TOPBAR_COLOR),
  MENU_COLOR: oneOf(LOOK_CHOICES.MENU_COLOR, kept('MENU_COLOR'), DEFAULT_LOOK.MENU_COLOR),
  MENU_SIZE: oneOf(LOOK_CHOICES.MENU_SIZE, kept('MENU_SIZE'), DEFAULT_LOOK.MENU_SIZE),
  DENSITY: oneOf(LOOK_CHOICES.DENSITY, kept('DENSITY'), DEFAULT_LOOK.DENSITY),
  MOTION: oneOf(LOOK_CHOICES.MOTION, kept('MOTION'), DEFAULT_LOOK.MOTION),
  CONTRAST: oneOf(LOOK_CHOICES.CONTRAST, kept('CONTRAST'), DEFAULT_LOOK.CONTRAST),
  FONT_SIZE: lettersOf(kept('FONT_SIZE')),
})

/** `PUT /api/ui/columns`: columns of one list that somebody has switched off or, where they are off by default, on. */
export interface ColumnsBody {
  /** Document id of the list. */
  readonly screen: string
  readonly toggled: readonly string[]
}

/** Filters, view and order of a list that somebody gave a name. */
export interface OwnView {
  readonly name: string
  /** As it stands in the address of the list: `?f.status=in:active`. */
  readonly address: string
}

export const OWN_VIEWS = { max: 12, nameMax: 40, addressMax: 1_000 } as const

/** `PUT /api/ui/views`: all views that somebody has made of one list, in their order. */
export interface OwnViewsBody {
  /** Document id of the list. */
  readonly screen: string
  readonly views: readonly OwnView[]
}
