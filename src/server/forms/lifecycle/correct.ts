import type { AnswerTrail, FileBody, FiledForm } from '#contract'
import type { Actor } from '#permissions'
import { changesBetween } from '#server/records'
import { RefusalError } from '#server/refusal'
import type { FormsContext } from '../context.ts'
import { removeDraft } from '../drafts/draft-row.ts'
import { fingerprintOf } from '../filing/fingerprint.ts'
import { prepare } from '../filing/prepare.ts'
import { valuesFromAnswers } from '../filing/record-values.ts'
import { refuseUnsigned } from '../filing/unsigned.ts'
import { TRAIL_MAX } from '../limits.ts'
import { type AnswerRow, readAnswerRow } from '../reading/answer-row.ts'
import { type OpenedForm, showFiled } from '../reading/read-form.ts'
import { addSignatures } from '../signing/read-signatures.ts'
import { sealOf } from '../signing/seal.ts'
import { addVoided } from '../signing/voided.ts'
import { openForm } from '../subject.ts'
import { changeFiled, type Outcome } from './change-filed.ts'
import { openSlots, signedValues, slotsInSight } from './complete.ts'

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

async function outcomeOf(opened: OpenedForm, body: FileBody, idempotency: string): Promise<Outcome> {
  const { kept, row } = opened
  const { context, actor } = opened.subject
  if (row.form !== body.form) throw new RefusalError('not-found')
  const subject = await openForm(context, actor, { form: body.form, hash: body.hash, right: 'write' })
  const known = Object.entries(row.answers)
  const unseen = Object.fromEntries(known.filter(([name]) => subject.cut.has(name)))
  const prepared = await prepare(subject, body, unseen)
  const contentHash = sealOf(prepared.answers, subject.version.hash)
  const signed = await addSignatures(subject, body.signatures ?? [], {
    isOpen: slotsInSight(subject, prepared.state),
    signed: [],
    waiting: [],
    contentHash,
    isOffline: body.source === 'offline',
    authorId: String(kept.row.values.authorId),
  })
  const open = openSlots(subject, prepared.state, signed.signatures)
  refuseUnsigned(subject, open, signed)
  const at = subject.now.toISOString()
  const isComplete = open.length === 0
  const changes = changesBetween(subject.form.fields, row.answers, prepared.answers) as AnswerTrail['changes']
  const entry: AnswerTrail = { at, byName: await context.records.kept.authorName(actor), changes, hidden: prepared.hidden }
  const next: AnswerRow = {
    ...row,
    formHash: subject.version.hash,
    answers: prepared.answers,
    hidden: prepared.hidden,
    reasons: prepared.reasons,
    ...signed,
    voided: addVoided(row.voided, row.signatures),
    corrections: row.corrections.map((request) => (request.resolvedAt === undefined ? { ...request, resolvedAt: at } : request)),
    trail: [entry, ...row.trail].slice(0, TRAIL_MAX),
    seal: isComplete || signed.signatures.length > 0 ? contentHash : null,
    idempotency,
    deviceAt: prepared.deviceAt,
  }
  const { supersedesId } = kept.row.values
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
    also: async (tx) => {
      await removeDraft(tx, actor, body.id)
      return []
    },
  }
}
