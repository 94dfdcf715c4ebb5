import type { Finding } from '#server/operations'

/** What stops something, by its code. */
export const block = (code: string, places?: Finding['places']): Finding => ({ code, severity: 'block', ...(places && { places }) })
