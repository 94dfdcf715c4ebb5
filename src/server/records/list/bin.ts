import { sql } from 'kysely'
import type { BinEntry, RecordView } from '#contract'
import type { Tx } from '#server/platform/database'
import { tableOf } from '../columns.ts'
import { namesOf } from '../projection/names.ts'
import { nothingWanted } from '../projection/reference-fields.ts'
import { restorableUntil } from '../restorable.ts'
import type { Subject } from '../subject.ts'

interface Moved {
  readonly id: string
  readonly deleted_by: string | null
  readonly delete_reason: string | null
}

/** Records of the recycle bin with who moved them there, why, and until when they can be restored: one statement for them, and one for the names. */
export async function withBinEntries(subject: Subject, tx: Tx, views: readonly RecordView[]): Promise<readonly RecordView[]> {
  if (views.length === 0) return views
  const { resource } = subject
  const ids = views.map(({ id }) => id)
  const { rows } = await sql<Moved>`select id, deleted_by, delete_reason from ${tableOf(resource.name)} where id = any(${ids})`.execute(tx)
  const wanted = nothingWanted()
  for (const { deleted_by: by } of rows) if (by !== null) wanted.users.add(by)
  const names = await namesOf(subject, tx, wanted)
  const moved = new Map(rows.map((row) => [row.id, row]))
  const entryOf = ({ id, deletedAt }: RecordView): BinEntry => {
    const { deleted_by: by = null, delete_reason: reason = null } = moved.get(id) ?? {}
    const until = deletedAt === null ? undefined : restorableUntil(resource, deletedAt)
    return { deletedBy: names.get(by ?? '') ?? null, deleteReason: reason, restorableUntil: until === undefined ? null : new Date(until).toISOString() }
  }
  return views.map((view) => ({ ...view, bin: entryOf(view) }))
}
