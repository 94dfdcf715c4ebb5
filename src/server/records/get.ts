import type { RecordView } from '#contract'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from './context.ts'
import { findRecord } from './find-record.ts'
import { mayRow } from './projection/project.ts'
import { openSubject, scopeOf } from './subject.ts'
import { viewRow } from './view.ts'

/** One record. What is in the recycle bin is shown to those who may restore it. */
export async function getRecord(context: RecordsContext, actor: Actor, { resource, id }: { resource: string; id: string }): Promise<RecordView> {
  const subject = openSubject(context, actor, { resource, verb: 'read' })
  const view = await context.database.read(scopeOf(subject), async (tx) => {
    const row = await findRecord(subject, tx, id, 'read')
    if (row.deletedAt !== null && !mayRow(subject, row, 'restore')) throw new RefusalError('not-found')
    return viewRow(subject, tx, row)
  })
  const { readAudit = 'none' } = subject.resource
  if (readAudit !== 'none') await context.audit({ actor, action: 'read', entity: resource, entityId: id })
  return view
}
