import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a link; the database only ever sees its hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The anti-CSRF marker that the browser keeps as `token`; no credential on its own. */
export const newMarker = (): string => randomBytes(18).toString('base64url')

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
