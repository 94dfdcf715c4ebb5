/** How the workspace may look, by the key under which each device keeps it (spec: chat-assistant-session §2, §3); the first is the default but for the sidebar. */
export const LOOK_CHOICES = {
  LAYOUT: ['vertical', 'horizontal'],
  LAYOUT_THEME: ['light', 'dark'],
  LAYOUT_MODE: ['fluid', 'detached'],
  TOPBAR_COLOR: ['light', 'dark', 'brand'],
  MENU_COLOR: ['light', 'dark', 'brand'],
  MENU_SIZE: ['default', 'compact', 'condensed', 'sm-hover', 'sm-hover-active', 'full', 'fullscreen'],
} as const

export type LookKey = keyof typeof LOOK_CHOICES
export type Look = { readonly [Key in LookKey]: (typeof LOOK_CHOICES)[Key][number] }

export const DEFAULT_LOOK: Look = {
  LAYOUT: 'vertical',
  LAYOUT_THEME: 'light',
  LAYOUT_MODE: 'fluid',
  TOPBAR_COLOR: 'light',
  MENU_COLOR: 'light',
  MENU_SIZE: 'sm-hover-active',
}

const oneOf = <Choice>(choices: readonly Choice[], value: unknown, otherwise: Choice): Choice => choices.find((choice) => choice === value) ?? otherwise

/** A whole look of what was kept somewhere; what is missing or unknown is as by default. */
export const lookOf = (kept: (key: LookKey) => unknown): Look => ({
  LAYOUT: oneOf(LOOK_CHOICES.LAYOUT, kept('LAYOUT'), DEFAULT_LOOK.LAYOUT),
  LAYOUT_THEME: oneOf(LOOK_CHOICES.LAYOUT_THEME, kept('LAYOUT_THEME'), DEFAULT_LOOK.LAYOUT_THEME),
  LAYOUT_MODE: oneOf(LOOK_CHOICES.LAYOUT_MODE, kept('LAYOUT_MODE'), DEFAULT_LOOK.LAYOUT_MODE),
  TOPBAR_COLOR: oneOf(LOOK_CHOICES.TOPBAR_COLOR, kept('TOPBAR_COLOR'), DEFAULT_LOOK.TOPBAR_COLOR),
  MENU_COLOR: oneOf(LOOK_CHOICES.MENU_COLOR, kept('MENU_COLOR'), DEFAULT_LOOK.MENU_COLOR),
  MENU_SIZE: oneOf(LOOK_CHOICES.MENU_SIZE, kept('MENU_SIZE'), DEFAULT_LOOK.MENU_SIZE),
})
