import { type Observable, observable } from '#concurrency'
import { type Bytes, type Cryptography, fromBase64, randomBytes } from '../crypto/bytes.ts'
import { importDataKey } from '../crypto/derive.ts'
import type { Authenticator } from './authenticator.ts'
import type { KeyRecord, OfflineLock, OfflineWay, OfflineWrap } from './key-record.ts'
import { type KeyStore, OFFLINE_TRIES } from './key-store.ts'
import { type PassphraseProblem, passphraseProblem } from './passphrase.ts'
import { createWraps } from './wraps.ts'

/** What the server answers for a device. */
export interface ReleasedKey {
  readonly key: string
  readonly isNew: boolean
  readonly unsent: number
}

export interface KeysOutside {
  readonly crypto: Cryptography
  readonly store: KeyStore
  /** Of this browser; a user's record keeps the one it was made with. */
  readonly deviceId: () => string
  /** The present one was revoked. */
  readonly renewDeviceId: () => void
  /** Asks the server, with the session of the signed-in user. Throws ApiError. */
  readonly release: (deviceId: string) => Promise<ReleasedKey>
  /** The server ended the offline use of this device. */
  readonly isRevoked: (error: unknown) => boolean
  readonly authenticator: Authenticator | undefined
}

/** The data key in memory. */
export interface OpenKey {
  readonly userId: string
  readonly deviceId: string
  readonly keyId: string
  readonly key: CryptoKey
}

export type KeyState =
  | { readonly kind: 'locked' }
  | {
      readonly kind: 'open'
      readonly userId: string
      readonly by: 'server' | OfflineWay
      /** What an earlier key of this device sealed can't be opened any more. */
      readonly lostEarlier: boolean
      /** Unsent forms that the server heard of from this device, whose storage is empty now: the browser dropped them (fault R29). */
      readonly evicted: number
    }
  /** Signed in, but the server's key does not fit the wrap: the offline way opens it, or `startAnew`. */
  | { readonly kind: 'mismatch'; readonly userId: string; readonly way: OfflineWay }
  /** Nothing can be sealed: the device was revoked, or its storage fails. Work stays in memory. */
  | { readonly kind: 'unavailable'; readonly userId: string; readonly reason: 'revoked' | 'storage' }

export type UnlockOutcome = 'open' | 'not-enrolled' | 'called-off' | { readonly wrong: true; readonly left: number }
export type EnrolOutcome = 'enrolled' | 'called-off' | 'not-open' | PassphraseProblem

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

const RAW_BYTES = 32

export const createKeys = (outside: KeysOutside): Keys => {
  const { crypto, store } = outside
  const wraps = createWraps(crypto)
  const state = observable<KeyState>({ kind: 'locked' })
  let open: OpenKey | undefined
  /** Each sign-in and lock makes what is still under way void. */
  let turn = 0
  /** Of a sign-in whose server key did not fit: wraps anew once the offline way opened it. */
  let unfitting: { readonly userId: string; readonly released: Bytes } | undefined

  const lock = (): void => {
    turn += 1
    open = undefined
    unfitting = undefined
    state.set({ kind: 'locked' })
  }

  const hold = async (record: KeyRecord, raw: Bytes, next: Extract<KeyState, { kind: 'open' }>, mine: number): Promise<void> => {
    const key = await importDataKey(crypto, raw)
    raw.fill(0)
    if (mine !== turn) return
    open = { userId: record.userId, deviceId: record.deviceId, keyId: record.keyId, key }
    state.set(next)
  }

  const makeRecord = async (userId: string, deviceId: string, released: Bytes): Promise<KeyRecord> => {
    const whose = { keyId: crypto.randomUUID(), userId, deviceId }
    const raw = randomBytes(crypto, RAW_BYTES)
    const server = await wraps.byServer(whose, released, raw)
    raw.fill(0)
    return store.addIfAbsent({ ...whose, server })
  }

  const dropRevoked = async (record: KeyRecord | undefined): Promise<void> => {
    outside.renewDeviceId()
    if (record === undefined) return
    const { offline: _gone, ...rest } = record
    await store.retire(rest)
  }

  const openWith = async (whose: Pick<KeyRecord, 'userId' | 'deviceId'>, { key, unsent }: ReleasedKey, mine: number): Promise<void> => {
    const { userId, deviceId } = whose
    const released = fromBase64(key)
    let lostEarlier = false
    const found = await store.read(userId)
    let record = found ?? (await makeRecord(userId, deviceId, released))
    let raw = await wraps.openByServer(record, released)
    if (raw === undefined && record.offline !== undefined) {
      if (mine !== turn) return
      unfitting = { userId, released }
      state.set({ kind: 'mismatch', userId, way: record.offline.way })
      return
    }
    if (raw === undefined) {
      lostEarlier = true
      await store.retire(record)
      record = await makeRecord(userId, deviceId, released)
      raw = await wraps.openByServer(record, released)
    }
    if (raw === undefined) throw new Error('A new data key does not open: its wrap was changed while it was made.')
    await hold(record, raw, { kind: 'open', userId, by: 'server', lostEarlier, evicted: found === undefined ? unsent : 0 }, mine)
  }

  const openSignedIn = async (userId: string): Promise<void> => {
    if (open !== undefined && open.userId !== userId) lock()
    turn += 1
    const mine = turn
    const failed = (reason: 'revoked' | 'storage'): void => {
      if (mine === turn) unavailable(userId, reason)
    }
    let record: KeyRecord | undefined
    try {
      record = await store.read(userId)
    } catch {
      return failed('storage')
    }
    const deviceId = record?.deviceId ?? outside.deviceId()
    try {
      const released = await outside.release(deviceId)
      if (mine === turn) await openWith({ userId, deviceId }, released, mine).catch(() => failed('storage'))
    } catch (error) {
      if (!outside.isRevoked(error)) throw error
      await dropRevoked(record).catch(() => undefined)
      failed('revoked')
    }
  }

  const unavailable = (userId: string, reason: 'revoked' | 'storage'): void => {
    open = undefined
    state.set({ kind: 'unavailable', userId, reason })
  }

  const secretFor = async (offline: OfflineWrap, passphrase: string): Promise<Bytes | undefined> =>
    offline.way === 'passphrase' ? wraps.secretOf(offline, passphrase) : outside.authenticator?.answer(offline.credentialId, offline.salt)

  const unlock = async (userId: string, passphrase = ''): Promise<UnlockOutcome> => {
    const mine = turn
    const before = (await store.read(userId))?.offline
    // An authenticator that is called off tried nothing.
    const answer = before?.way === 'authenticator' ? await secretFor(before, '') : undefined
    if (before?.way === 'authenticator' && answer === undefined) return 'called-off'
    const record = await store.countTry(userId)
    if (record?.offline === undefined) return 'not-enrolled'
    const secret = answer ?? (await secretFor(record.offline, passphrase))
    const raw = secret === undefined ? undefined : await wraps.openOffline(record, record.offline, secret)
    if (raw === undefined) return wrongTry(record)
    await store.clearTries(userId)
    if (unfitting?.userId === userId) await store.withServer(userId, await wraps.byServer(record, unfitting.released, raw))
    unfitting = undefined
    await hold(record, raw, { kind: 'open', userId, by: record.offline.way, lostEarlier: false, evicted: 0 }, mine)
    return open?.userId === userId ? 'open' : 'called-off'
  }

  const wrongTry = async ({ userId, offline }: KeyRecord): Promise<UnlockOutcome> => {
    const left = OFFLINE_TRIES - (offline?.tries ?? OFFLINE_TRIES)
    if (left <= 0) await store.withOffline(userId, undefined)
    return { wrong: true, left: Math.max(0, left) }
  }

  /** Adds an offline wrap to the data key that is open, which only the server's key gives out again. */
  const enrol = async (whose: string, make: (record: KeyRecord, raw: Bytes) => Promise<OfflineWrap | undefined>): Promise<EnrolOutcome> => {
    const userId = open?.userId
    const record = userId === undefined ? undefined : await store.read(userId)
    if (userId === undefined || record === undefined || record.keyId !== open?.keyId) return 'not-open'
    const raw = await wraps.openByServer(record, fromBase64((await outside.release(record.deviceId)).key))
    if (raw === undefined) return 'not-open'
    const offline = await make(record, raw)
    raw.fill(0)
    if (offline === undefined) return 'called-off'
    await store.withOffline(userId, { ...offline, whose })
    return 'enrolled'
  }

  return {
    state,
    current: () => open,
    openSignedIn,
    offlineWay: async (userId) => (await store.read(userId).catch(() => undefined))?.offline?.way,
    offlineLock: async (userId) => {
      const found = (await store.read(userId).catch(() => undefined))?.offline
      return found && { way: found.way, whose: found.whose ?? '', left: Math.max(0, OFFLINE_TRIES - found.tries) }
    },
    unlock,
    enrolPassphrase: async (passphrase, whose = '') =>
      passphraseProblem(passphrase) ?? enrol(whose, (record, raw) => wraps.byPassphrase(record, passphrase, raw)),
    enrolAuthenticator: (name, whose = '') => {
      const { authenticator } = outside
      return enrol(whose, async (record, raw) => authenticator && wraps.byAuthenticator(record, authenticator, { name, raw }))
    },
    withdrawOffline: async (userId) => void (await store.withOffline(userId, undefined)),
    startAnew: async (userId) => {
      const record = await store.read(userId)
      if (record !== undefined) await store.retire(record)
      await openSignedIn(userId)
    },
    lock,
  }
}
