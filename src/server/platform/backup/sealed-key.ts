import { randomBytes, scryptSync } from 'node:crypto'
import { createSecretBox } from '#server/platform/keys'

/** OWASP's figures for scrypt: 128 MiB, about half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const
const SALT_BYTES = 16
export const PASSPHRASE_MIN_CHARS = 16

const boxFor = (passphrase: string, salt: Buffer) => createSecretBox(scryptSync(passphrase.normalize('NFC'), salt, 32, COST))

/** The server's key under a passphrase: whoever has the backup alone has no key. */
export function sealKey(key: Buffer, passphrase: string): string {
  const salt = randomBytes(SALT_BYTES)
  return `${salt.toString('base64')} ${boxFor(passphrase, salt).seal(key.toString('base64'))}`
}

/** Throws a sentence for another passphrase. */
export function openKey(sealed: string, passphrase: string): Buffer {
  const [salt = '', text = ''] = sealed.split(' ')
  try {
    return Buffer.from(boxFor(passphrase, Buffer.from(salt, 'base64')).open(text), 'base64')
  } catch {
    throw new Error('BACKUP_PASSPHRASE is not the one that this backup was made with. Nothing was restored.')
  }
}
