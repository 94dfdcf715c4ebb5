import { ownFormName, type ResolvedForm } from '#contract'
import { type Actor, allows } from '#permissions'
import { pruneAnswerForm } from '#server/documents/store'
import { changedWords } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import type { FormsContext } from '../context.ts'
import { canReadFiled, subjectOf } from '../subject.ts'

/** A published version as this actor gets it; an older one brings those English words of its time that are others today, and one of the company's own all of its words. */
export async function showForm(context: FormsContext, actor: Actor, hash: string): Promise<ResolvedForm> {
  const version = await context.versions.byHash(actor.companyId, hash)
  if (version === undefined) throw new RefusalError('not-found')
  const subject = await subjectOf(context, actor, version)
  if (!subject.may('read') || !canReadFiled(context, actor)) throw new RefusalError('forbidden')
  const shown = pruneAnswerForm({ hash, form: subject.form }, (access) => allows(access, actor))
  const isToday = subject.today?.hash === hash && ownFormName(version.form.id) === undefined
  return isToday ? shown : { ...shown, strings: changedWords(context.documents.current(), version.strings) }
}
