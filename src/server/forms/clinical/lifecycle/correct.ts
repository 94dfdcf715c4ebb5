import type { AnswerTrail, FileBody, FiledForm, RetiredAnswers } from '#contract'
import { moveAnswers, unitedRetired } from '#form-rules'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { changesBetween } from '#server/records'
import type { FormsContext } from '../context.ts'
import { removeDraft } from '../drafts/draft-row.ts'
import { fingerprintOf } from '../filing/fingerprint.ts'
import { claimFiles } from '../filing/prepare.ts'
import { makeReady } from '../filing/ready.ts'
import { valuesFromAnswers } from '../filing/record-values.ts'
import { shownFiles } from '../filing/taken-over.ts'
import { followFiling, prepareFollowing } from '../following/follow.ts'
import { TRAIL_MAX } from '../limits.ts'
import { type AnswerRow, readAnswerRow } from '../reading/answer-row.ts'
import { type OpenedForm, showFiled } from '../reading/read-form.ts'
import { addVoided } from '../signing/voided.ts'
import { type FormSubject, openForm } from '../subject.ts'
import { fieldsOf } from '../versions/versions.ts'
import { changeFiled, type Outcome } from './change-filed.ts'
import { signedValues } from './complete.ts'

/**
 * The author corrects a form that was sent back, or one that is not signed by all yet. All signatures fall, the author signs again. With the
 * version it was filled in with, or today's. The same correction twice is one.
 */
export async function correctForm(context: FormsContext, actor: Actor, body: FileBody): Promise<FiledForm> {
  const { version } = body
  if (version === undefined) throw new RefusalError('bad-request', { problems: [{ path: '/version', message: '' }] })
  const idempotency = fingerprintOf(actor, body)
  try {
    return await changeFiled(context, actor, { id: body.id, verb: 'correct', version }, (opened) => outcomeOf(opened, body, idempotency))
  } catch (error) {
    if (error instanceof RefusalError && (error.code === 'conflict' || error.code === 'wrong-state') && (await isStored(context, actor, body.id, idempotency)))
      return showFiled(context, actor, body.id)
    throw error
  }
}

/** The answer to the first call was lost on its way. */
async function isStored({ database }: FormsContext, { companyId }: Actor, id: string, idempotency: string): Promise<boolean> {
  const row = await database.read({ companyId }, (tx) => readAnswerRow(tx, companyId, id))
  return row?.idempotency === idempotency
}

/** What the stored answers have no place for in the version of the correction, whatever the page says. */
async function retiredBy({ row }: OpenedForm, { context, actor, version }: FormSubject): Promise<readonly RetiredAnswers[]> {
  const before = row.formHash === version.hash ? undefined : await context.versions.byHash(actor.companyId, row.formHash)
  if (before === undefined) return []
  const { retired } = moveAnswers(fieldsOf(before), fieldsOf(version), row.answers)
  return retired.length === 0 ? [] : [{ hash: row.formHash, answers: retired }]
}

async function outcomeOf(opened: OpenedForm, body: FileBody, idempotency: string): Promise<Outcome> {
  const { kept, row } = opened
  const { context, actor } = opened.subject
  if (row.form !== body.form) throw new RefusalError('not-found')
  const subject = await openForm(context, actor, { form: body.form, hash: body.hash, right: 'write' })
  const known = Object.entries(row.answers)
  const unseen = Object.fromEntries(known.filter(([name]) => subject.cut.has(name)))
  const { supersedesId } = kept.row.values
  const ready = await makeReady(subject, body, {
    authorId: String(kept.row.values.authorId),
    unseen,
    files: shownFiles(opened.subject, row.answers),
    isRevision: typeof supersedesId === 'string',
  })
  const { prepared, isComplete } = ready
  const following = await prepareFollowing(subject, { id: body.id, judged: prepared, follows: row.follows })
  const at = subject.now.toISOString()
  const changes = changesBetween(subject.form.fields, row.answers, prepared.answers) as AnswerTrail['changes']
  const entry: AnswerTrail = { at, byName: await context.records.kept.authorName(actor), changes, hidden: prepared.hidden }
  const next: AnswerRow = {
    ...row,
    ...ready.row,
    voided: addVoided(row.voided, row.signatures),
    corrections: row.corrections.map((request) => (request.resolvedAt === undefined ? { ...request, resolvedAt: at } : request)),
    retired: unitedRetired(row.retired, await retiredBy(opened, subject), prepared.retired),
    trail: [entry, ...row.trail].slice(0, TRAIL_MAX),
    stage: null,
    idempotency,
  }
  return {
    row: next,
    values: {
      ...valuesFromAnswers(subject, prepared.answers),
      status: 'submitted',
      submittedAt: at,
      isLate: prepared.isLate,
      ...(isComplete && signedValues(subject)),
    },
    deed: { action: 'update' },
    ...(isComplete && typeof supersedesId === 'string' && { supersedes: supersedesId }),
    follow: (tx, _row, place) => followFiling(subject, tx, { ...following, ...place, id: body.id, authorId: actor.userId, isComplete }),
    also: async (tx) => {
      await claimFiles(subject, tx, { id: body.id, files: prepared.files })
      await removeDraft(tx, actor, body.id)
      return []
    },
  }
}
