import { fromBase64, joined, toBase64, utf8 } from './bytes.ts'
import { derivedBits, derivedKey } from './derive.ts'
import { IV_BYTES, seal, unseal } from './seal.ts'

/** A place for one value on this device: whoever has the secret finds it by its name and opens it, nobody else learns anything by either. */
export interface SecretBox {
  readonly name: string
  seal(value: unknown): Promise<string>
  /** Undefined: it was sealed by another secret, or is not whole. */
  open(sealed: string): Promise<unknown>
}

const NO_SALT = new Uint8Array()
const NAME_BITS = 128

export async function openSecretBox(secret: string): Promise<SecretBox> {
  const bits = await derivedBits(crypto, { secret: utf8(secret), salt: NO_SALT, info: 'name' }, NAME_BITS)
  const key = await derivedKey(crypto, { secret: utf8(secret), salt: NO_SALT, info: 'key' })
  return {
    name: toBase64(bits),
    async seal(value) {
      const { iv, data } = await seal(crypto, key, undefined, value)
      return toBase64(joined(iv, data))
    },
    async open(sealed) {
      try {
        const bytes = fromBase64(sealed)
        return await unseal(crypto, key, undefined, { iv: bytes.slice(0, IV_BYTES), data: bytes.slice(IV_BYTES) })
      } catch {
        return undefined
      }
    },
  }
}
