import type { Look } from '#contract'

/** What a spoken setting changes. The words of the specification stand for states of the look: small is condensed, boxed is detached. */
export type Change = { readonly look: Partial<Look> } | { readonly fontSize: number }

export interface VoiceSetting {
  readonly id: 'sidebarColor' | 'topbarColor' | 'sidebarSize' | 'fontSize' | 'layout' | 'mode' | 'width'
  /** Spoken names, in plain letters. */
  readonly names: readonly string[]
  /** Spoken values; a number where there are none. */
  readonly values: Readonly<Record<string, Change>>
}

const COLORS = ['light', 'dark'] as const
const byColor = (key: 'MENU_COLOR' | 'TOPBAR_COLOR' | 'LAYOUT_THEME'): VoiceSetting['values'] =>
  Object.fromEntries(COLORS.map((color) => [color, { look: { [key]: color } }]))

/** spec: shell-and-account §5. The longer names stand before those that are parts of them. */
export const VOICE_SETTINGS: readonly VoiceSetting[] = [
  {
    id: 'sidebarColor',
    names: ['sidebar color', 'sidebar colour', 'side bar color', 'side bar colour', 'menu color', 'menu colour'],
    values: byColor('MENU_COLOR'),
  },
  { id: 'topbarColor', names: ['topbar color', 'topbar colour', 'top bar color', 'top bar colour'], values: byColor('TOPBAR_COLOR') },
  {
    id: 'sidebarSize',
    names: ['sidebar size', 'side bar size', 'menu size'],
    values: { default: { look: { MENU_SIZE: 'default' } }, small: { look: { MENU_SIZE: 'condensed' } } },
  },
  { id: 'fontSize', names: ['font size', 'text size'], values: {} },
  {
    id: 'layout',
    names: ['layout'],
    values: { horizontal: { look: { LAYOUT: 'horizontal' } }, vertical: { look: { LAYOUT: 'vertical' } } },
  },
  { id: 'mode', names: ['mode', 'theme'], values: byColor('LAYOUT_THEME') },
  { id: 'width', names: ['width'], values: { fluid: { look: { LAYOUT_MODE: 'fluid' } }, boxed: { look: { LAYOUT_MODE: 'detached' } } } },
]

/** More than this no page can bear; the specification asks for a number above 0. */
const FONT_SIZE_MAX = 100

/** The change behind what was said for a value; undefined when it is none. */
export function changeFor(setting: VoiceSetting, said: string): Change | undefined {
  if (setting.id !== 'fontSize') return said.split(' ').flatMap((word) => (Object.hasOwn(setting.values, word) ? [setting.values[word]] : []))[0]
  const number = Number(/-?\d+(?:\.\d+)?/.exec(said)?.[0] ?? Number.NaN)
  return number > 0 && number <= FONT_SIZE_MAX ? { fontSize: number } : undefined
}
