import type { Transition } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { acceptFinding } from '../findings/accept.ts'
import { refuseHeld } from '../findings/refuse-held.ts'
import { LOCATION, type RecordRow } from '../record-row.ts'
import { enforceRules } from '../rules/enforce-rules.ts'
import { refuseByGuard } from '../rules/refuse-by-guard.ts'
import type { Subject } from '../subject.ts'
import { refuseByRules } from '../unit/refuse-by-rules.ts'
import { changesBetween } from './diff.ts'
import { follow, reportFollowed } from './effects.ts'
import { mergeValues } from './merge-values.ts'
import { movedValues } from './moved-values.ts'
import { refuseOverlaps } from './overlaps.ts'
import { refuseDeadReferences } from './references.ts'
import { report } from './report.ts'
import { replaceRecord } from './store.ts'
import { refuseDuplicates } from './uniqueness.ts'

type Values = Readonly<Record<string, unknown>>

interface Move {
  readonly transition: Transition
  /** The answers that it asks for. */
  readonly input: Values
  readonly reason?: string | undefined
  /** Questions about effects that were answered with no. */
  readonly without?: readonly string[] | undefined
  /** The name that it is kept under. */
  readonly author: string
}

/** Moves a locked row in the transaction of whoever may, a person or the clock: the guard, the rules of the record and its effects hold for both. */
export async function moveRow(subject: Subject, tx: Tx, row: RecordRow, move: Move): Promise<RecordRow> {
  const { transition, input, reason, author } = move
  const answered = mergeValues(subject, row.values, input)
  refuseByGuard(subject, transition, answered)
  await refuseHeld(subject, tx, { id: row.id, transition, values: answered })
  if (transition.reason === 'required' && isBlank(reason?.trim())) throw new RefusalError('reason-required')
  const own = { ...input, ...movedValues(subject, transition, row) }
  const values = mergeValues(subject, row.values, own)
  enforceRules(subject, { before: row.values, after: values, reason })
  await refuseDeadReferences(subject, tx, input, values)
  await refuseDuplicates(subject, tx, { id: row.id, values: input })
  await refuseOverlaps(subject, tx, { id: row.id, before: row.values, after: values, reason })
  await refuseByRules(subject, tx, { id: row.id, values: { ...values, [LOCATION]: row.locationId }, before: row, reason })
  const deed = { action: 'transition', transition: transition.id, reason, authorName: author } as const
  const stored = await replaceRecord(subject, tx, row, { next: { values, locationId: row.locationId }, deed })
  await acceptFinding(subject, tx, { finding: stored, transition: transition.id, authorName: author })
  const followed = await follow(subject, tx, { row: stored, transition, reason, authorName: author }, move.without ?? [])
  const fields = changesBetween(subject.resource.fields, row.values, values).map((change) => change.field)
  await report(subject, tx, stored, { action: 'transition', transition: transition.id, fields, ...(reason !== undefined && { reason }) })
  await reportFollowed(tx, followed)
  return stored
}
