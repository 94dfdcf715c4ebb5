import { createHash } from 'node:crypto'
import { canonicalJson } from '#document'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** SHA-256 of the canonical JSON, in hex; what answers and seals refer to. */
export const publishedHash = (value: unknown): string => sha256(canonicalJson(value)).toString('hex')

/** The first 16 bytes of the SHA-256 of the canonical JSON, base64url; what the browser fetches by. */
export const shortHash = (value: unknown): string => hashText(canonicalJson(value))

/** The same of a text as it is. */
export const hashText = (text: string): string => sha256(text).subarray(0, 16).toString('base64url')
