import { createHash } from 'node:crypto'

/** The same uuid for the same parts on every machine, so that tests and tutorials can point at a demo record. */
export function demoId(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256')
    .update(`rendercare-demo/${parts.join('/')}`)
    .digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
