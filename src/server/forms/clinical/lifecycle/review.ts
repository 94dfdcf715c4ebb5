import type { AddendumBody, CorrectionRequest, FiledForm, LockBody, ReturnBody, VoidBody } from '#contract'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { FormsContext } from '../context.ts'
import { isKeepable } from '../filing/read-answers.ts'
import { addTask } from '../following/add-task.ts'
import { followEnd } from '../following/follow.ts'
import { ADDENDA_MAX, CORRECTIONS_MAX, REASON_MAX_CHARS } from '../limits.ts'
import { addVoided } from '../signing/voided.ts'
import type { FormSubject } from '../subject.ts'
import { changeFiled } from './change-filed.ts'

/** Sends a form back to its author with a message; the signatures no longer count, and a to-do tells the author. */
export const returnForm = (context: FormsContext, actor: Actor, id: string, { version, message, section }: ReturnBody): Promise<FiledForm> =>
  changeFiled(context, actor, { id, verb: 'return', version }, async ({ subject, row, kept }) => {
    const text = readText(subject, message, { path: '/message', max: REASON_MAX_CHARS })
    refuseUnknownSection(subject, section)
    if (row.corrections.length >= CORRECTIONS_MAX) throw new RefusalError('wrong-state')
    const at = subject.now.toISOString()
    const request: CorrectionRequest = { at, byName: await context.records.kept.authorName(actor), ...(section !== undefined && { section }), message: text }
    const { title, authorId, clientId } = kept.row.values
    return {
      row: { ...row, signatures: [], waiting: [], voided: addVoided(row.voided, row.signatures), seal: null, corrections: [...row.corrections, request] },
      values: { status: 'needsCorrection', signedAt: null },
      deed: { action: 'transition', transition: 'return', reason: text },
      also: async (tx, authorName) => {
        const name = subject.say({ key: 'shared/form-records.correctTask', params: { title: String(title) } })
        const task = { title: name, due: subject.surroundings.today, assignee: authorId, priority: 'high', client: clientId, details: text }
        return addTask(subject, tx, { task, authorName })
      },
    }
  })

function refuseUnknownSection({ form, say }: FormSubject, section: string | undefined): void {
  if (section === undefined || form.pages.some((page) => page.sections.some(({ id }) => id === section))) return
  throw new RefusalError('invalid-value', { problems: [{ path: '/section', message: say({ key: 'shared/validation.notFound' }) }] })
}

/** Locks a signed form by hand (the countersigning of A20). */
export const lockForm = (context: FormsContext, actor: Actor, id: string, { version }: LockBody): Promise<FiledForm> =>
  changeFiled(context, actor, { id, verb: 'lock', version }, async ({ subject }) => ({
    values: { status: 'locked', lockedAt: subject.now.toISOString(), lockDueAt: null },
    deed: { action: 'transition', transition: 'lock' },
  }))

/** Takes a form out of force for good, with the reason; it stays to be read, and what was made of it counts no more. */
export const voidForm = (context: FormsContext, actor: Actor, id: string, { version, reason }: VoidBody): Promise<FiledForm> =>
  changeFiled(context, actor, { id, verb: 'void', version }, async ({ subject, kept }) => {
    const text = readText(subject, reason, { path: '/reason', max: REASON_MAX_CHARS })
    const authorId = String(kept.row.values.authorId)
    return {
      values: { status: 'voided', voidReason: text, lockDueAt: null },
      deed: { action: 'transition', transition: 'void', reason: text },
      follow: (tx, row, place) => followEnd(subject, tx, row, { ...place, authorId }),
    }
  })

/** Adds to a locked form what cannot be changed in it any more. The same addendum twice is one. */
export const addAddendum = (context: FormsContext, actor: Actor, id: string, body: AddendumBody): Promise<FiledForm> =>
  changeFiled(context, actor, { id, verb: 'addenda' }, async ({ subject, row }) => {
    if (row.addenda.some((addendum) => addendum.id === body.id)) return undefined
    if (row.addenda.length >= ADDENDA_MAX) throw new RefusalError('wrong-state')
    const text = readText(subject, body.text, { path: '/text', max: ADDENDUM_MAX_CHARS })
    const refersTo = body.refersTo === undefined ? {} : { refersTo: readText(subject, body.refersTo, { path: '/refersTo', max: 200 }) }
    const by = { byId: actor.userId, byName: await context.records.kept.authorName(actor) }
    const addendum = { id: body.id, kind: body.kind, ...refersTo, text, at: subject.now.toISOString(), ...by }
    return { row: { ...row, addenda: [...row.addenda, addendum] }, deed: { action: 'update' } }
  })

const ADDENDUM_MAX_CHARS = 5_000

function readText({ say }: FormSubject, given: string, { path, max }: { path: string; max: number }): string {
  const text = given.trim()
  if (text === '') throw new RefusalError('reason-required', { problems: [{ path, message: say({ key: 'shared/validation.required' }) }] })
  if (text.length <= max && isKeepable(text)) return text
  const key = isKeepable(text) ? 'tooLong' : 'unprintable'
  throw new RefusalError('invalid-value', { problems: [{ path, message: say({ key: `shared/validation.${key}`, params: { max } }) }] })
}
