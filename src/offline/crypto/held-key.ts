import type { OpenKey } from '../keys/key-state.ts'
import type { Bytes, Cryptography } from './bytes.ts'
import { type Header, openBytes, type Sealed, seal, sealBytes, unseal } from './seal.ts'

export interface SealingOf<Head> {
  readonly crypto: Cryptography
  readonly key: () => OpenKey | undefined
  /** What of a row lies in clear and is bound to what is sealed. Another one than it was sealed with opens nothing. */
  readonly header: (head: Head) => Header
}

/** The key as it is open now, for rows of one kind. It serves until the work that began with it is done, whatever is locked meanwhile. */
export interface HeldKey<Head> {
  readonly keyId: string
  readonly userId: string
  readonly seal: (head: Head, value: unknown) => Promise<Sealed>
  readonly sealBytes: (head: Head, bytes: Bytes) => Promise<Sealed>
  /** Undefined: it was sealed by another key, or is not whole. */
  readonly open: (head: Head, sealed: Sealed) => Promise<unknown>
  readonly openBytes: (head: Head, sealed: Sealed) => Promise<Bytes | undefined>
}

/**
 * Gives the open key, for one kind of rows; undefined while it is closed.
 *
 * @example
 * const held = heldKey({ crypto, key, header: ({ place, key }: Head) => ({ place, key }) })
 * const row = await held()?.seal({ place, key: keyId }, value)
 */
export const heldKey =
  <Head extends { readonly key: string }>({ crypto, key, header }: SealingOf<Head>): (() => HeldKey<Head> | undefined) =>
  () => {
    const open = key()
    if (open === undefined) return undefined
    const { keyId, userId } = open
    return {
      keyId,
      userId,
      seal: (head, value) => seal(crypto, open.key, header(head), value),
      sealBytes: (head, bytes) => sealBytes(crypto, open.key, header(head), bytes),
      open: async (head, sealed) => (head.key === keyId ? unseal(crypto, open.key, header(head), sealed).catch(() => undefined) : undefined),
      openBytes: async (head, sealed) => (head.key === keyId ? openBytes(crypto, open.key, header(head), sealed) : undefined),
    }
  }
