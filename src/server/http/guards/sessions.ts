import { sql } from 'kysely'
import mitt from 'mitt'
import { IDLE_COUNTDOWN_SECONDS, SESSION_ABSOLUTE_HOURS } from '#contract'
import { CLOCK_SKEW_MS, type Database, type Tx } from '#server/platform/database'
import type { CallerRow } from './caller.ts'
import { hashSecret, newMarker, newSecret } from './session-secret.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** The page warns when the idle time is over, and ends after a countdown. */
const COUNTDOWN_MS = IDLE_COUNTDOWN_SECONDS * 1_000
/** A call within a minute of the last one is not written down. */
const TOUCH_EVERY_MS = MINUTE_MS
/** A person's oldest sessions end when there are more. */
const SESSIONS_MAX = 20

export interface NewSession {
  readonly userId: string
  readonly companyId: string
  readonly locationId: string | null
  readonly idleMinutes: number
  readonly ip: string
  readonly agent: string
}

export interface OpenedSession {
  /** For the cookie only; nobody keeps it. */
  readonly secret: string
  readonly csrf: string
  readonly idHash: string
}

/** What is stored with a session, or not at all. */
type Also = (tx: Tx, idHash: string) => Promise<unknown>

export interface Activity {
  /** How long ago the person last did something; absent: just now. */
  readonly idleSeconds?: number | undefined
  /** The call is there to say so. */
  readonly isReport?: boolean | undefined
}

type Times = Pick<CallerRow, 'revoked_at' | 'expires_at' | 'seen_at' | 'idle_minutes'>

const ABSOLUTE_MS = SESSION_ABSOLUTE_HOURS * HOUR_MS

/**
 * Whether a session still holds: not revoked, neither its absolute nor its idle end passed. One that was opened or used under a clock that has
 * been set back since is over: else it would hold for as long as that clock was ahead.
 */
export function isAlive(row: Times, now: Date): boolean {
  const [sinceSeen, untilEnd] = [now.getTime() - Date.parse(row.seen_at), Date.parse(row.expires_at) - now.getTime()]
  if (row.revoked_at !== null || sinceSeen < -CLOCK_SKEW_MS || untilEnd > ABSOLUTE_MS + CLOCK_SKEW_MS) return false
  return untilEnd > 0 && sinceSeen < row.idle_minutes * MINUTE_MS + COUNTDOWN_MS
}

/** Sessions in the database, known by the hash of their secret (threats S14, S15). `clock` says what time it is. */
export function createSessions(database: Database, clock: () => Date) {
  const ended = mitt<{ ended: readonly string[] }>()

  async function open(session: NewSession, also: Also): Promise<OpenedSession> {
    const [secret, csrf, now] = [newSecret(), newMarker(), clock()]
    const idHash = hashSecret(secret)
    const expires = new Date(now.getTime() + ABSOLUTE_MS)
    const surplus = await database.transaction('platform', async (tx) => {
      await sql`insert into session (id_hash, user_id, company_id, location_id, csrf, created_at, seen_at, idle_minutes, expires_at, ip, agent)
        values (${idHash}, ${session.userId}, ${session.companyId}, ${session.locationId}, ${csrf}, ${now}, ${now}, ${session.idleMinutes}, ${expires},
        ${session.ip}, ${session.agent.slice(0, 200)})`.execute(tx)
      const old = await sql<{ id_hash: string }>`update session set revoked_at = ${now} where revoked_at is null and id_hash in
        (select id_hash from session where user_id = ${session.userId} and revoked_at is null order by seen_at desc, created_at desc offset ${SESSIONS_MAX})
        returning id_hash`.execute(tx)
      await also(tx, idHash)
      return old.rows
    })
    announce(surplus.map((row) => row.id_hash))
    return { secret, csrf, idHash }
  }

  async function revoke(idHashes: readonly string[], also?: (tx: Tx) => Promise<unknown>): Promise<void> {
    const ended = await database.transaction('platform', async (tx) => {
      const { rows } = await sql<{
        id_hash: string
      }>`update session set revoked_at = ${clock()} where id_hash = any(${idHashes}) and revoked_at is null returning id_hash`.execute(tx)
      await also?.(tx)
      return rows
    })
    announce(ended.map((row) => row.id_hash))
  }

  /** Ends all sessions of a person, but this one where one is named; to be announced once the transaction has been stored. */
  async function revokeOthers(tx: Tx, userId: string, own = ''): Promise<readonly string[]> {
    const { rows } = await sql<{ id_hash: string }>`update session set revoked_at = ${clock()}
      where user_id = ${userId} and id_hash <> ${own} and revoked_at is null returning id_hash`.execute(tx)
    return rows.map((row) => row.id_hash)
  }

  /** Writes down when the person was last active; time only goes on. A report of that is always written: the page counts from it as well. */
  async function touch(row: Pick<CallerRow, 'id_hash' | 'seen_at'>, { idleSeconds = 0, isReport = false }: Activity = {}): Promise<void> {
    const seen = new Date(clock().getTime() - idleSeconds * 1_000)
    const risen = seen.getTime() - Date.parse(row.seen_at)
    if (risen <= 0 || (risen < TOUCH_EVERY_MS && !isReport)) return
    await database.transaction('platform', (tx) => sql`update session set seen_at = ${seen} where id_hash = ${row.id_hash}`.execute(tx))
  }

  /** Of these sessions, those that still hold; one statement however many, which gives those that do not (`isAlive` in SQL). */
  async function alive(idHashes: readonly string[]): Promise<ReadonlySet<string>> {
    const now = clock()
    const { rows } = await database.read('platform', (tx) =>
      sql<{ id_hash: string }>`select asked.id_hash from unnest(${idHashes}::text[]) asked(id_hash) left join session s on s.id_hash = asked.id_hash
        where s.id_hash is null or s.revoked_at is not null or s.expires_at <= ${now} or s.expires_at > ${new Date(now.getTime() + ABSOLUTE_MS + CLOCK_SKEW_MS)}
        or s.seen_at > ${new Date(now.getTime() + CLOCK_SKEW_MS)}
        or s.seen_at + make_interval(mins => s.idle_minutes, secs => ${IDLE_COUNTDOWN_SECONDS}) <= ${now}`.execute(tx),
    )
    const over = new Set(rows.map((row) => row.id_hash))
    return new Set(idHashes.filter((id) => !over.has(id)))
  }

  function announce(idHashes: readonly string[]): void {
    if (idHashes.length > 0) ended.emit('ended', idHashes)
  }

  return {
    open,
    revoke,
    revokeOthers,
    announce,
    touch,
    alive,
    onEnded: (listener: (idHashes: readonly string[]) => void) => ended.on('ended', listener),
  }
}

export type Sessions = ReturnType<typeof createSessions>
