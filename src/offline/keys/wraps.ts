import { type Bytes, type Cryptography, randomBytes } from '../crypto/bytes.ts'
import { makeDeviceSecret, mixedWrappingKey, PASSPHRASE_ROUNDS, passphraseBytes, serverWrappingKey } from '../crypto/derive.ts'
import { openBytes, type Sealed, sealBytes } from '../crypto/seal.ts'
import type { Authenticator } from './authenticator.ts'
import { type KeyRecord, type OfflineWay, type OfflineWrap, purposeOf, wrapHeader } from './key-record.ts'

type Whose = Omit<KeyRecord, 'server'>

const SALT_BYTES = 32

/** Puts the data key into wraps and takes it out again; `raw` is never kept and never leaves this room. */
export const createWraps = (crypto: Cryptography) => {
  const serverKey = (whose: Whose, released: Bytes) => serverWrappingKey(crypto, released, purposeOf(whose, 'server'))

  const offlineKey = (whose: Whose, way: OfflineWay, { secret, device, salt }: { secret: Bytes; device: CryptoKey; salt: Bytes }) =>
    mixedWrappingKey(crypto, { secret, device, salt, purpose: purposeOf(whose, way) })

  return {
    byServer: async (whose: Whose, released: Bytes, raw: Bytes): Promise<Sealed> =>
      sealBytes(crypto, await serverKey(whose, released), wrapHeader(whose, 'server'), raw),
    openByServer: async (record: KeyRecord, released: Bytes): Promise<Bytes | undefined> =>
      openBytes(crypto, await serverKey(record, released), wrapHeader(record, 'server'), record.server),

    byPassphrase: async (whose: Whose, passphrase: string, raw: Bytes): Promise<OfflineWrap> => {
      const salt = randomBytes(crypto, SALT_BYTES)
      const device = await makeDeviceSecret(crypto)
      const secret = await passphraseBytes(crypto, passphrase, salt, PASSPHRASE_ROUNDS)
      const key = await offlineKey(whose, 'passphrase', { secret, device, salt })
      const wrapped = await sealBytes(crypto, key, wrapHeader(whose, 'passphrase'), raw)
      return { way: 'passphrase', salt, device, rounds: PASSPHRASE_ROUNDS, wrapped, tries: 0 }
    },
    /** Undefined when the person called it off or no authenticator can do it. */
    byAuthenticator: async (whose: Whose, authenticator: Authenticator, { name, raw }: { name: string; raw: Bytes }): Promise<OfflineWrap | undefined> => {
      const salt = randomBytes(crypto, SALT_BYTES)
      const enrolled = await authenticator.enrol({ id: randomBytes(crypto, SALT_BYTES), name }, salt)
      if (enrolled === undefined) return undefined
      const device = await makeDeviceSecret(crypto)
      const key = await offlineKey(whose, 'authenticator', { secret: enrolled.secret, device, salt })
      const wrapped = await sealBytes(crypto, key, wrapHeader(whose, 'authenticator'), raw)
      return { way: 'authenticator', salt, device, credentialId: enrolled.credentialId, wrapped, tries: 0 }
    },
    secretOf: (offline: Extract<OfflineWrap, { way: 'passphrase' }>, passphrase: string): Promise<Bytes> =>
      passphraseBytes(crypto, passphrase, offline.salt, offline.rounds),
    openOffline: async (record: KeyRecord, offline: OfflineWrap, secret: Bytes): Promise<Bytes | undefined> => {
      const key = await offlineKey(record, offline.way, { secret, device: offline.device, salt: offline.salt })
      return openBytes(crypto, key, wrapHeader(record, offline.way), offline.wrapped)
    },
  }
}

export type Wraps = ReturnType<typeof createWraps>
