import type { Observable } from '#concurrency'
import { createKeyInMemory } from './key-in-memory.ts'
import type { KeyRecord, OfflineLock, OfflineWay } from './key-record.ts'
import type { EnrolOutcome, KeyState, KeysOutside, OpenKey, UnlockOutcome } from './key-state.ts'
import { OFFLINE_TRIES } from './key-store.ts'
import { type KeyTools, openSignedIn } from './open-signed-in.ts'
import { passphraseProblem } from './passphrase.ts'
import { enrolOffline, unlockOffline } from './unlock-offline.ts'
import { createWraps } from './wraps.ts'

export interface Keys {
  readonly state: Observable<KeyState>
  readonly current: () => OpenKey | undefined
  /** After sign-in: gets the server's key and opens, or makes, the data key. Throws what `release` threw, unless it means revoked. */
  readonly openSignedIn: (userId: string) => Promise<void>
  /** How this user can unlock without network; undefined when they did not choose to. */
  readonly offlineWay: (userId: string) => Promise<OfflineWay | undefined>
  /** The same, with whose it is and how often one may still be wrong. */
  readonly offlineLock: (userId: string) => Promise<OfflineLock | undefined>
  readonly unlock: (userId: string, passphrase?: string) => Promise<UnlockOutcome>
  /** "Use offline on this device", while signed in; `whose` lies in clear, see `OfflineLock`. Throws what `release` threw. */
  readonly enrolPassphrase: (passphrase: string, whose?: string) => Promise<EnrolOutcome>
  readonly enrolAuthenticator: (name: string, whose?: string) => Promise<EnrolOutcome>
  readonly withdrawOffline: (userId: string) => Promise<void>
  /** Gives up what only the offline way could open. */
  readonly startAnew: (userId: string) => Promise<void>
  /** Forgets the key; what is sealed stays sealed. */
  readonly lock: () => void
}

export const createKeys = (outside: KeysOutside): Keys => {
  const { crypto, store, authenticator } = outside
  const wraps = createWraps(crypto)
  const held = createKeyInMemory(crypto)
  const tools: KeyTools = { outside, wraps, held }
  const offlineOf = async (userId: string): Promise<KeyRecord['offline']> => (await store.read(userId).catch(() => undefined))?.offline
  return {
    state: held.state,
    current: held.current,
    openSignedIn: (userId) => openSignedIn(tools, userId),
    offlineWay: async (userId) => (await offlineOf(userId))?.way,
    async offlineLock(userId) {
      const found = await offlineOf(userId)
      return found && { way: found.way, whose: found.whose ?? '', left: Math.max(0, OFFLINE_TRIES - found.tries) }
    },
    unlock: (userId, passphrase = '') => unlockOffline(tools, userId, passphrase),
    enrolPassphrase: async (passphrase, whose = '') =>
      passphraseProblem(passphrase) ?? enrolOffline(tools, whose, (record, raw) => wraps.byPassphrase(record, passphrase, raw)),
    enrolAuthenticator: (name, whose = '') =>
      enrolOffline(tools, whose, async (record, raw) => authenticator && wraps.byAuthenticator(record, authenticator, { name, raw })),
    withdrawOffline: async (userId) => void (await store.withOffline(userId, undefined)),
    async startAnew(userId) {
      const record = await store.read(userId)
      if (record !== undefined) await store.retire(record)
      await openSignedIn(tools, userId)
    },
    lock: held.lock,
  }
}
