import { sql } from 'kysely'
import { CLOCK_SKEW_MS, type Database } from '#server/platform/database'
import { digest, network } from './attempts.ts'

/** So many calls until it rests for this long. */
export interface Rate {
  readonly max: number
  readonly restMs: number
}

export interface Rates {
  /** Counts a call of something by a name of one's own; gives the milliseconds to wait instead when there were too many. */
  take(what: string, who: string, rate: Rate): Promise<number>
  /** The same for an address; a whole IPv6 home network is one. */
  takeOf(what: string, ip: string, rate: Rate): Promise<number>
}

/** Counters in the database, so that all server processes count together. They are pruned with those of sign-ins. */
export function createRates(database: Database, clock: () => Date): Rates {
  async function take(what: string, who: string, { max, restMs }: Rate): Promise<number> {
    const now = clock()
    const key = `rate:${what}:${digest(who)}`
    const rested = new Date(now.getTime() - restMs)
    const ahead = new Date(now.getTime() + CLOCK_SKEW_MS)
    const { rows } = await database.transaction('platform', (tx) =>
      sql<{ updated_at: string }>`insert into login_attempt (key, count, updated_at) values (${key}, 1, ${now}) on conflict (key) do update
        set count = case when login_attempt.updated_at <= ${rested} or login_attempt.updated_at > ${ahead} then 1 else login_attempt.count + 1 end, updated_at = ${now}
        where login_attempt.count < ${max} or login_attempt.updated_at <= ${rested} or login_attempt.updated_at > ${ahead} returning updated_at`.execute(tx),
    )
    if (rows.length > 0) return 0
    const { rows: standing } = await database.read('platform', (tx) =>
      sql<{ updated_at: string }>`select updated_at from login_attempt where key = ${key}`.execute(tx),
    )
    return Math.max(1, Date.parse(standing[0]?.updated_at ?? '') + restMs - now.getTime() || 1)
  }
  return { take, takeOf: (what, ip, rate) => take(what, network(ip), rate) }
}
