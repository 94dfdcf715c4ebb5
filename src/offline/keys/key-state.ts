import type { Cryptography } from '../crypto/bytes.ts'
import type { Authenticator } from './authenticator.ts'
import type { OfflineWay } from './key-record.ts'
import type { KeyStore } from './key-store.ts'
import type { PassphraseProblem } from './passphrase.ts'

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
