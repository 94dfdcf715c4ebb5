import { sql } from 'kysely'
import { CLOCK_SKEW_MS, type Database } from '#server/platform/database'
import { type BackOff, waitAfter } from '#server/platform/limits'

/** The fifth wrong PIN locks (threat S16); each one after that doubles the wait. */
const PIN_BACK_OFF: BackOff = { free: 5, firstWaitMs: 15 * 60_000, longestWaitMs: 24 * 3_600_000 }

interface Row {
  readonly pin_hash: string
  readonly failed_count: number
  readonly locked_until: string | null
  readonly signed_in_since: boolean
}

export type PinTry =
  | { readonly admitted: true; readonly pinHash: string /** Should it fail, the signature is locked from now on. */; readonly locks: boolean }
  | { readonly admitted: false; readonly waitMs: number }

/** What a PIN brings into a form. */
export interface KeptSignature {
  readonly name: string
  readonly title: string
  readonly image: string
}

/** Counts tries before the PIN is looked at, under a lock of the row: fifty at once are no way around. */
export function createTries(database: Database, clock: () => Date) {
  /** Counts this try as a wrong one, or says how long to wait; a new sign-in ends the wait. Undefined when no signature is stored. */
  function begin(userId: string): Promise<PinTry | undefined> {
    return database.transaction('platform', async (tx) => {
      const now = clock()
      const { rows } = await sql<Row>`select pin_hash, failed_count, locked_until,
        exists (select 1 from session s where s.user_id = own.user_id and s.created_at > own.locked_at) as signed_in_since
        from user_signature own where user_id = ${userId} for update`.execute(tx)
      const row = rows[0]
      if (row === undefined) return undefined
      const waitMs = row.locked_until === null || row.signed_in_since ? 0 : Date.parse(row.locked_until) - now.getTime()
      // Never longer than its count says: a clock that was ahead has been set back since.
      if (waitMs > 0 && waitMs <= waitAfter(row.failed_count, PIN_BACK_OFF) + CLOCK_SKEW_MS) return { admitted: false, waitMs }
      const failures = row.failed_count + 1
      const wait = waitAfter(failures, PIN_BACK_OFF)
      const until = wait > 0 ? new Date(now.getTime() + wait) : null
      await sql`update user_signature set failed_count = ${failures}, locked_at = ${wait > 0 ? now : null}, locked_until = ${until}
        where user_id = ${userId}`.execute(tx)
      return { admitted: true, pinHash: row.pin_hash, locks: wait > 0 }
    })
  }

  /** The PIN was right: forgets the wrong ones and gives what is stored. Undefined when another PIN was set meanwhile. */
  function succeed(userId: string, pinHash: string): Promise<KeptSignature | undefined> {
    return database.transaction('platform', async (tx) => {
      const { rows } = await sql<KeptSignature>`update user_signature set failed_count = 0, locked_at = null, locked_until = null
        where user_id = ${userId} and pin_hash = ${pinHash} returning name, title, image`.execute(tx)
      return rows[0]
    })
  }

  return { begin, succeed }
}
