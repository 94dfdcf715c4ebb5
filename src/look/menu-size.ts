import type { Look } from '#contract'
import { watchMedia } from './watch-media.ts'

type MenuSize = Look['MENU_SIZE']

/** Widths that decide in place of the choice, in pixels (spec: chat-assistant-session §4). */
const NARROW = '(max-width: 768px)'
const MIDDLE = '(max-width: 1140px)'
/** From here a row of the menu finds room. */
const DESK = '(min-width: 1024px)'

const forced = (): MenuSize | undefined => (matchMedia(NARROW).matches ? 'full' : matchMedia(MIDDLE).matches ? 'condensed' : undefined)

/** The sidebar's size in this window: what was chosen, where the window is wide enough for a choice. */
export const menuSizeIn = (chosen: MenuSize): MenuSize => forced() ?? chosen

/** Whether the window is wide enough for a menu that lies in a row. */
export const isDesk = (): boolean => matchMedia(DESK).matches

/** Listens for widths at which one of these changes. */
export const subscribeToWidth = (listener: () => void): (() => void) => watchMedia([NARROW, MIDDLE, DESK], listener)
