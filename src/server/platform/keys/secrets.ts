import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { ResolvedField } from '#contract'

/** Seals texts so that the database holds no secret in the clear. */
export interface SecretBox {
  seal(text: string): string
  open(sealed: string): string
}

/** What is stored of a secret: the sealed text, and the last four characters of one long enough not to be given away by them. */
export interface SealedSecret {
  readonly sealed: string
  readonly last4: string
}

/** A secret never leaves, whoever asks. */
export const isSecret = (field: ResolvedField): boolean => field.type === 'secret' || field.privacy === 'secret'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const LONG_ENOUGH_CHARS = 8

/** AES-256-GCM with a random nonce; `key` is 32 bytes. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(text) {
      const nonce = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

/** Its last characters are kept beside it only where the field's mask shows them. */
export const sealSecret = (box: SecretBox, text: string, { mask }: Pick<ResolvedField, 'mask'>): SealedSecret => ({
  sealed: box.seal(text),
  last4: mask === 'last4' && text.length >= LONG_ENOUGH_CHARS ? text.slice(-4) : '',
})

export const isSealed = (value: unknown): value is SealedSecret =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'last4' in value && typeof value.last4 === 'string'
