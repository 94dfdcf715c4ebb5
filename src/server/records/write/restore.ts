import type { RecordView } from '#contract'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from '../context.ts'
import { findRecord } from '../find-record.ts'
import { takeRowsAlong } from '../owned/save-rows.ts'
import { authorName } from '../projection/names.ts'
import { mayRow } from '../projection/project.ts'
import { isRestorable } from '../restorable.ts'
import { openSubject } from '../subject.ts'
import { viewRow } from '../view.ts'
import { refuseStale } from './conflict.ts'
import { refuseOverlaps } from './overlaps.ts'
import { report } from './report.ts'
import { replaceRecord } from './store.ts'
import { explainViolation, refuseDuplicates } from './uniqueness.ts'

export interface RestoreBody {
  readonly version?: number
  readonly reason?: string
}

/** Nobody is asked why a record is brought back. */
const BROUGHT_BACK = 'restore'

/** Takes a record out of the recycle bin, with the rows that went with it, unless its time is over or another one has taken its place. */
export async function restoreRecord(
  context: RecordsContext,
  actor: Actor,
  { resource, id }: { resource: string; id: string },
  body: RestoreBody,
): Promise<RecordView> {
  const subject = openSubject(context, actor, { resource, verb: 'restore' })
  const author = await authorName(context, actor)
  return explainViolation(subject, () =>
    context.database.transaction({ companyId: actor.companyId }, async (tx) => {
      const row = await findRecord(subject, tx, id, 'lock')
      if (row.deletedAt === null) throw new RefusalError('wrong-state')
      if (!mayRow(subject, row, 'restore')) throw new RefusalError('forbidden')
      if (body.version !== undefined) await refuseStale(subject, tx, row, body.version)
      if (!isRestorable(subject, row.deletedAt)) throw new RefusalError('wrong-state')
      await refuseDuplicates(subject, tx, { id, values: row.values })
      await refuseOverlaps(subject, tx, { id, before: undefined, after: row.values, reason: body.reason ?? BROUGHT_BACK })
      const next = { values: row.values, locationId: row.locationId, deleted: false }
      const deed = { action: 'restore', reason: body.reason, authorName: author } as const
      const stored = await replaceRecord(subject, tx, row, { next, deed })
      const view = await viewRow(subject, tx, await takeRowsAlong(subject, tx, { owner: row, stored, deed }))
      await report(subject, tx, view, { action: 'restore', ...(body.reason === undefined ? {} : { reason: body.reason }) })
      return view
    }),
  )
}
