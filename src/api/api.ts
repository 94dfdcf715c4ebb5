import { appStore, bus, idleSeconds } from '#store'
import { createApi } from './client.ts'
import { readIdentity } from './identity.ts'
import { pause } from './pause.ts'
import { whenRenewed } from './when-renewed.ts'

/** An answer that was on its way when the network went does not say that it is back. */
const announceReach = (reached: boolean): void => {
  const { offline } = appStore.get()
  if (reached && offline && navigator.onLine) bus.emit('connectionRestored', undefined)
  if (!reached && !offline) bus.emit('connectionLost', undefined)
}

let asked = 0

/** How many calls wait for their answer. */
export const callsOnTheirWay = (): number => asked

const counted: typeof fetch = async (input, init) => {
  asked += 1
  try {
    return await fetch(input, init)
  } finally {
    asked -= 1
  }
}

/** The API as this page calls it: same origin, with the spec's headers; a 401 becomes the fact `sessionEnded`, and its call waits for the sign-in in place. */
export const api = createApi({
  fetch: counted,
  identity: () => readIdentity(),
  idleSeconds: () => idleSeconds(),
  onUnauthorized: whenRenewed,
  onReached: announceReach,
  onForeign: () => bus.emit('foreignAnswerMet', undefined),
  wait: pause,
})
