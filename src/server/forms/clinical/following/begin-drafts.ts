import { type AnswerValues, draftSubject, type Json, partsIn, type RelativeValue, subjectIn } from '#contract'
import { type CalledForm, calledForms, type FormContext } from '#form-rules'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type BegunDraft, insertBegun, removeUntouched } from '../drafts/draft-row.ts'
import { fitValue } from '../sources/fit-value.ts'
import { startWith } from '../sources/start.ts'
import { type FormSubject, openForm } from '../subject.ts'
import { type Followed, type FollowedDraft, followedId, isDraft } from './followed.ts'
import { factOf } from './record-values.ts'

/** The drafts that a form calls for: those to be begun, and of those begun earlier the ones it calls for no more. */
export interface Beginning {
  readonly begun: readonly (BegunDraft & { readonly entry: string })[]
  readonly uncalled: readonly FollowedDraft[]
}

interface Calling {
  /** Of the filed form. */
  readonly id: string
  readonly answers: AnswerValues
  readonly context: FormContext
  readonly follows: readonly Followed[]
}

/**
 * Begins the forms that answers call for, prefilled as if the actor had started them, outside of the transaction that stores them. A form that
 * this actor may not fill in, or not about this client, is not begun: the document's to-dos stand for it.
 */
export async function beginDrafts(subject: FormSubject, { id, answers, context, follows }: Calling): Promise<Beginning> {
  // Answers that this actor does not get stay out of a draft of theirs.
  const seen = Object.fromEntries(Object.entries(answers).filter(([name]) => !subject.cut.has(name)))
  const called = calledForms(subject.form, seen, context)
  const drafts = follows.filter(isDraft)
  const fresh = called.filter((call) => !drafts.some(({ entry }) => entry === call.id))
  const begun: (BegunDraft & { readonly entry: string })[] = []
  for (const call of fresh) {
    const draft = await beginOne(subject, call, id)
    if (draft !== undefined) begun.push({ ...draft, entry: call.id })
  }
  return { begun, uncalled: drafts.filter(({ entry }) => !called.some((call) => call.id === entry)) }
}

async function beginOne(subject: FormSubject, call: CalledForm, filedId: string): Promise<BegunDraft | undefined> {
  const { context, actor, now, say, form } = subject
  const document = [...context.documents.current().answerForms.values()].find(({ formType }) => formType === call.form)
  if (document === undefined) return undefined
  try {
    const other = await openForm(context, actor, { form: document.id, right: 'write' })
    const given = fitting(other, call, (fact) => factOf(subject, fact, filedId))
    const { hash, answers, labels } = await startWith(other, given)
    const about = draftSubject(other.form.about, subjectIn(other.form.about, answers))
    const device = say({ key: 'shared/form-records.begunBy', params: { form: say({ key: form.title }) } })
    const content = { answers, labels: { ...labels, ...ownLabels(call, say({ key: form.title })) }, reasons: {} }
    return { id: followedId(filedId, call.id), form: document.id, hash, ...about, device, content, at: now }
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

/** The form that is about to be stored has no name to look up yet. */
const ownLabels = ({ answers }: CalledForm, title: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([path, value]) => ('from' in value && value.from === 'form' ? [[`/${path.replaceAll('.', '/')}`, title]] : [])),
  )

/** The answers that the other form can hold and this actor gets, groups and fixed rows put together. */
function fitting({ form, cut, surroundings, say }: FormSubject, { answers }: CalledForm, factOfForm: (fact: RelativeValue) => string): AnswerValues {
  const found: Record<string, Json> = {}
  const fit = { today: surroundings.today, say: (key: string) => say({ key }) }
  for (const [path, offered] of Object.entries(answers)) {
    const [name = '', ...rest] = path.split('.')
    const last = rest.at(-1)
    const field = cut.has(name) ? undefined : form.fields[name]
    const target = last === undefined ? field : field?.of?.[last]
    const value = target && ('from' in offered ? factOfForm(offered) : fitValue(target, offered, fit))
    if (value !== undefined) found[name] = last === undefined ? value : laidIn(found[name], rest, value)
  }
  return found
}

/** A group, or rows, with one value more: at `field`, or at `row.field`. */
function laidIn(standing: Json | undefined, [first = '', second]: readonly string[], value: Json): Json {
  if (second === undefined) return { ...partsIn(standing), [first]: value }
  const rows = Array.isArray(standing) ? standing.map(partsIn) : []
  const row = { id: first, ...rows.find(({ id }) => id === first), [second]: value }
  return [...rows.filter(({ id }) => id !== first), row]
}

/** Stores what was begun with the form that calls for it; gives what follows from that form now. What its owner has written on stays. */
export async function storeBeginning(
  { actor }: FormSubject,
  tx: Tx,
  { begun, uncalled, follows, authorId }: Beginning & { readonly follows: readonly Followed[]; readonly authorId: string },
): Promise<readonly Followed[]> {
  const owner = { companyId: actor.companyId, userId: authorId }
  const gone = new Set<string>()
  for (const { id } of uncalled) if (await removeUntouched(tx, owner, id)) gone.add(id)
  const stored: Followed[] = []
  for (const { entry, ...draft } of begun) if (await insertBegun(tx, owner, draft)) stored.push({ entry, form: draft.form, id: draft.id })
  return [...follows.filter(({ id }) => !gone.has(id)), ...stored]
}
