import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { DAY_MS } from '#contract'
import { serialize } from '#server/platform/concurrency'
import { CLOCK_SKEW_MS, type Database, type Tx } from '#server/platform/database'
import { waitAfter } from '#server/platform/limits'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import { ACCOUNT_RULE, ADDRESS_RULE, type BackOffRule, BROWSER_RULE } from './back-off.ts'

/** More counters than this are never kept; the ones that rested longest go. */
const COUNTERS_MAX = 50_000
const PRUNE_EVERY = 200

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

/** One try at something that can be guessed. Each kind counts by itself: tries at one never make another wait. */
export interface Try {
  readonly kind: 'sign-in' | 'second-step' | 'present-password' | 'set-up'
  /** Whose it is: an address of an account, a person's id. */
  readonly who: string
  /** Absent for who is in already: whoever shares their address is nobody's concern. */
  readonly ip?: string
  /** A browser that came into this account before; it has a counter of its own, and neither strangers' tries nor its address make it wait. */
  readonly browser?: string | undefined
  /** This failure starts a wait. */
  readonly blocked?: () => Promise<void>
}

export interface Attempts {
  /**
   * Runs `work` as a try: it fails by refusing with `sign-in-failed` or `invalid-value`, and what fails counts. Throws too-many-tries without running
   * it when there were too many. It is counted before it runs, so that a thousand at once are no way around (threat S16), and tries of one
   * counter run one after the other, so that right ones at the same time make nobody wait.
   */
  during<T>(what: Try, work: () => Promise<T>): Promise<T>
  /** Strangers may try an account again at once: its person has proved themselves otherwise. */
  forgive(what: Pick<Try, 'kind' | 'who'>): Promise<void>
}

const accountCounter = ({ kind, who }: Pick<Try, 'kind' | 'who'>): Counter => ({ key: `${kind}:account:${digest(who)}`, rule: ACCOUNT_RULE })

const ownCounter = (what: Try): Counter =>
  what.browser === undefined ? accountCounter(what) : { key: `${what.kind}:browser:${digest(`${what.browser} ${what.who}`)}`, rule: BROWSER_RULE }

const addressCounter = ({ kind, ip, browser }: Try): Counter | undefined =>
  ip === undefined || browser !== undefined ? undefined : { key: `${kind}:address:${digest(network(ip))}`, rule: ADDRESS_RULE }

const isFailure = (error: unknown): boolean => error instanceof RefusalError && (error.code === 'sign-in-failed' || error.code === 'invalid-value')

/** Counters in the database, so that all server processes count together. */
export function createAttempts(database: Database, clock: () => Date): Attempts {
  let calls = 0
  const platform = <T>(work: (tx: Tx) => Promise<T>) => database.transaction('platform', work)

  async function during<T>(what: Try, work: () => Promise<T>): Promise<T> {
    const [own, address] = [ownCounter(what), addressCounter(what)]
    return serialize(own.key, async () => {
      const blocksOwn = await begin(own, address)
      try {
        const result = await work()
        await platform((tx) => sql`delete from login_attempt where key = ${own.key}`.execute(tx))
        return result
      } catch (error) {
        if (!isFailure(error)) await platform((tx) => takeBack(tx, own))
        else if ((await failAt(address)) || blocksOwn) await what.blocked?.()
        throw error
      }
    })
  }

  /** Counts this try as a failure until it is none; tells whether as one it starts a wait. */
  function begin(own: Counter, address: Counter | undefined): Promise<boolean> {
    calls += 1
    return platform(async (tx) => {
      if (calls % PRUNE_EVERY === 1) await prune(tx, clock())
      await sql`select pg_advisory_xact_lock(hashtextextended(${own.key}, 0))`.execute(tx)
      const waitMs = await longestWait(tx, address === undefined ? [own] : [own, address])
      if (waitMs > 0) throw tooManyTries(waitMs)
      return (await countOne(tx, own)) > 0
    })
  }

  /** An address is counted afterwards: a whole office may come in at the same time. */
  const failAt = async (address: Counter | undefined): Promise<boolean> =>
    address !== undefined && (await platform(async (tx) => (await countOne(tx, address)) > 0))

  async function longestWait(tx: Tx, counters: readonly Counter[]): Promise<number> {
    const keys = counters.map(({ key }) => key)
    const { rows } = await sql<{ key: string; locked_until: string | null }>`select key, locked_until from login_attempt where key = any(${keys})`.execute(tx)
    const waits = rows.map(({ key, locked_until }) => waitUntil(locked_until, counters.find((counter) => counter.key === key)?.rule ?? ACCOUNT_RULE))
    return Math.max(0, ...waits)
  }

  /** A wait that is longer than its rule knows was written under a clock that has been set back since. */
  function waitUntil(lockedUntil: string | null, { longestWaitMs }: BackOffRule): number {
    const waitMs = lockedUntil === null ? 0 : Date.parse(lockedUntil) - clock().getTime()
    return waitMs > longestWaitMs + CLOCK_SKEW_MS ? 0 : Math.min(waitMs, longestWaitMs)
  }

  async function countOne(tx: Tx, { key, rule }: Counter): Promise<number> {
    const now = clock()
    const forgotten = new Date(now.getTime() - rule.forgetMs)
    const ahead = new Date(now.getTime() + CLOCK_SKEW_MS)
    const { rows } = await sql<{ count: number }>`insert into login_attempt (key, count, updated_at) values (${key}, 1, ${now}) on conflict (key) do update
      set count = case when login_attempt.updated_at < ${forgotten} or login_attempt.updated_at > ${ahead} then 1 else login_attempt.count + 1 end,
      updated_at = ${now} returning count`.execute(tx)
    const waitMs = waitAfter(rows[0]?.count ?? 1, rule)
    const until = waitMs > 0 ? new Date(now.getTime() + waitMs) : null
    await sql`update login_attempt set locked_until = ${until} where key = ${key} and (locked_until is not null or ${until}::timestamptz is not null)`.execute(
      tx,
    )
    return waitMs
  }

  return {
    during,
    forgive: (what) => platform(async (tx) => void (await sql`delete from login_attempt where key = ${accountCounter(what).key}`.execute(tx))),
  }
}

/** What came to no end, because the server was at fault, was no try. */
const takeBack = (tx: Tx, { key }: Counter) => sql`update login_attempt set count = greatest(count - 1, 0), locked_until = null where key = ${key}`.execute(tx)

async function prune(tx: Tx, now: Date): Promise<void> {
  await sql`delete from login_attempt where updated_at < ${new Date(now.getTime() - DAY_MS)}`.execute(tx)
  await sql`delete from login_attempt where key in (select key from login_attempt order by updated_at desc offset ${COUNTERS_MAX})`.execute(tx)
}
