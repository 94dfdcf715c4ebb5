import { ApiError, api, readIdentity } from '#api'
import { type Boot, isObject } from '#contract'
import { appStore, bus } from '#store'
import type { Cryptography } from './crypto/bytes.ts'
import { type Authenticator, browserAuthenticator } from './keys/authenticator.ts'
import { cookiePlace, deviceIdFrom, storagePlace } from './keys/device-id.ts'
import type { ReleasedKey } from './keys/key-state.ts'
import { httpSend } from './outbox/http-send.ts'
import type { Send } from './outbox/run.ts'
import type { OutboxClock } from './outbox/send-loop.ts'
import { ownLock } from './own-lock.ts'

/** The world around this room. */
export interface OfflineOutside {
  readonly indexedDB: IDBFactory | undefined
  readonly crypto: Cryptography
  readonly locks: Pick<LockManager, 'request'>
  readonly storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined
  readonly authenticator: Authenticator | undefined
  readonly clock: OutboxClock
  readonly random: () => number
  readonly deviceId: () => string
  readonly renewDeviceId: () => void
  readonly release: (deviceId: string) => Promise<ReleasedKey>
  readonly isRevoked: (error: unknown) => boolean
  readonly reportUnsent: (deviceId: string, count: number) => Promise<unknown>
  readonly send: Send
  readonly onUnauthorized: () => void
  readonly isOnline: () => boolean
  /** The boot data of who works here; null while nobody does. */
  readonly boot: () => Boot | null
}

/** This page's own. */
export const browserOutside = (): OfflineOutside => {
  const places = [storagePlace(() => localStorage), cookiePlace(document, location.protocol === 'https:')]
  return {
    indexedDB: globalThis.indexedDB,
    crypto: globalThis.crypto,
    locks: 'locks' in navigator ? navigator.locks : ownLock(),
    storage: 'storage' in navigator ? navigator.storage : undefined,
    authenticator: browserAuthenticator('credentials' in navigator ? navigator.credentials : undefined),
    clock: {
      now: () => Date.now(),
      after: (ms, work) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    },
    random: () => Math.random(),
    deviceId: () => deviceIdFrom(places, () => crypto.randomUUID()),
    renewDeviceId: () => {
      const id = crypto.randomUUID()
      for (const place of places) place.write(id)
    },
    release: async (deviceId) => (await api.post<ReleasedKey>('/api/session/device-key', { deviceId })).data,
    isRevoked: (error) => error instanceof ApiError && error.status === 403 && isObject(error.data) && error.data.revoked === true,
    reportUnsent: (deviceId, count) => api.put('/api/session/device-key/unsent', { deviceId, count }),
    send: httpSend({ fetch: (input, init) => fetch(input, init), token: () => readIdentity().token }),
    onUnauthorized: () => bus.emit('sessionEnded', { reason: 'expired' }),
    isOnline: () => navigator.onLine,
    boot: () => appStore.get().boot,
  }
}
