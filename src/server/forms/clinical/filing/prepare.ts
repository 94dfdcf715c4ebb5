import { DAY_MS, type FileBody, type RetiredAnswers, subjectIn, subjectQuestion } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { filedForms } from '../context.ts'
import { settleFiles } from '../files/settle.ts'
import { refuseSuperseding } from '../lifecycle/supersede.ts'
import { OFFLINE_MAX_DAYS } from '../limits.ts'
import { askLookups } from '../sources/lookups.ts'
import type { FormSubject } from '../subject.ts'
import { type Judged, judge } from './judge.ts'
import { isKeepable, readAnswers } from './read-answers.ts'
import { refuseDeadAnswers } from './references.ts'
import { readRetired } from './retired.ts'
import type { TakenOver } from './taken-over.ts'

/** Answers that passed everything but the signatures. */
export interface Prepared extends Judged {
  /** Where whom it is about is; the record is there, too. */
  readonly locationId: string | null
  readonly hidden: readonly string[]
  readonly retired: readonly RetiredAnswers[]
  readonly deviceAt: string | null
  /** Files among the answers; the record holds them once it is stored. */
  readonly files: readonly string[]
}

const HIDDEN_MAX = 500

/** Checks what was handed in, against the shape, the stored records as they are now, and the rules. Throws with every problem's place. */
export async function prepare(
  subject: FormSubject,
  body: FileBody,
  { unseen, files: known, uncounted = body.id, isRevision = false }: TakenOver,
): Promise<Prepared> {
  const { context, actor, form } = subject
  const read = readAnswers(subject, body.answers)
  const retired = await readRetired(subject, body.retired)
  const subjectId = subjectIn(form.about, read)
  const found = await context.database.read({ companyId: actor.companyId }, async (tx) => {
    const locationId = subjectId === undefined ? null : await locationOfSubject(subject, subjectId, tx)
    await refuseDeadAnswers(subject, tx, read)
    const { answers, ids } = await settleFiles(subject, tx, { answers: read, holder: body.id, ...(known && { known }) })
    if (body.supersedesId !== undefined) await refuseSuperseding(subject, tx, { id: body.supersedesId, subjectId, by: body.id, how: 'read' })
    return { locationId, answers, files: ids, lookups: await askLookups(subject, tx, { answers, recordId: uncounted }) }
  })
  const deviceAt = readDeviceTime(subject, body)
  const doneAt = deviceAt === null ? subject.now : new Date(deviceAt)
  const judged = await judge(subject, { answers: found.answers, lookups: found.lookups, reasons: body.reasons ?? {}, isRevision, unseen, doneAt })
  return { ...judged, locationId: found.locationId, hidden: hiddenOf(subject, body.hidden ?? []), retired, deviceAt, files: found.files }
}

/** In the transaction that stores the form: from now on whoever may read it may read its files. */
export async function claimFiles(
  { context, actor }: FormSubject,
  tx: Tx,
  { id, files }: { readonly id: string; readonly files: Prepared['files'] },
): Promise<void> {
  if (files.length > 0) await context.files?.claim(tx, actor.companyId, { ids: files, holder: id, resource: filedForms(context) })
}

/** Questions of this form only: what was out of sight cannot be checked against anything else. */
const hiddenOf = ({ form, cut }: FormSubject, pointers: readonly string[]): readonly string[] =>
  pointers.filter((pointer) => isKeepable(pointer) && isAsked(form.fields, pointer) && !cut.has(topOf(pointer))).slice(0, HIDDEN_MAX)
const topOf = (pointer: string): string => pointer.split('/')[0] ?? ''
const isAsked = (fields: FormSubject['form']['fields'], pointer: string): boolean => Object.hasOwn(fields, topOf(pointer))

async function locationOfSubject({ context, actor, form, say }: FormSubject, id: string, tx: Parameters<typeof askLookups>[1]): Promise<string | null> {
  try {
    const resource = form.fields[subjectQuestion(form.about)]?.to ?? ''
    const { view } = await context.records.kept.find(actor, tx, { resource, id }, 'read')
    if (view.deletedAt === null) return view.locationId
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code === 'forbidden') throw error
  }
  const problems = [{ path: `/answers/${subjectQuestion(form.about)}`, message: say({ key: 'shared/validation.notFound' }) }]
  throw new RefusalError('invalid-value', { problems })
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z$/

/** The device's clock counts for what was done without network; never a time to come, nor one long gone. */
function readDeviceTime({ now, say }: FormSubject, { source, deviceAt }: FileBody): string | null {
  if (source !== 'offline' || deviceAt === undefined) return null
  const at = INSTANT.test(deviceAt) ? Date.parse(deviceAt) : Number.NaN
  if (Number.isNaN(at)) throw new RefusalError('invalid-value', { problems: [{ path: '/deviceAt', message: say({ key: 'shared/validation.type.datetime' }) }] })
  const bounded = Math.min(now.getTime(), Math.max(at, now.getTime() - OFFLINE_MAX_DAYS * DAY_MS))
  return new Date(bounded).toISOString()
}
