import { sql } from 'kysely'
import { asJson, type Tx } from '#server/platform/database'
import type { AuditEntry } from './audit-entry.ts'
import { CHAIN_START, type ChainedEntry, chainHash } from './chain.ts'
import { type AuditHead, readHead, signHead, storedHead, storeHead } from './head.ts'

/** Only one process at a time may lengthen the chain. */
const LOCK = 7_240_011
/** Entries stored together at most. */
export const BATCH_MAX = 200

/** An entry and when it was made, ISO 8601. */
export interface Timed {
  readonly entry: AuditEntry
  readonly at: string
}

interface Appending {
  readonly key: Buffer
  readonly now: Date
  /** The last head that this process wrote; undefined before. */
  readonly known: AuditHead | undefined
}

/** Leaves an entry in the transaction of what it tells; it goes into the chain after the commit, in whatever process. */
export const leave = (tx: Tx, { entry, at }: Timed) => sql`insert into audit_pending (at, entry) values (${at}, ${asJson(entry)}::jsonb)`.execute(tx)

/**
 * Lengthens the chain by what was left in transactions, and by these. It goes on behind the signed head, not behind the last row that is there: what
 * was cut off stays missed. Gives the new head, and whether more was left than was taken.
 */
export async function append(
  tx: Tx,
  more: readonly Timed[],
  { key, now, known }: Appending,
): Promise<{ readonly head: AuditHead | undefined; readonly isMore: boolean }> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  const left = await takeLeft(tx)
  const entries = [...left, ...more]
  if (entries.length === 0) return { head: undefined, isMore: false }
  const before = await headOf(tx, { key, known })
  const names = await namesOf(tx, entries)
  let { seq, hash } = before
  const rows = entries.map(({ entry, at }) => {
    seq += 1
    const row = rowOf(entry, { seq, at, prev_hash: hash, names })
    hash = chainHash(row, key)
    return { ...row, hash }
  })
  await insert(tx, rows)
  const head = { seq, hash, at: now.toISOString(), keyedFrom: before.keyedFrom }
  await storeHead(tx, signHead(key, head))
  return { head, isMore: left.length === BATCH_MAX }
}

async function takeLeft(tx: Tx): Promise<readonly Timed[]> {
  const { rows } = await sql<
    Timed & { id: number }
  >`delete from audit_pending where id in (select id from audit_pending order by id limit ${BATCH_MAX} for update)
    returning id, at, entry`.execute(tx)
  return [...rows].sort((one, other) => one.id - other.id)
}

/** The furthest head that is signed; without any, where the log of an earlier version ends. */
async function headOf(tx: Tx, { key, known }: Pick<Appending, 'key' | 'known'>): Promise<Omit<AuditHead, 'at'>> {
  const line = await storedHead(tx)
  const stored = line === undefined ? undefined : readHead(key, line)
  const furthest = stored === undefined || (known?.seq ?? 0) > stored.seq ? known : stored
  if (furthest !== undefined) return furthest
  const { rows } = await sql<{ seq: number; hash: string }>`select seq, hash from audit order by seq desc limit 1`.execute(tx)
  const { seq, hash } = rows[0] ?? { seq: 0, hash: CHAIN_START }
  return { seq, hash, keyedFrom: seq + 1 }
}

async function namesOf(tx: Tx, entries: readonly Timed[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.flatMap(({ entry: { actor } }) => [actor?.userId ?? [], actor?.viewer?.userId ?? []].flat()))]
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
    user_name: names.get(doer ?? '') ?? actor?.name ?? null,
    company_id: (actor?.companyId ?? entry.companyId) || null,
    user_id: doer ?? null,
    action: entry.action,
    entity: entry.entity ?? null,
    entity_id: entry.entityId ?? null,
    detail: { ...entry.detail, ...seen },
    ip: entry.ip ?? null,
  }
}

const insert = (tx: Tx, rows: readonly (ChainedEntry & { readonly hash: string })[]) =>
  sql`insert into audit (seq, at, company_id, user_id, user_name, action, entity, entity_id, detail, ip, prev_hash, hash)
    select seq, at, company_id, user_id, user_name, action, entity, entity_id, detail, ip, prev_hash, hash from jsonb_populate_recordset(null::audit, ${asJson(rows)}::jsonb)`.execute(
    tx,
  )
