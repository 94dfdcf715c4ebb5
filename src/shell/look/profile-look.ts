import { shellApi } from '#api'
import { lookOf } from '#contract'
import { readKeptHere, readLook } from '#look'
import { appStore } from '#store'
import { showLook } from './show-look.ts'

/** Choices that follow each other quickly are sent as one. */
const REST_MS = 600
/** Longer ago is said as this long ago. */
const AGE_MAX_MS = 30 * 86_400_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what was chosen here to the person's profile; without network it is sent with the next start. */
export const sendSoon = (waitMs = REST_MS): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void send().catch(() => undefined), waitMs)
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
