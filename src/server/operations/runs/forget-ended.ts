import { sql } from 'kysely'
import { DAY_MS } from '#contract'
import type { Database } from '#server/platform/database'

/**
 * Days that a run is kept after it ended: its answer to whoever asks again with the same key, and the list of what was refused. A device sends what waited
 * on it for at most 30 days, so no key comes back after its run is gone. What was done to each record stays in the record's history.
 */
export const RUNS_KEPT_DAYS = 90
const BATCH_MAX = 200
/** Of one company in one go; the rest is for the next day. */
const BATCHES_MAX = 50

export interface ForgettingOptions {
  readonly database: Database
  readonly clock: () => Date
  readonly batchMax?: number
}

/** Deletes runs that ended long ago, a batch in a transaction; gives how many. */
export async function forgetEndedRuns({ database, clock, batchMax = BATCH_MAX }: ForgettingOptions): Promise<number> {
  const before = new Date(clock().getTime() - RUNS_KEPT_DAYS * DAY_MS)
  const { rows: companies } = await database.read('platform', (tx) => sql<{ id: string }>`select id from company order by id`.execute(tx))
  let forgotten = 0
  for (const { id: companyId } of companies) {
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const { rows } = await database.transaction({ companyId }, (tx) =>
        sql`delete from operation_run where id in (
          select id from operation_run where company_id = ${companyId} and at < ${before} and coalesce(ended_at, at) < ${before}
            and (state is null or state in ('done', 'stopped', 'failed')) order by at, id limit ${batchMax}) returning 1`.execute(tx),
      )
      forgotten += rows.length
      if (rows.length < batchMax) break
    }
  }
  return forgotten
}
