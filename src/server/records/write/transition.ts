import { isOfPlatform, type RecordView, type Transition, type TransitionBody } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from '../context.ts'
import { findRecord } from '../find-record.ts'
import { lockAbout } from '../findings/accept.ts'
import { authorName } from '../projection/names.ts'
import { mayTransition } from '../projection/project.ts'
import { refuseEarly } from '../rules/refuse-by-guard.ts'
import { moveInSource } from '../sources/move-in-source.ts'
import { openSubject, type Subject } from '../subject.ts'
import { viewRow } from '../view.ts'
import { refuseStale } from './conflict.ts'
import { moveRow } from './move-row.ts'
import { readInput } from './read-input.ts'
import { transitionSource } from './source-transition.ts'
import type { TransitionCall } from './transition-call.ts'
import { explainViolation } from './uniqueness.ts'

/** Moves a record to another state of its lifecycle, with what the transition asks for and sets. */
export async function transitionRecord(context: RecordsContext, actor: Actor, call: TransitionCall, body: TransitionBody): Promise<RecordView> {
  const subject = openSubject(context, actor, { resource: call.resource, verb: 'read' })
  const { lifecycle } = subject.resource
  const transition = lifecycle?.transitions.find((each) => each.id === call.transition)
  if (lifecycle === undefined || transition === undefined) throw new RefusalError('not-found')
  if (isOfPlatform(subject.resource.source)) return transitionSource(subject, { ...call, transition }, body)
  if (subject.resource.source !== undefined) return moveInSource(subject, { ...call, transition }, body)
  const author = await authorName(context, actor)
  return explainViolation(subject, () =>
    context.database.transaction({ companyId: actor.companyId }, (tx) => transitionIn(subject, tx, { id: call.id, transition, body, author })),
  )
}

interface Move {
  readonly id: string
  readonly transition: Transition
  readonly body: TransitionBody
  readonly author: string
}

/** Makes a transition inside a transaction. */
export async function transitionIn(subject: Subject, tx: Tx, { id, transition, body, author }: Move): Promise<RecordView> {
  const { lifecycle } = subject.resource
  if (lifecycle === undefined) throw new RefusalError('not-found')
  const input = readInput(subject, body.values ?? {}, transition.asks ?? [])
  await lockAbout(subject, tx, id)
  const row = await findRecord(subject, tx, id, 'lock')
  if (row.deletedAt !== null) throw new RefusalError('not-found')
  if (!mayTransition(subject, row, transition.requires)) throw new RefusalError('forbidden')
  await refuseStale(subject, tx, row, body.version)
  if (!transition.from.some((from) => from === row.values[lifecycle.field])) throw new RefusalError('wrong-state')
  refuseEarly(subject, transition, row.values)
  const { reason, without } = body
  return viewRow(subject, tx, await moveRow(subject, tx, row, { transition, input, reason, without, author }))
}
