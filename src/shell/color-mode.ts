import { type ColorMode, setColorMode } from '#store'

/** spec: chat-assistant-session §3 */
const KEY = 'LAYOUT_THEME'

export const readColorMode = (store: Pick<Storage, 'getItem'>): ColorMode => (store.getItem(KEY) === 'dark' ? 'dark' : 'light')

/** Shows a theme and remembers it on this device. */
export const keepColorMode = (mode: ColorMode): void => {
  localStorage.setItem(KEY, mode)
  setColorMode(mode)
}

/** Shows the remembered theme. */
export const restoreColorMode = (): void => setColorMode(readColorMode(localStorage))
