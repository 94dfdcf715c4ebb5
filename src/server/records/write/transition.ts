import { isOfPlatform, type RecordView, type Transition, type TransitionBody } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import type { RecordsContext } from '../context.ts'
import { settingsOf } from '../filters/resolve-filter.ts'
import { findRecord } from '../find-record.ts'
import { authorName } from '../projection/names.ts'
import { mayTransition } from '../projection/project.ts'
import type { RecordRow } from '../record-row.ts'
import { enforceRules } from '../rules/enforce-rules.ts'
import { refuseByGuard } from '../rules/refuse-by-guard.ts'
import { moveInSource } from '../sources/move-in-source.ts'
import { openSubject, type Subject } from '../subject.ts'
import { viewRow } from '../view.ts'
import { refuseStale } from './conflict.ts'
import { changesBetween } from './diff.ts'
import { cleared, follow, reportFollowed } from './effects.ts'
import { mergeValues } from './merge-values.ts'
import { warnOfOverlaps } from './overlaps.ts'
import { readInput } from './read-input.ts'
import { refuseDeadReferences } from './references.ts'
import { report } from './report.ts'
import { transitionSource } from './source-transition.ts'
import { replaceRecord } from './store.ts'
import type { TransitionCall } from './transition-call.ts'
import { explainUniqueViolation, refuseDuplicates } from './uniqueness.ts'

type Values = Readonly<Record<string, unknown>>

/** Moves a record to another state of its lifecycle, with what the transition asks for and sets. */
export async function transitionRecord(context: RecordsContext, actor: Actor, call: TransitionCall, body: TransitionBody): Promise<RecordView> {
  const subject = openSubject(context, actor, { resource: call.resource, verb: 'read' })
  const { lifecycle } = subject.resource
  const transition = lifecycle?.transitions.find((each) => each.id === call.transition)
  if (lifecycle === undefined || transition === undefined) throw new RefusalError('not-found')
  if (isOfPlatform(subject.resource.source)) return transitionSource(subject, { ...call, transition }, body)
  if (subject.resource.source !== undefined) return moveInSource(subject, { ...call, transition }, body)
  const author = await authorName(context, actor)
  return explainUniqueViolation(subject, () =>
    context.database.transaction({ companyId: actor.companyId }, (tx) => transitionIn(subject, tx, { id: call.id, transition, body, author })),
  )
}

interface Move {
  readonly id: string
  readonly transition: Transition
  readonly body: TransitionBody
  readonly author: string
  /** Set where something else has the right to make it, such as an operation: the person's own is not asked. */
  readonly isAllowed?: true
}

/** Makes a transition inside a transaction. */
export async function transitionIn(subject: Subject, tx: Tx, { id, transition, body, author, isAllowed }: Move): Promise<RecordView> {
  const { lifecycle } = subject.resource
  if (lifecycle === undefined) throw new RefusalError('not-found')
  const input = readInput(subject, body.values ?? {}, transition.asks ?? [])
  const row = await findRecord(subject, tx, id, 'lock')
  if (row.deletedAt !== null) throw new RefusalError('not-found')
  if (!isAllowed && !mayTransition(subject, row, transition.requires)) throw new RefusalError('forbidden')
  await refuseStale(subject, tx, row, body.version)
  if (!transition.from.some((from) => from === row.values[lifecycle.field])) throw new RefusalError('wrong-state')
  const values = mergeValues(subject, row.values, {
    ...input,
    ...valuesSet(subject, transition, row),
    ...cleared(transition),
    [lifecycle.field]: transition.to,
  })
  refuseByGuard(subject, transition, mergeValues(subject, row.values, input))
  if (transition.reason === 'required' && isBlank(body.reason?.trim())) throw new RefusalError('reason-required')
  enforceRules(subject, { before: row.values, after: values, reason: body.reason })
  await refuseDeadReferences(subject, tx, input, values)
  await refuseDuplicates(subject, tx, { id: row.id, values: input })
  const deed = { action: 'transition', transition: transition.id, reason: body.reason, authorName: author } as const
  const stored = await replaceRecord(subject, tx, row, { next: { values, locationId: row.locationId }, deed })
  await warnOfOverlaps(subject, tx, [{ id: row.id, before: row.values, after: values, at: '/values' }], body.reason)
  const cause = { row: stored, transition, reason: body.reason, authorName: author }
  const followed = await follow(subject, tx, cause, body.without ?? [])
  const view = await viewRow(subject, tx, stored)
  const fields = changesBetween(subject.resource.fields, row.values, values).map((change) => change.field)
  const reason = body.reason === undefined ? {} : { reason: body.reason }
  await report(subject, tx, view, { action: 'transition', transition: transition.id, fields, ...reason })
  await reportFollowed(tx, followed)
  return view
}

const valuesSet = ({ actor, moment }: Subject, { sets = {} }: Transition, record: RecordRow): Values => settingsOf(sets, { actor, moment, record })
