import { subjectBy } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type FormsContext, filedForms } from '../context.ts'
import { followEnd } from '../following/follow.ts'
import type { Followed } from '../following/followed.ts'
import { type AnswerRow, readAnswerRow, updateAnswerRow } from '../reading/answer-row.ts'
import { subjectOfFiled } from '../reading/read-form.ts'
import { successorOf } from '../reading/replacements.ts'
import type { FormSubject } from '../subject.ts'
import type { Told } from './told.ts'
import { isPossible } from './verbs.ts'

interface Superseding {
  readonly id: string
  readonly authorName: string
  /** What follows from the form that takes its place. */
  readonly follows: readonly Followed[]
}

/** A filed form that is to be replaced, as it was stored, with its own version. */
export interface Replaced {
  readonly subject: FormSubject
  readonly row: AnswerRow
}

/** The form that is to be replaced; to be asked outside of the transaction. Undefined when there is none. */
export async function openReplaced(context: FormsContext, actor: Actor, id: string | undefined): Promise<Replaced | undefined> {
  if (id === undefined) return undefined
  const row = await context.database.read({ companyId: actor.companyId }, (tx) => readAnswerRow(tx, actor.companyId, id))
  return row && { subject: await subjectOfFiled(context, actor, row.formHash), row }
}

/** A new version is signed: the old one becomes superseded, keeps its print, and what was made of it counts no more. One that is no longer in force stays as it is. */
export async function supersede(old: FormSubject, tx: Tx, { id, authorName, follows }: Superseding): Promise<readonly Told[]> {
  const { context, actor, now } = old
  const { kept } = context.records
  const { row } = await kept.find(actor, tx, { resource: filedForms(context), id }, 'lock')
  const answers = await readAnswerRow(tx, actor.companyId, id)
  if (!isPossible({ values: row.values, stage: answers?.stage ?? null }, 'supersede')) return []
  const place = { locationId: row.locationId, authorName, authorId: String(row.values.authorId), goesOn: follows }
  const ended = answers && (await followEnd(old, tx, answers, place))
  if (answers && ended) await updateAnswerRow(tx, { ...answers, follows: ended.follows }, { companyId: actor.companyId, at: now })
  const deed = { action: 'transition', transition: 'supersede', authorName } as const
  const view = await kept.replace(actor, tx, { resource: filedForms(context), id }, { current: row, values: { status: 'superseded' }, deed })
  return [{ resource: filedForms(context), view, action: 'transition', transition: 'supersede' }, ...(ended?.told ?? [])]
}

interface Refusable {
  readonly id: string
  /** Whom that is about. */
  readonly subjectId: string | undefined
  /** The form that is to take its place. */
  readonly by: string
  /** `lock`: nobody else replaces it until this transaction is over. */
  readonly how: 'read' | 'lock'
}

/**
 * Refuses to take the place of what cannot be replaced: another kind of form, another person, one that is not in force, or one that somebody
 * has written a new version of already.
 */
export async function refuseSuperseding({ context, actor, form, say }: FormSubject, tx: Tx, { id, subjectId, by, how }: Refusable): Promise<void> {
  const { row } = await context.records.kept.find(actor, tx, { resource: filedForms(context), id }, how)
  const refusal = (key: string): RefusalError => new RefusalError('invalid-value', { problems: [{ path: '/supersedesId', message: say({ key }) }] })
  const successor = await successorOf(context, actor, tx, id)
  if (successor !== undefined && successor.id !== by) throw refusal('shared/form-records.replacedAlready')
  const answers = await readAnswerRow(tx, actor.companyId, id)
  const standing = { values: row.values, stage: answers?.stage ?? null }
  if (row.values.formType === form.formType && row.values[subjectBy(form.about)] === subjectId && isPossible(standing, 'supersede')) return
  throw refusal('shared/form-records.notReplaceable')
}
