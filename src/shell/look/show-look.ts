import { LOOK_KEYS, type Look } from '#contract'
import { type KeptHere, keepHere } from '#look'
import { appStore, setLook } from '#store'

/** Whether they look alike in everything. */
export const isSame = (a: Look, b: Look): boolean => LOOK_KEYS.every((key) => a[key] === b[key])

/** Shows a look and remembers it on this device. */
export const showLook = (look: Look, kept: KeptHere): void => {
  if (!isSame(look, appStore.get().look)) setLook(look)
  try {
    keepHere(localStorage, look, kept)
  } catch {
    // A full or forbidden store only means that the next start looks as before.
  }
}
