import { type Bytes, type Cryptography, joined, utf8 } from './bytes.ts'

/** OWASP password storage: at least this many rounds of PBKDF2 with SHA-256. */
export const PASSPHRASE_ROUNDS = 600_000

const AES = { name: 'AES-GCM', length: 256 } as const

export interface Derived {
  readonly secret: Bytes
  readonly salt: Bytes
  /** What for: another one gives something else. */
  readonly info: string
}

const hkdf = ({ salt, info }: Derived) => ({ name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) })

/** A key that seals, which nothing can read again. */
export const derivedKey = async (crypto: Cryptography, from: Derived): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey('raw', from.secret, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(hkdf(from), material, AES, false, ['encrypt', 'decrypt'])
}

export const derivedBits = async (crypto: Cryptography, from: Derived, bits: number): Promise<Bytes> => {
  const material = await crypto.subtle.importKey('raw', from.secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(from), material, bits))
}

/** A key that wraps others, for one purpose only. */
const wrappingKey = (crypto: Cryptography, secret: Bytes, salt: Bytes, purpose: string): Promise<CryptoKey> =>
  derivedKey(crypto, { secret, salt, info: `rendercare/${purpose}` })

/** From the 256 random bits that the server gives out. */
export const serverWrappingKey = (crypto: Cryptography, secret: Bytes, purpose: string): Promise<CryptoKey> =>
  wrappingKey(crypto, secret, new Uint8Array(), `server/${purpose}`)

/** The bytes of a passphrase; letters that look the same are the same however they were typed. */
export const passphraseBytes = async (crypto: Cryptography, passphrase: string, salt: Bytes, rounds: number): Promise<Bytes> => {
  const material = await crypto.subtle.importKey('raw', utf8(passphrase.normalize('NFKC')), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, material, 256))
}

/** A secret of this device that no script can read; alone it protects nothing, because the browser keeps its bytes on disk. */
export const makeDeviceSecret = (crypto: Cryptography): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])

export interface Mixed {
  /** What the person brings: passphrase bytes or what their authenticator answered. */
  readonly secret: Bytes
  readonly device: CryptoKey
  readonly salt: Bytes
  readonly purpose: string
}

/** From what the person brings and what the device holds: neither is enough without the other. */
export const mixedWrappingKey = async (crypto: Cryptography, { secret, device, salt, purpose }: Mixed): Promise<CryptoKey> => {
  const ofDevice = new Uint8Array(await crypto.subtle.sign('HMAC', device, joined(utf8('rendercare/device'), salt)))
  return wrappingKey(crypto, joined(secret, ofDevice), salt, purpose)
}

/** The data key as it is used: nothing can read its bytes again. */
export const importDataKey = (crypto: Cryptography, raw: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
