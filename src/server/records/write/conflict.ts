import { sql } from 'kysely'
import type { Conflict } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { LOCATION, type RecordRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'
import { viewRow } from '../view.ts'
import { changeToday, type StoredChange } from './diff.ts'

interface LaterEntry {
  readonly by_name: string
  readonly at: string
  readonly changes: readonly StoredChange[]
}

/** Refuses a write based on another version than the stored one, with the record as it is now and what others changed since. */
export async function refuseStale(subject: Subject, tx: Tx, row: RecordRow, version: number): Promise<void> {
  if (version === row.version) return
  const { resource, actor } = subject
  const later = await sql<LaterEntry>`
    select by_name, at, changes from record_history
    where company_id = ${actor.companyId} and resource = ${resource.name} and record_id = ${row.id} and version > ${version}
    order by version desc`.execute(tx)
  const [last] = later.rows
  const data: Conflict = {
    current: await viewRow(subject, tx, row),
    changedFields: visibleFields(subject, later.rows),
    changedBy: last?.by_name ?? '',
    changedAt: last?.at ?? row.updatedAt,
  }
  throw new RefusalError('conflict', { data })
}

function visibleFields({ resource, rights }: Subject, entries: readonly LaterEntry[]): readonly string[] {
  const changed = new Set(entries.flatMap((entry) => entry.changes.map((change) => changeToday(resource, change).field)))
  return [...changed].filter((name) => name === LOCATION || (rights.get(name)?.sight ?? 'hidden') !== 'hidden')
}
