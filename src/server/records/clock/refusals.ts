import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { faultName, RefusalError } from '#server/platform/refusal'
import type { RecordRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'

/** After a first refusal; each further one doubles it up to a day. A record that changes is tried at once. */
const FIRST_WAIT_MINUTES = 15
const LONGEST_WAIT_MINUTES = 1_440
/** What was not tried again so long after its time is held back no more: somebody moved it, or it is gone. */
const KEPT_DAYS = 7

/** A name for what went wrong, without a word of the record. */
export const faultOf = (error: unknown): string => (error instanceof RefusalError ? error.code : faultName(error))

interface OfRecord {
  readonly row: Pick<RecordRow, 'id' | 'version'>
  readonly transition: string
}

/** Keeps until when a record is not tried again; tells whether this is news of it as it is now. */
export async function putOff(
  { resource, actor, moment }: Subject,
  tx: Tx,
  { row, transition, fault }: OfRecord & { readonly fault: string },
): Promise<boolean> {
  const now = moment.now.toISOString()
  const { rows } = await sql<{ failures: number }>`
    insert into clock_refusal as f (company_id, resource, record_id, transition, version, fault, failures, next_at)
    values (${actor.companyId}, ${resource.name}, ${row.id}, ${transition}, ${row.version}, ${fault}, 1,
      ${now}::timestamptz + ${FIRST_WAIT_MINUTES}::int * interval '1 minute')
    on conflict (company_id, record_id, transition) do update set version = excluded.version, fault = excluded.fault,
      failures = case when f.version = excluded.version then f.failures + 1 else 1 end,
      next_at = case when f.version = excluded.version
        then ${now}::timestamptz + least(${LONGEST_WAIT_MINUTES}::int, ${FIRST_WAIT_MINUTES}::int * power(2, least(f.failures, 10))) * interval '1 minute'
        else excluded.next_at end
    returning failures`.execute(tx)
  await sql`delete from clock_refusal where company_id = ${actor.companyId} and next_at < ${now}::timestamptz - ${KEPT_DAYS}::int * interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.failures === 1
}

/** It has moved. */
export const forget = ({ actor }: Subject, tx: Tx, { row, transition }: OfRecord) =>
  sql`delete from clock_refusal where company_id = ${actor.companyId} and record_id = ${row.id} and transition = ${transition}`.execute(tx)
