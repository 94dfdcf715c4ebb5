import type { Bytes } from '../crypto/bytes.ts'
import type { Header, Sealed } from '../crypto/seal.ts'

/** How a person opens their work without network. */
export type OfflineWay = 'passphrase' | 'authenticator'

interface OfflineWrapBase {
  readonly salt: Bytes
  /** Never leaves the browser's own storage; goes with the wrap. */
  readonly device: CryptoKey
  readonly wrapped: Sealed
  /** Wrong tries in a row, counted before each. */
  readonly tries: number
  /** Tells its person whose it is and others nothing: initials and a masked address. In clear, as it is asked for before anything can be opened. */
  readonly whose?: string
}

export type OfflineWrap =
  | (OfflineWrapBase & { readonly way: 'passphrase'; readonly rounds: number })
  | (OfflineWrapBase & { readonly way: 'authenticator'; readonly credentialId: Bytes })

/** A user's data key on this device: random, and here only in wraps. */
export interface KeyRecord {
  readonly keyId: string
  readonly userId: string
  readonly deviceId: string
  /** Opened by the key that the server releases after sign-in. */
  readonly server: Sealed
  readonly offline?: OfflineWrap
}

/** What is told of an offline wrap before it is opened. */
export interface OfflineLock {
  readonly way: OfflineWay
  readonly whose: string
  /** Wrong tries that are left. */
  readonly left: number
}

/** What a wrap is bound to. */
export const wrapHeader = ({ keyId, userId, deviceId }: Omit<KeyRecord, 'server'>, way: OfflineWay | 'server'): Header => ({ keyId, userId, deviceId, way })

/** One purpose per wrap and record, so that a key derived for one opens no other. */
export const purposeOf = ({ userId, deviceId }: Pick<KeyRecord, 'userId' | 'deviceId'>, way: OfflineWay | 'server'): string => `${way}/${userId}/${deviceId}`
