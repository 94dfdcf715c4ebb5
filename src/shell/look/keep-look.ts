import { type Boot, DEFAULT_LOOK, LOOK_KEYS, type Look, lookOf } from '#contract'
import { readKeptHere, readLook } from '#look'
import { appStore, setLook } from '#store'
import { isSame, showLook } from './show-look.ts'

/** Fetched when there is something to send. */
const loadProfile = () => import('./profile-look.ts')

/** Shows a change of the look at once, remembers it on this device, and keeps it with the person's profile. */
export const keepLook = (change: Partial<Look>): void => {
  const { look, boot } = appStore.get()
  const wished = { ...look, ...change }
  const owner = boot === null || boot.viewedBy ? readKeptHere(localStorage).owner : boot.user.id
  showLook(
    lookOf((key) => wished[key]),
    { owner, unsentSince: Date.now() },
  )
  sendLater()
}

/** What an earlier visit has left is sent once the first page is there. */
const AFTER_START_MS = 4_000

/** Without network it is sent with the next start. */
const sendLater = (waitMs?: number): void =>
  void loadProfile().then(
    ({ sendSoon }) => sendSoon(waitMs),
    () => undefined,
  )

/**
 * Brings this device and the profile together: what was chosen last counts. Another person on this device gets their own look, or the
 * default one; a look that is nobody's yet becomes the first person's. At once: the page has not been drawn yet, and need not move.
 */
function meetProfile({ user, viewedBy, look }: Boot): void {
  if (viewedBy || appStore.get().offline) return
  const { owner, unsentSince } = readKeptHere(localStorage)
  const isNobodys = owner === null && look === undefined
  if (isNobodys || (owner === user.id && unsentSince !== null)) {
    showLook(readLook(localStorage), { owner: user.id, unsentSince: unsentSince ?? Date.now() })
    sendLater(AFTER_START_MS)
  } else if (owner !== user.id || (look !== undefined && !isSame(look, appStore.get().look)))
    showLook(look === undefined ? DEFAULT_LOOK : lookOf((key) => look[key]), { owner: user.id, unsentSince: null })
}

/** Everything as it was at first. */
export const resetLook = (): void => keepLook(DEFAULT_LOOK)

/** Shows the remembered look, and from now on what other tabs and the person's other devices choose; gives back how to stop. */
export const restoreLook = (): (() => void) => {
  setLook(readLook(localStorage))
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || LOOK_KEYS.some((known) => known === key)) setLook(readLook(localStorage))
  }
  let met: Boot | null = appStore.get().boot
  const leave = appStore.subscribe(() => {
    const { boot } = appStore.get()
    if (boot === met) return
    met = boot
    if (boot) meetProfile(boot)
  })
  window.addEventListener('storage', onStorage)
  return () => {
    leave()
    window.removeEventListener('storage', onStorage)
  }
}
