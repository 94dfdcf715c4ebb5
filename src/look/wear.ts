import { LETTERS, type Look } from '#contract'
import { watchMedia } from './watch-media.ts'

/** What people may have told their device once for all pages. */
const WISHES = { MOTION: '(prefers-reduced-motion: reduce)', CONTRAST: '(prefers-contrast: more)' } as const

const wishes = (choice: string, wish: keyof typeof WISHES): boolean => choice !== 'system' || matchMedia(WISHES[wish]).matches

/** Tells the page's style how it is to look (spec: chat-assistant-session §2); `size` is the sidebar's size in this window. */
export const wearLook = (look: Look, size: Look['MENU_SIZE'], root: HTMLElement = document.documentElement): void => {
  const { dataset, classList } = root
  classList.toggle('dark', look.LAYOUT_THEME === 'dark')
  classList.toggle('light', look.LAYOUT_THEME === 'light')
  dataset.theme = look.LAYOUT_THEME
  dataset.layout = look.LAYOUT
  dataset.layoutMode = look.LAYOUT_MODE
  dataset.topbarColor = look.TOPBAR_COLOR
  dataset.menuColor = look.MENU_COLOR
  dataset.sidenavSize = size
  dataset.density = look.DENSITY
  dataset.motion = wishes(look.MOTION, 'MOTION') ? 'reduced' : 'full'
  dataset.contrast = wishes(look.CONTRAST, 'CONTRAST') ? 'high' : 'normal'
  root.style.setProperty('--page-zoom', String(look.FONT_SIZE / LETTERS.base))
}

/** Listens for a change of what the device is told. */
export const subscribeToWishes = (listener: () => void): (() => void) => watchMedia(Object.values(WISHES), listener)
