import type { RecordView, RemoveBody } from '#contract'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import type { RecordsContext } from '../context.ts'
import { findRecord } from '../find-record.ts'
import { takeRowsAlong } from '../owned/save-rows.ts'
import { authorName } from '../projection/names.ts'
import { mayRow } from '../projection/project.ts'
import { openSubject } from '../subject.ts'
import { viewRow } from '../view.ts'
import { refuseStale } from './conflict.ts'
import { refuseKept } from './keepers.ts'
import { report } from './report.ts'
import { replaceRecord } from './store.ts'

/** Moves a record into the recycle bin, and its rows with it, unless records of other resources keep one of them. */
export async function removeRecord(
  context: RecordsContext,
  actor: Actor,
  { resource, id }: { resource: string; id: string },
  body: RemoveBody,
): Promise<RecordView> {
  const subject = openSubject(context, actor, { resource, verb: 'delete' })
  const author = await authorName(context, actor)
  return context.database.transaction({ companyId: actor.companyId }, async (tx) => {
    const row = await findRecord(subject, tx, id, 'lock')
    if (row.deletedAt !== null) throw new RefusalError('not-found')
    if (!mayRow(subject, row, 'delete')) throw new RefusalError('forbidden')
    if (subject.resource.trash?.reason === 'required' && isBlank(body.reason?.trim())) throw new RefusalError('reason-required')
    await refuseStale(subject, tx, row, body.version)
    await refuseKept(subject, tx, [row])
    const next = { values: row.values, locationId: row.locationId, deleted: true }
    const deed = { action: 'delete', reason: body.reason, authorName: author } as const
    const stored = await replaceRecord(subject, tx, row, { next, deed })
    const view = await viewRow(subject, tx, await takeRowsAlong(subject, tx, { owner: row, stored, deed }))
    await report(subject, tx, view, { action: 'delete', ...(body.reason === undefined ? {} : { reason: body.reason }) })
    return view
  })
}
