import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits for a cookie or a link; the database only ever sees its hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The anti-CSRF marker that the browser keeps as `token`; no credential on its own. */
export const newMarker = (): string => randomBytes(18).toString('base64url')

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Compares without telling by its time how much was right. */
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
