import { appStore, bus, idleSeconds } from '#store'
import { createApi } from './client.ts'
import { readIdentity } from './identity.ts'

const announceReach = (reached: boolean): void => {
  const { offline } = appStore.get()
  if (reached && offline) bus.emit('connectionRestored', undefined)
  if (!reached && !offline) bus.emit('connectionLost', undefined)
}

/** The API as this page calls it: same origin, with the spec's headers; a 401 becomes the fact `sessionEnded`. */
export const api = createApi({
  fetch: (input, init) => fetch(input, init),
  identity: () => readIdentity(),
  idleSeconds: () => idleSeconds(),
  onUnauthorized: () => bus.emit('sessionEnded', { reason: 'expired' }),
  onReached: announceReach,
})
