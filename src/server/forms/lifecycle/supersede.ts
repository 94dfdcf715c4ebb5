import { FILED_FORMS } from '#contract'
import type { Tx } from '#server/database'
import { RefusalError } from '#server/refusal'
import type { FormSubject } from '../subject.ts'
import type { Told } from './told.ts'
import { isPossible } from './verbs.ts'

interface Superseding {
  readonly id: string
  readonly authorName: string
}

/** A new version is signed: the old one becomes superseded and keeps its print. One that is no longer in force stays as it is. */
export async function supersede({ context, actor }: FormSubject, tx: Tx, { id, authorName }: Superseding): Promise<readonly Told[]> {
  const { kept } = context.records
  const { row } = await kept.find(actor, tx, { resource: FILED_FORMS, id }, 'lock')
  if (!isPossible(row.values, 'supersede')) return []
  const deed = { action: 'transition', transition: 'supersede', authorName } as const
  const view = await kept.replace(actor, tx, { resource: FILED_FORMS, id }, { current: row, values: { status: 'superseded' }, deed })
  return [{ resource: FILED_FORMS, view, action: 'transition', transition: 'supersede' }]
}

/** Refuses to take the place of what cannot be replaced: another kind of form, another client, or one that is not in force. */
export async function refuseSuperseding(
  { context, actor, form, say }: FormSubject,
  tx: Tx,
  { id, clientId }: { id: string; clientId: unknown },
): Promise<void> {
  const { row } = await context.records.kept.find(actor, tx, { resource: FILED_FORMS, id }, 'read')
  if (row.values.formType === form.formType && row.values.clientId === clientId && isPossible(row.values, 'supersede')) return
  throw new RefusalError('invalid-value', { problems: [{ path: '/supersedesId', message: say({ key: 'shared/form-records.notReplaceable' }) }] })
}
