import type { BrowserContext, Page } from 'playwright-core'
import { DEFAULT_LOOK, LOOK_KEYS } from '#contract'

/** Looks whose pages are laid out differently. */
export const THEMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  light: { LAYOUT_THEME: 'light' },
  dark: { LAYOUT_THEME: 'dark', MENU_SIZE: 'compact' },
  horizontal: { LAYOUT: 'horizontal', TOPBAR_COLOR: 'brand' },
  detached: { LAYOUT_MODE: 'detached', MENU_COLOR: 'brand', MENU_SIZE: 'condensed' },
  'high contrast, compact, large letters': { CONTRAST: 'high', DENSITY: 'compact', FONT_SIZE: '18' },
}

/** Whatever else was chosen before is as at first. */
const wholeLook = (look: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(LOOK_KEYS.map((key) => [key, String(DEFAULT_LOOK[key])])),
  ...look,
})

/** From the next load on each page wears the look; gives how to ask for the layout shift of a page since it was loaded (CLS: the worst window of 5 s). */
export async function watchShifts(context: BrowserContext, look: Readonly<Record<string, string>>): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript((chosen) => {
    for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value)
    localStorage.setItem('LOOK_UNSENT', String(Date.now()))
    const moved: { readonly at: number; readonly by: number }[] = []
    Reflect.set(window, 'moved', moved)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) moved.push({ at: entry.startTime, by: Number(Reflect.get(entry, 'value')) })
    }).observe({ type: 'layout-shift', buffered: true })
  }, wholeLook(look))
  return (page) =>
    page.evaluate(() => {
      const moved: readonly { readonly at: number; readonly by: number }[] = Reflect.get(window, 'moved')
      const windows: { start: number; last: number; sum: number }[] = []
      for (const { at, by } of moved) {
        const open = windows.at(-1)
        if (open && at - open.last < 1_000 && at - open.start < 5_000) Object.assign(open, { last: at, sum: open.sum + by })
        else windows.push({ start: at, last: at, sum: by })
      }
      return Math.max(0, ...windows.map(({ sum }) => sum))
    })
}
