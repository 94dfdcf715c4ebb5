import { type Bytes, type Cryptography, randomBytes, textOf, utf8 } from './bytes.ts'

/** What lies beside the sealed part in clear, and is bound to it: a changed letter closes it for good. Undefined: nothing lies beside it. */
export type Header = Readonly<Record<string, string | number>>

export interface Sealed {
  readonly iv: Bytes
  readonly data: Bytes
}

/** NIST SP 800-38D: 96 bits, random for each record. */
export const IV_BYTES = 12

const bound = (header: Header | undefined): Bytes =>
  header === undefined ? new Uint8Array() : utf8(JSON.stringify(Object.entries(header).sort(([a], [b]) => (a < b ? -1 : 1))))

export const sealBytes = async (crypto: Cryptography, key: CryptoKey, header: Header | undefined, bytes: Bytes): Promise<Sealed> => {
  const iv = randomBytes(crypto, IV_BYTES)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bound(header) }, key, bytes)
  return { iv, data: new Uint8Array(data) }
}

/** Undefined when the key, the header or a single bit is not the one it was sealed with. */
export const openBytes = async (crypto: Cryptography, key: CryptoKey, header: Header | undefined, { iv, data }: Sealed): Promise<Bytes | undefined> => {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bound(header) }, key, data))
  } catch {
    return undefined
  }
}

export const seal = (crypto: Cryptography, key: CryptoKey, header: Header | undefined, value: unknown): Promise<Sealed> =>
  sealBytes(crypto, key, header, utf8(JSON.stringify(value)))

/** The value that was sealed; undefined as `openBytes` says. */
export const unseal = async (crypto: Cryptography, key: CryptoKey, header: Header | undefined, sealed: Sealed): Promise<unknown> => {
  const bytes = await openBytes(crypto, key, header, sealed)
  return bytes === undefined ? undefined : JSON.parse(textOf(bytes))
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'iv' in value && value.iv instanceof Uint8Array && 'data' in value && value.data instanceof Uint8Array
