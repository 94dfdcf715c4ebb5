import type { ResolvedField } from '#contract'
import { filesIn } from '#fields'
import { stepsOf } from '#form-rules'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { FormsContext } from '../context.ts'
import { fieldAt } from '../filing/pointers.ts'
import { openFiled, subjectOfFiled } from '../reading/read-form.ts'
import { type FormSubject, openForm } from '../subject.ts'

/** Where a file is to be attached. */
export interface FilePlace {
  /** Document id of the form. */
  readonly form: string
  readonly hash: string
  /** JSON pointer of the field, rows by id. */
  readonly at: string
}

/** The file field at a place, if this actor may fill it in. Throws not-found or forbidden. */
export async function fileField(context: FormsContext, actor: Actor, { form, hash, at }: FilePlace): Promise<ResolvedField> {
  const subject = await openForm(context, actor, { form, hash, right: 'write' })
  const field = fieldAt(subject.form.fields, at)
  if (field?.type !== 'file') throw new RefusalError('not-found')
  if (subject.cut.has(stepsOf(at)[0] ?? '')) throw new RefusalError('forbidden')
  return field
}

/** Whether a filed form that this actor may read shows them this file, with these bytes: not in a section that is not for them, not taken away by a correction. */
export async function showsFile(
  context: FormsContext,
  actor: Actor,
  { record, id, sha256 }: { readonly record: string; readonly id: string; readonly sha256: string },
): Promise<boolean> {
  const found = await reached(context, actor, record)
  if (found === undefined) return false
  const { subject, answers } = found
  const shown = Object.fromEntries(Object.entries(subject.form.fields).filter(([name]) => !subject.cut.has(name)))
  return filesIn(shown, answers).some(({ value }) => value.id === id && value.sha256 === sha256)
}

/** Whether this actor may read all of a filed form, as its paper shows it. */
export async function showsAll(context: FormsContext, actor: Actor, record: string): Promise<boolean> {
  const found = await reached(context, actor, record)
  return found !== undefined && found.subject.cut.size === 0
}

interface Reached {
  readonly subject: FormSubject
  readonly answers: Parameters<typeof filesIn>[1]
}

async function reached(context: FormsContext, actor: Actor, id: string): Promise<Reached | undefined> {
  try {
    const { row } = await context.database.read({ companyId: actor.companyId }, (tx) => openFiled(context, actor, { tx, id, how: 'read' }))
    return { subject: await subjectOfFiled(context, actor, row.formHash), answers: row.answers }
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}
