import { sql } from 'kysely'
import type { Database } from '#server/platform/database'
import { CHAIN_START, type ChainedEntry, chainHash } from './chain.ts'
import { type AuditHead, readHead, storedHead } from './head.ts'

const PAGE_ROWS = 2_000

export type AuditVerdict =
  | { readonly ok: true; readonly rows: number /** Signed, to be kept elsewhere; undefined while the log is empty. */; readonly head: string | undefined }
  | { readonly ok: false; readonly seq: number; readonly reason: string }

export interface VerifyOptions {
  /** The key that the log was written with. */
  readonly key: Buffer
  /** Signed heads that were kept outside of the database. */
  readonly copies?: readonly string[]
}

type StoredEntry = ChainedEntry & { readonly hash: string }
type Last = Pick<StoredEntry, 'seq' | 'hash'>
const broken = (seq: number, reason: string): AuditVerdict => ({ ok: false, seq, reason })

/**
 * Walks the whole chain and names the first row that was changed, or that misses the one before it, or that is missing at the end: the signed head says how
 * many there are, and copies of it that were kept elsewhere say it of a database whose head was taken away as well.
 */
export async function verifyAudit(database: Database, { key, copies = [] }: VerifyOptions): Promise<AuditVerdict> {
  const line = await database.read('platform', storedHead)
  const head = line === undefined ? undefined : readHead(key, line)
  if (line !== undefined && head === undefined) return broken(0, 'where it ends is not signed by this key')
  const kept = copies.map((copy) => readHead(key, copy))
  if (kept.includes(undefined)) return broken(0, 'a kept copy of its end is not signed by this key')
  const ends = [head, ...kept].filter((each): each is AuditHead => each !== undefined)
  const found = await walk(database, { key, keyedFrom: Math.min(...ends.map(({ keyedFrom }) => keyedFrom)), ends })
  if ('reason' in found) return broken(found.seq, found.reason)
  const missed = ends.find(({ seq }) => seq > found.seq)
  if (missed !== undefined) return broken(missed.seq, `rows ${found.seq + 1} to ${missed.seq} are missing at the end`)
  if (head !== undefined && head.seq < found.seq) return broken(head.seq + 1, 'it was not written by this server')
  if (head === undefined && ends.length > 0) return broken(found.seq, 'where it ends was taken away')
  return { ok: true, rows: found.seq, head: line }
}

interface Walk {
  readonly key: Buffer
  readonly keyedFrom: number
  readonly ends: readonly AuditHead[]
}

async function walk(database: Database, { key, keyedFrom, ends }: Walk): Promise<Last | { readonly seq: number; readonly reason: string }> {
  let last: Last = { seq: 0, hash: CHAIN_START }
  for (;;) {
    const page = await pageAfter(database, last.seq)
    for (const row of page) {
      const isOther = ends.some(({ seq, hash }) => seq === row.seq && hash !== row.hash)
      const reason = faultOf(row, last, row.seq < keyedFrom ? undefined : key) ?? (isOther ? 'it is another one than its signed copy says' : undefined)
      if (reason !== undefined) return { seq: row.seq, reason }
      last = row
    }
    if (page.length < PAGE_ROWS) return last
  }
}

function faultOf(row: StoredEntry, last: Last, key: Buffer | undefined): string | undefined {
  if (row.seq !== last.seq + 1) return `rows ${last.seq + 1} to ${row.seq - 1} are missing before it`
  if (row.prev_hash !== last.hash) return 'it is not chained to the row before it'
  return chainHash(row, key) === row.hash ? undefined : 'its content was changed'
}

async function pageAfter(database: Database, seq: number): Promise<readonly StoredEntry[]> {
  const { rows } = await database.read('platform', (tx) =>
    sql<StoredEntry>`select seq, at, company_id, user_id, user_name, action, entity, entity_id, detail, ip, prev_hash, hash from audit
      where seq > ${seq} order by seq limit ${PAGE_ROWS}`.execute(tx),
  )
  return rows
}
