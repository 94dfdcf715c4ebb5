import { randomBytes } from 'node:crypto'

/** A UUID of version 7: ids of later records sort after those of earlier ones. */
export function newId(now: Date): string {
  const hex = now.getTime().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
