import { sql } from 'kysely'
import type { Database } from '#server/database'
import { CHAIN_START, type ChainedEntry, chainHash } from './chain.ts'

const PAGE_ROWS = 2_000

export type AuditVerdict = { readonly ok: true; readonly rows: number } | { readonly ok: false; readonly seq: number; readonly reason: string }

type StoredEntry = ChainedEntry & { readonly hash: string }

/** Walks the whole chain and names the first row that was changed, or that misses the one before it. */
export async function verifyAudit(database: Database): Promise<AuditVerdict> {
  let last = { seq: 0, hash: CHAIN_START }
  for (;;) {
    const page = await pageAfter(database, last.seq)
    for (const row of page) {
      const reason = faultOf(row, last)
      if (reason !== undefined) return { ok: false, seq: row.seq, reason }
      last = row
    }
    if (page.length < PAGE_ROWS) return { ok: true, rows: last.seq }
  }
}

function faultOf(row: StoredEntry, last: { readonly seq: number; readonly hash: string }): string | undefined {
  if (row.seq !== last.seq + 1) return `rows ${last.seq + 1} to ${row.seq - 1} are missing before it`
  if (row.prev_hash !== last.hash) return 'it is not chained to the row before it'
  return chainHash(row) === row.hash ? undefined : 'its content was changed'
}

async function pageAfter(database: Database, seq: number): Promise<readonly StoredEntry[]> {
  const { rows } = await database.read('platform', (tx) =>
    sql<StoredEntry>`select seq, at, company_id, user_id, user_name, action, entity, entity_id, detail, ip, prev_hash, hash from audit
      where seq > ${seq} order by seq limit ${PAGE_ROWS}`.execute(tx),
  )
  return rows
}
