import { sql } from 'kysely'
import type { LinkedResource } from '#document'
import { asJson, type Tx, tableOf } from '#server/platform/database'
import { calculate, changesBetween, defaultsOf, momentOf, wordsOfRecord } from '#server/records'
import { DEMO_ZONE } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import type { DemoRow } from './recipes/demo-row.ts'
import { lastNumbers, numbersOf } from './sequences.ts'
import type { DemoUser } from './users.ts'

/** Rows sent in one statement: large enough to be quick, small enough to stay well under the query limit. */
const BATCH_ROWS = 500

export interface DemoBatch {
  readonly companyId: string
  readonly resource: LinkedResource
  readonly rows: readonly DemoRow[]
  readonly author: DemoUser
  readonly now: Date
}

interface Prepared extends DemoRow {
  readonly data: Readonly<Record<string, unknown>>
}

/** Writes a company's rows of one resource as the records room would have, in few statements: record, first history entry, words, counters. */
export async function writeRecords(tx: Tx, batch: DemoBatch): Promise<void> {
  const valuesOf = completion(batch.resource, batch.now)
  const prepared = batch.rows.map((row) => ({ ...row, data: valuesOf(row) }))
  for (let at = 0; at < prepared.length; at += BATCH_ROWS) await writeBatch(tx, batch, prepared.slice(at, at + BATCH_ROWS))
  for (const { field, period, last } of lastNumbers(batch.resource, batch.rows))
    await sql`insert into sequence_counter (company_id, resource, field, period, last) values (${batch.companyId}, ${batch.resource.name}, ${field}, ${period}, ${last})
      on conflict (company_id, resource, field, period) do update set last = greatest(sequence_counter.last, excluded.last)`.execute(tx)
}

/** Makes a row's values as they are stored: defaults for what the recipe left out, its numbers, and what is calculated. */
export function completion(resource: LinkedResource, now: Date): (row: DemoRow) => Readonly<Record<string, unknown>> {
  const moment = momentOf(now, DEMO_ZONE)
  const defaults = defaultsOf(resource)
  return (row) => calculate(resource, { ...defaults, ...row.values, ...numbersOf(resource, row) }, moment, 'all')
}

async function writeBatch(tx: Tx, batch: DemoBatch, rows: readonly Prepared[]): Promise<void> {
  const { companyId, resource, author } = batch
  await sql`insert into ${sql.table(tableOf(resource.name))}
      (id, company_id, location_id, version, data, created_at, created_by, updated_at, updated_by, deleted_at, deleted_by, delete_reason, is_demo)
    select r.id, ${companyId}, r.location, r.version, r.data, r.made, ${author.id}, coalesce(r.gone, r.made), ${author.id}, r.gone, case when r.gone is null then null else ${author.id}::uuid end, r.reason, true
    from jsonb_to_recordset(${asJson(rows.map(recordOf))}::jsonb) as r(id uuid, location uuid, version int, data jsonb, made timestamptz, gone timestamptz, reason text)`.execute(
    tx,
  )
  await sql`insert into record_history (id, company_id, resource, record_id, version, at, by_id, by_name, action, reason, changes)
    select h.id, ${companyId}, ${resource.name}, h.record, h.version, h.at, ${author.id}, ${`${author.firstName} ${author.lastName}`}, h.action, h.reason, h.changes
    from jsonb_to_recordset(${asJson(rows.flatMap((row) => historyOf(resource, row)))}::jsonb)
      as h(id uuid, record uuid, version int, at timestamptz, action text, reason text, changes jsonb)`.execute(tx)
  const words = rows.flatMap((row) => wordsOfRecord(resource, row.data).map((word) => ({ record: row.id, word })))
  await sql`insert into record_word (company_id, resource, word, record_id) select ${companyId}, ${resource.name}, w.word, w.record
    from jsonb_to_recordset(${asJson(words)}::jsonb) as w(record uuid, word text) on conflict do nothing`.execute(tx)
}

const recordOf = ({ id, locationId, data, createdAt, deleted }: Prepared): unknown => ({
  id,
  location: locationId,
  version: deleted ? 2 : 1,
  data,
  made: createdAt,
  gone: deleted?.at ?? null,
  reason: deleted?.reason ?? null,
})

function historyOf(resource: LinkedResource, { id, data, createdAt, deleted }: Prepared): readonly unknown[] {
  const created = {
    id: demoId('history', id, 1),
    record: id,
    version: 1,
    at: createdAt,
    action: 'create',
    reason: null,
    changes: changesBetween(resource.fields, {}, data),
  }
  return deleted
    ? [created, { id: demoId('history', id, 2), record: id, version: 2, at: deleted.at, action: 'delete', reason: deleted.reason, changes: [] }]
    : [created]
}
