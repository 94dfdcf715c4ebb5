import type { ResolvedForm } from '#contract'
import { type Actor, allows } from '#permissions'
import { pruneAnswerForm } from '#server/documents/store'
import { changedWords } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import type { FormsContext } from '../context.ts'
import { canReadFiled, subjectOf } from '../subject.ts'

/** A published version as this actor gets it; an older one brings those English words of its time that are others today. */
export async function showForm(context: FormsContext, actor: Actor, hash: string): Promise<ResolvedForm> {
  const version = await context.versions.byHash(hash)
  if (version === undefined) throw new RefusalError('not-found')
  const subject = subjectOf(context, actor, version)
  if (!subject.may('read') || !canReadFiled(context, actor)) throw new RefusalError('forbidden')
  const shown = pruneAnswerForm({ hash, form: subject.form }, (access) => allows(access, actor))
  const isToday = context.versions.current(version.form.id)?.hash === hash
  return isToday ? shown : { ...shown, strings: changedWords(context.documents.current(), version.strings) }
}
