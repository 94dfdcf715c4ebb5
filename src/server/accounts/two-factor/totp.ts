import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '#server/platform/database'

/** RFC 4648. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20
const STEP_MS = 30_000
const DIGITS = 6
/** A clock may be off by one step to either side (RFC 6238 §5.2). */
const SLACK = [-1, 0, 1] as const

/** Five bits a letter; a text that is no multiple of five bits is not made here. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A new secret, in the letters that authenticator apps take. */
export const newSecret = (): string => base32(randomBytes(SECRET_BYTES))

/** The code of one step (RFC 4226 §5.3 with SHA-1, which is what all apps know). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** The step whose code this is, near to now; undefined for a wrong code. All candidates are looked at, whichever fits. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  return SLACK.map((slack) => stepOf(now) + slack)
    .filter((step) => sameText(code, codeAt(secret, step)))
    .at(-1)
}

/** What an app reads from the QR code (Key URI format). */
export const appAddress = (secret: string, { issuer, account }: { readonly issuer: string; readonly account: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
