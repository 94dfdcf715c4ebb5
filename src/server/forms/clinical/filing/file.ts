import { sql } from 'kysely'
import { type FileBody, type FiledForm, subjectIn } from '#contract'
import type { Actor } from '#permissions'
import { type Tx, unlessTaken } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type FormsContext, filedForms } from '../context.ts'
import { removeDraft } from '../drafts/draft-row.ts'
import { type Following, followFiling, prepareReplacing } from '../following/follow.ts'
import { signedValues } from '../lifecycle/complete.ts'
import { openReplaced, type Replaced, refuseSuperseding, supersede } from '../lifecycle/supersede.ts'
import type { Told } from '../lifecycle/told.ts'
import { type AnswerRow, insertAnswerRow, readAnswerRow } from '../reading/answer-row.ts'
import { showFiled } from '../reading/read-form.ts'
import { type FormSubject, openForm } from '../subject.ts'
import { fingerprintOf } from './fingerprint.ts'
import { claimFiles } from './prepare.ts'
import { makeReady, type Ready } from './ready.ts'
import { valuesFromAnswers } from './record-values.ts'
import { takenOver } from './taken-over.ts'
import { makeTasks } from './tasks.ts'

/**
 * Files a form under the id that the browser gave it: once, however often it is sent. Its record, answers, to-dos and history are stored in one
 * transaction, and its draft is removed in it. Throws conflict when the id stands for something else. `link`: somebody without an account filled it
 * in; the actor made the link.
 */
export async function fileForm(context: FormsContext, actor: Actor, body: FileBody, link?: LinkUse): Promise<FiledForm> {
  const subject = await openForm(context, actor, { form: body.form, hash: body.hash, right: 'write' })
  const idempotency = fingerprintOf(actor, body)
  const known = await context.database.read({ companyId: actor.companyId }, (tx) => readAnswerRow(tx, actor.companyId, body.id))
  if (known !== undefined) return sameAgain(subject, known, idempotency)
  const replaced = await openReplaced(context, actor, body.supersedesId)
  const ready = await makeReady(subject, body, { authorId: actor.userId, isLinked: link !== undefined, ...takenOver(subject, replaced) })
  return store(subject, { ...ready, body, idempotency, replaced, ...(link && { link }) })
}

async function sameAgain({ context, actor }: FormSubject, known: AnswerRow, idempotency: string): Promise<FiledForm> {
  if (known.idempotency !== idempotency) throw new RefusalError('conflict')
  return showFiled(context, actor, known.recordId)
}

/** A link that a form is handed in through. */
export interface LinkUse {
  readonly id: string
  /** Who says they filled it in. */
  readonly by: string
  /** Fingerprint of what they sent. */
  readonly sent: string
  /** In the transaction that stores the form: the link is used up with it. Throws when it holds no longer. */
  readonly claim: (tx: Tx) => Promise<void>
}

interface Filing extends Ready {
  readonly body: FileBody
  readonly idempotency: string
  /** What this form takes the place of once it is signed. */
  readonly replaced: Replaced | undefined
  readonly link?: LinkUse
}

async function store(subject: FormSubject, filing: Filing): Promise<FiledForm> {
  const { context, actor } = subject
  const { kept } = context.records
  const { link, replaced } = filing
  const sender = await kept.authorName(actor)
  const authorName = link === undefined ? sender : subject.say({ key: 'shared/form-links.author', params: { name: link.by, sender } })
  const through = link === undefined ? {} : { through: { link: link.id, by: link.by } }
  const following = await prepareReplacing(subject, { id: filing.body.id, judged: filing.prepared, before: replaced?.row.follows ?? [] })
  // An id that another company's record has is taken, and that is all that is said.
  const outcome = await unlessTaken(
    () => new RefusalError('conflict'),
    () =>
      context.database.transaction({ companyId: actor.companyId }, async (tx) => {
        const stored = await insertAll(subject, tx, { ...filing, authorName, following })
        if (!Array.isArray(stored)) return stored
        for (const told of stored) await kept.report(actor, tx, { ...told, ...through })
        return undefined
      }),
  )
  if (outcome !== undefined) return sameAgain(subject, outcome.known, filing.idempotency)
  return showFiled(context, actor, filing.body.id)
}

interface Storing extends Filing {
  readonly authorName: string
  readonly following: Following
}

async function insertAll(
  subject: FormSubject,
  tx: Tx,
  { body, prepared, row, idempotency, isComplete, authorName, following, replaced, link }: Storing,
): Promise<Told[] | { readonly known: AnswerRow }> {
  const { context, actor, now, form } = subject
  const { companyId } = actor
  await sql`select pg_advisory_xact_lock(hashtextextended(${body.id}, 0))`.execute(tx)
  const known = await readAnswerRow(tx, companyId, body.id)
  if (known !== undefined) return { known }
  await link?.claim(tx)
  const subjectId = subjectIn(form.about, prepared.answers)
  // Somebody else may have been faster since it was looked at.
  if (replaced !== undefined) await refuseSuperseding(subject, tx, { id: replaced.row.recordId, subjectId, by: body.id, how: 'lock' })
  const values = {
    ...valuesFromAnswers(subject, prepared.answers),
    authorId: actor.userId,
    status: 'submitted',
    submittedAt: now.toISOString(),
    isLate: prepared.isLate,
    source: link === undefined ? (body.source ?? 'web') : 'link',
    supersedesId: body.supersedesId ?? null,
    ...(isComplete && signedValues(subject)),
  }
  const view = await context.records.kept.insert(actor, tx, filedForms(context), { id: body.id, locationId: prepared.locationId, values, authorName })
  const place = { locationId: prepared.locationId, authorName }
  const followed = await followFiling(subject, tx, { ...following, ...place, id: body.id, authorId: actor.userId, isComplete })
  const filed: AnswerRow = {
    ...row,
    recordId: body.id,
    form: form.id,
    voided: [],
    addenda: [],
    corrections: [],
    trail: prepared.hidden.length === 0 ? [] : [{ at: now.toISOString(), byName: authorName, changes: [], hidden: prepared.hidden }],
    retired: prepared.retired,
    follows: followed.follows,
    stage: null,
    link: link === undefined ? null : { id: link.id, by: link.by, sent: link.sent },
    idempotency,
  }
  await insertAnswerRow(tx, filed, { companyId, at: now })
  await claimFiles(subject, tx, { id: body.id, files: prepared.files })
  await removeDraft(tx, actor, body.id)
  const { follows } = followed
  const ended = replaced && isComplete ? await supersede(replaced.subject, tx, { id: replaced.row.recordId, authorName, follows }) : []
  const tasks = await makeTasks(subject, tx, { judged: prepared, authorName, replaced })
  return [{ resource: filedForms(context), view, action: 'create' }, ...followed.told, ...tasks, ...ended]
}
