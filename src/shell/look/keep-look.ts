import { DEFAULT_LOOK, LOOK_CHOICES, type Look, type LookKey, lookOf } from '#contract'
import { appStore, setLook } from '#store'

/** The shell's own names for some of them (spec: shell-and-account §3). */
const MIRRORS: Readonly<Partial<Record<LookKey, string>>> = { LAYOUT: 'menuType', LAYOUT_THEME: 'mode', MENU_COLOR: 'menuColor', TOPBAR_COLOR: 'topbarColor' }
const KEYS = Object.keys(LOOK_CHOICES) as LookKey[]

/** What this device remembers. */
export const readLook = (store: Pick<Storage, 'getItem'>): Look => lookOf((key) => store.getItem(key))

const write = (store: Pick<Storage, 'setItem'>, look: Look): void => {
  for (const key of KEYS) {
    store.setItem(key, look[key])
    const mirror = MIRRORS[key]
    if (mirror !== undefined) store.setItem(mirror, look[key])
  }
}

/** Shows a change of the look and remembers it on this device. */
export const keepLook = (change: Partial<Look>): void => {
  const look = { ...appStore.get().look, ...change }
  setLook(look)
  try {
    write(localStorage, look)
  } catch {
    // A full or forbidden store only means that the next start looks as before.
  }
}

/** Everything as it was at first. */
export const resetLook = (): void => keepLook(DEFAULT_LOOK)

/** Shows the remembered look, and from now on what other tabs choose. */
export const restoreLook = (): void => {
  setLook(readLook(localStorage))
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key in LOOK_CHOICES) setLook(readLook(localStorage))
  })
}
