import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashSecret } from '#server/http/guards'
import { sameText } from '#server/platform/database'

/** What stands in a link: 24 random bytes, when it ends (4 bytes, seconds), and 32 bytes that only this server can have written under both. */
const RANDOM_BYTES = 24
const HEAD_BYTES = RANDOM_BYTES + 4
const TOKEN_BYTES = HEAD_BYTES + 32
const TOKEN = /^[\w-]{80}$/

export interface LinkTokens {
  /** A token, and what is kept of it. */
  make(expiresAt: Date): { readonly token: string; readonly hash: string }
  /** Whether this server made it, what is kept of it, and when it ends; undefined for everything else. Looks nothing up. */
  read(token: string): { readonly hash: string; readonly expiresAt: Date } | undefined
  /** Kept beside a link, so that it holds for what it was made for and nothing else. */
  seal(bond: readonly string[]): string
  holds(seal: string, bond: readonly string[]): boolean
}

/** Tokens under one key of the server. */
export function createLinkTokens(key: Buffer): LinkTokens {
  const sign = (what: 'token' | 'bond', ...parts: readonly (string | Buffer)[]): Buffer => {
    const mac = createHmac('sha256', key).update(what)
    for (const part of parts) mac.update('\0').update(part)
    return mac.digest()
  }
  const seal = (bond: readonly string[]): string => sign('bond', ...bond).toString('base64url')
  return {
    make(expiresAt) {
      const head = Buffer.alloc(HEAD_BYTES)
      randomBytes(RANDOM_BYTES).copy(head)
      head.writeUInt32BE(Math.floor(expiresAt.getTime() / 1_000), RANDOM_BYTES)
      const token = Buffer.concat([head, sign('token', head)]).toString('base64url')
      return { token, hash: hashSecret(token) }
    },
    read(token) {
      if (!TOKEN.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== TOKEN_BYTES) return undefined
      const head = bytes.subarray(0, HEAD_BYTES)
      if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), sign('token', head))) return undefined
      return { hash: hashSecret(token), expiresAt: new Date(head.readUInt32BE(RANDOM_BYTES) * 1_000) }
    },
    seal,
    holds: (given, bond) => sameText(given, seal(bond)),
  }
}
