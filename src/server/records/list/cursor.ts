import { createHash } from 'node:crypto'
import { readJson } from '#contract'

/** Where a page ended: the values of its sort fields as the database writes them, then the id. */
export interface Cursor {
  readonly keys: readonly (string | null)[]
  readonly id: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Stands for resource and sort order: a cursor of another order is refused. */
export const orderHash = (resource: string, sort: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([resource, ...sort]))
    .digest('base64url')
    .slice(0, 10)

export const writeCursor = (hash: string, cursor: Cursor): string => Buffer.from(JSON.stringify([hash, ...cursor.keys, cursor.id])).toString('base64url')

/** The cursor, or undefined when it is damaged, forged or of another order. */
export function readCursor(text: string, hash: string, keyCount: number): Cursor | undefined {
  const parts = readJson(Buffer.from(text, 'base64url').toString('utf8'))
  if (!Array.isArray(parts) || parts.length !== keyCount + 2 || parts[0] !== hash) return undefined
  const id: unknown = parts.at(-1)
  const keys = parts.slice(1, -1).filter((key): key is string | null => key === null || typeof key === 'string')
  return typeof id === 'string' && UUID.test(id) && keys.length === keyCount ? { keys, id } : undefined
}
