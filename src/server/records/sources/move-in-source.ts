import type { RecordView, Transition, TransitionBody } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { findRecord } from '../find-record.ts'
import { mayTransition } from '../projection/project.ts'
import { refuseByGuard } from '../rules/refuse-by-guard.ts'
import type { Subject } from '../subject.ts'
import { refuseStale } from '../write/conflict.ts'
import { inSource, writerOf } from './in-source.ts'

/** Moves a row of a source by a transition; what comes of it is the source's own doing. */
export async function moveInSource(
  subject: Subject,
  { id, transition }: { readonly id: string; readonly transition: Transition },
  body: TransitionBody,
): Promise<RecordView> {
  const { actor, moment, resource } = subject
  const { lock, transition: move } = writerOf(subject)
  if (move === undefined) throw new RefusalError('forbidden')
  if (Object.keys(body.values ?? {}).length > 0) throw new RefusalError('unknown-field')
  const field = resource.lifecycle?.field ?? ''
  const reason = body.reason?.trim()
  return inSource(subject, { action: 'transition', transition: transition.id, reason }, async (tx) => {
    await lock(tx, actor, id)
    const row = await findRecord(subject, tx, id, 'read')
    if (!mayTransition(subject, row, transition.requires)) throw new RefusalError('forbidden')
    await refuseStale(subject, tx, row, body.version)
    if (!transition.from.some((from) => from === row.values[field])) throw new RefusalError('wrong-state')
    refuseByGuard(subject, transition, row.values)
    if (transition.reason === 'required' && isBlank(reason)) throw new RefusalError('reason-required')
    const after = { ...row.values, [field]: transition.to }
    const stored = await move(tx, { id, transition: transition.id }, { actor, now: moment.now, before: row.values, after, reason })
    return { ...stored, row: await findRecord(subject, tx, id, 'read'), before: row.values }
  })
}
