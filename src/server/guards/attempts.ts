import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/database'
import { ACCOUNT_RULE, ADDRESS_RULE, type BackOffRule, waitAfter } from './back-off.ts'

/** More counters than this are never kept; the ones that rested longest go. */
const COUNTERS_MAX = 50_000
const PRUNE_EVERY = 200
const DAY_MS = 86_400_000

interface Counter {
  readonly key: string
  readonly rule: BackOffRule
}

export const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** A whole IPv6 home network counts as one address: its first four groups, written out. */
export function network(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: ip.includes('::') ? missing : 0 }, () => '0')].slice(0, 4).join(':')
}

const countersOf = (email: string, ip: string): readonly [Counter, Counter] => [
  { key: `account:${digest(email)}`, rule: ACCOUNT_RULE },
  { key: `address:${digest(network(ip))}`, rule: ADDRESS_RULE },
]

export type Admission =
  | { readonly admitted: true /** This try, should it fail, starts a wait. */; readonly blocks: boolean }
  | { readonly admitted: false; readonly waitMs: number }

/** Counts tries per account and per address before the password is looked at, so that a thousand at once are no way around (threat S16). */
export function createAttempts(database: Database, clock: () => Date) {
  let calls = 0

  /** Counts this try, or says how long to wait. Unknown accounts count like known ones. */
  function begin(email: string, ip: string): Promise<Admission> {
    calls += 1
    return database.transaction('platform', async (tx) => {
      if (calls % PRUNE_EVERY === 1) await prune(tx, clock())
      const counters = countersOf(email, ip)
      for (const { key } of counters) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
      const waitMs = await longestWait(tx, counters)
      if (waitMs > 0) return { admitted: false, waitMs }
      const waits = [await countOne(tx, counters[0]), await countOne(tx, counters[1])]
      return { admitted: true, blocks: waits.some((wait) => wait > 0) }
    })
  }

  /** A right password clears the account and takes this try back from the address. */
  function succeed(email: string, ip: string): Promise<void> {
    const [account, address] = countersOf(email, ip)
    return database.transaction('platform', async (tx) => {
      await sql`delete from login_attempt where key = ${account.key}`.execute(tx)
      await sql`update login_attempt set count = greatest(count - 1, 0), locked_until = null where key = ${address.key}`.execute(tx)
    })
  }

  /** The account may be tried again at once: its person has proved themselves otherwise. The address keeps its count. */
  function forgive(email: string): Promise<void> {
    const [account] = countersOf(email, '')
    return database.transaction('platform', async (tx) => void (await sql`delete from login_attempt where key = ${account.key}`.execute(tx)))
  }

  async function longestWait(tx: Tx, counters: readonly Counter[]): Promise<number> {
    const keys = counters.map(({ key }) => key)
    const { rows } = await sql<{ locked_until: string | null }>`select locked_until from login_attempt where key = any(${keys})`.execute(tx)
    return Math.max(0, ...rows.map((row) => (row.locked_until === null ? 0 : Date.parse(row.locked_until) - clock().getTime())))
  }

  async function countOne(tx: Tx, { key, rule }: Counter): Promise<number> {
    const now = clock()
    const forgotten = new Date(now.getTime() - rule.forgetMs)
    const { rows } = await sql<{ count: number }>`insert into login_attempt (key, count, updated_at) values (${key}, 1, ${now}) on conflict (key) do update
      set count = case when login_attempt.updated_at < ${forgotten} then 1 else login_attempt.count + 1 end, updated_at = ${now} returning count`.execute(tx)
    const waitMs = waitAfter(rows[0]?.count ?? 1, rule)
    if (waitMs > 0) await sql`update login_attempt set locked_until = ${new Date(now.getTime() + waitMs)} where key = ${key}`.execute(tx)
    return waitMs
  }

  return { begin, succeed, forgive }
}

async function prune(tx: Tx, now: Date): Promise<void> {
  await sql`delete from login_attempt where updated_at < ${new Date(now.getTime() - DAY_MS)}`.execute(tx)
  await sql`delete from login_attempt where key in (select key from login_attempt order by updated_at desc offset ${COUNTERS_MAX})`.execute(tx)
}

export type Attempts = ReturnType<typeof createAttempts>
