import { sql } from 'kysely'
import type { Database, Tx } from '#server/database'
import type { Audit, AuditEntry } from './audit-entry.ts'
import { CHAIN_START, type ChainedEntry, chainHash } from './chain.ts'

/** Only one process at a time may lengthen the chain. */
const LOCK = 7_240_011
/** Entries stored together at most. */
const BATCH_MAX = 200

interface Waiting {
  readonly entry: AuditEntry
  readonly at: Date
  readonly stored: () => void
  readonly failed: (reason: unknown) => void
}

/**
 * The log over a database. Entries that arrive while others are being stored go in together, in their order. Never call it from inside
 * a transaction and wait for it there: the embedded database has one connection.
 */
export function createAudit(database: Database, clock: () => Date): Audit {
  const waiting: Waiting[] = []
  let running = false

  async function drain(): Promise<void> {
    running = true
    for (let batch = waiting.splice(0, BATCH_MAX); batch.length > 0; batch = waiting.splice(0, BATCH_MAX)) await store(batch)
    running = false
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    try {
      await database.transaction('platform', (tx) => append(tx, batch))
      for (const { stored } of batch) stored()
    } catch (reason) {
      for (const { failed } of batch) failed(reason)
    }
  }

  return {
    write: (entry) =>
      new Promise((stored, failed) => {
        waiting.push({ entry, at: clock(), stored, failed })
        if (!running) void drain()
      }),
  }
}

async function append(tx: Tx, batch: readonly Waiting[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  const { rows } = await sql<{ seq: number; hash: string }>`select seq, hash from audit order by seq desc limit 1`.execute(tx)
  const names = await namesOf(tx, batch)
  let { seq, hash } = rows[0] ?? { seq: 0, hash: CHAIN_START }
  for (const { entry, at } of batch) {
    seq += 1
    const row = rowOf(entry, { seq, at: at.toISOString(), prev_hash: hash, names })
    hash = chainHash(row)
    await insert(tx, row, hash)
  }
}

async function namesOf(tx: Tx, batch: readonly Waiting[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(batch.flatMap(({ entry: { actor } }) => [actor?.userId ?? [], actor?.viewer?.userId ?? []].flat()))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    name: string
  }>`select id, first_name || ' ' || last_name as name from app_user where id::text = any(${ids})`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Place extends Pick<ChainedEntry, 'seq' | 'at' | 'prev_hash'> {
  readonly names: ReadonlyMap<string, string>
}

/** Whoever looks through another's eyes did it; the other one stands in the details. */
function rowOf(entry: AuditEntry, { names, ...place }: Place): ChainedEntry {
  const { actor } = entry
  const doer = actor?.viewer?.userId ?? actor?.userId
  const seen = actor?.viewer && { viewAs: { userId: actor.userId, name: names.get(actor.userId) ?? '' } }
  return {
    ...place,
    user_name: names.get(doer ?? '') ?? null,
    company_id: (actor?.companyId ?? entry.companyId) || null,
    user_id: doer ?? null,
    action: entry.action,
    entity: entry.entity ?? null,
    entity_id: entry.entityId ?? null,
    detail: { ...entry.detail, ...seen },
    ip: entry.ip ?? null,
  }
}

async function insert(tx: Tx, row: ChainedEntry, hash: string): Promise<void> {
  await sql`insert into audit (seq, at, company_id, user_id, user_name, action, entity, entity_id, detail, ip, prev_hash, hash) values (${row.seq}, ${row.at},
    ${row.company_id}, ${row.user_id}, ${row.user_name}, ${row.action}, ${row.entity}, ${row.entity_id}, ${JSON.stringify(row.detail)}::jsonb, ${row.ip},
    ${row.prev_hash}, ${hash})`.execute(tx)
}
