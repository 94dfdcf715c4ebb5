import { createHash, createHmac } from 'node:crypto'
import { isObject, type Json } from '#contract'

/** A row of the log without its hash. */
export interface ChainedEntry {
  readonly seq: number
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string
  readonly company_id: string | null
  readonly user_id: string | null
  readonly user_name: string | null
  readonly action: string
  readonly entity: string | null
  readonly entity_id: string | null
  readonly detail: Json
  readonly ip: string | null
  readonly prev_hash: string
}

/** What the first row is chained to. */
export const CHAIN_START = '0'.repeat(64)

/** The database keeps no order of keys, so the hash takes them sorted. */
const sortKeys = (_key: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value

/**
 * A hash over everything the row says, the hash of the row before it included. Made with the server's key: whoever has the database alone
 * can't make the chain anew. Without one, as earlier versions of the log did, it is SHA-256.
 */
export function chainHash(entry: ChainedEntry, key: Buffer | undefined): string {
  const { seq, at, company_id, user_id, user_name, action, entity, entity_id, detail, ip, prev_hash } = entry
  const facts = [seq, at, company_id, user_id, user_name, action, entity, entity_id, detail, ip, prev_hash]
  const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key)
  return hash.update(JSON.stringify(facts, sortKeys)).digest('hex')
}
