import { shellApi } from '#api'
import { type Boot, DEFAULT_LOOK, lookOf } from '#contract'
import { readKeptHere, readLook } from '#look'
import { appStore } from '#store'
import { showLook } from './show-look.ts'

/** Choices that follow each other quickly are sent as one. */
const REST_MS = 600
/** Longer ago is said as this long ago. */
const AGE_MAX_MS = 30 * 86_400_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what was chosen here to the person's profile; without network it is sent with the next start. */
export const sendSoon = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void send().catch(() => undefined), REST_MS)
}

async function send(): Promise<void> {
  const { boot } = appStore.get()
  const { owner, unsentSince } = readKeptHere(localStorage)
  // What is chosen while looking through other eyes is sent once the own page is back.
  if (boot === null || boot.viewedBy || owner !== boot.user.id || unsentSince === null) return
  const ageMs = Math.min(AGE_MAX_MS, Math.max(0, Date.now() - unsentSince))
  const kept = await shellApi.keepLook({ look: readLook(localStorage), ageMs })
  const now = readKeptHere(localStorage)
  if (now.owner !== owner || now.unsentSince !== unsentSince) return
  showLook(
    lookOf((key) => kept[key]),
    { owner, unsentSince: null },
  )
}

/**
 * Brings this device and the profile together: what was chosen last counts. Another person on this device gets their own look, or the
 * default one; a look that is nobody's yet becomes the first person's.
 */
export function meetProfile({ user, viewedBy, look }: Boot): void {
  if (viewedBy || appStore.get().offline) return
  const { owner, unsentSince } = readKeptHere(localStorage)
  const stored = look && lookOf((key) => look[key])
  const isNobodys = owner === null && stored === undefined
  if (isNobodys || (owner === user.id && unsentSince !== null)) {
    showLook(readLook(localStorage), { owner: user.id, unsentSince: unsentSince ?? Date.now() })
    sendSoon()
  } else if (owner !== user.id || stored) showLook(stored ?? DEFAULT_LOOK, { owner: user.id, unsentSince: null })
}
