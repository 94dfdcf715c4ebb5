import type { Access } from '#contract'
import { type LinkedForm, resourceOfRole } from '#document'
import type { FormContext, FormRules, RuledForm } from '#form-rules'
import { type Actor, allows } from '#permissions'
import { cutFields, pruneAnswerForm } from '#server/documents/store'
import { RefusalError } from '#server/platform/refusal'
import { momentOf } from '#server/records'
import type { FormsContext } from './context.ts'
import { keptRules } from './ruling/rule-work.ts'
import { say, type Wording } from './texts.ts'
import type { FormVersion } from './versions/versions.ts'

export type FormRight = 'read' | 'write' | 'review'

/** Who does what with which version of a form, and when: the start of every call. */
export interface FormSubject {
  readonly context: FormsContext
  readonly actor: Actor
  readonly version: FormVersion
  /** That which forms are started with now; none of a form that is no more. */
  readonly today: FormVersion | undefined
  readonly form: LinkedForm
  /** Top-level answers that this actor does not get. */
  readonly cut: ReadonlySet<string>
  readonly now: Date
  /** Without lookups; see `sources/lookups.ts`. */
  readonly surroundings: Omit<FormContext, 'lookups'>
  readonly may: (right: FormRight) => boolean
  /** A sentence, in the words of the form's own time. */
  readonly say: (wording: Wording) => string
}

export interface FormAsk {
  /** Document id. */
  readonly form: string
  /** Absent: today's version. */
  readonly hash?: string
  readonly right: FormRight
}

/** The subject of a call, or a refusal: no such form or version, or one that this user may not do this with. */
export async function openForm(context: FormsContext, actor: Actor, { form, hash, right }: FormAsk): Promise<FormSubject> {
  const today = await context.versions.current(actor, form)
  if (today === undefined || !canReadFiled(context, actor)) throw new RefusalError(today === undefined ? 'not-found' : 'forbidden')
  const version = hash === undefined || hash === today.hash ? today : await context.versions.byHash(actor.companyId, hash)
  if (version?.form.id !== form) {
    const message = say(context, { key: 'shared/form-records.unknownVersion' })
    throw new RefusalError('invalid-value', { problems: [{ path: '/hash', message }] })
  }
  const subject = subjectWith(context, actor, { version, today })
  if (!subject.may('read') || !subject.may(right)) throw new RefusalError('forbidden')
  return subject
}

/** Filed forms are records: who may read none of them works with none. */
export const canReadFiled = (context: FormsContext, actor: Actor): boolean => {
  const filed = resourceOfRole(context.documents.current(), 'filed-form')
  return filed !== undefined && context.records.kept.reach(actor, filed.name, []) !== undefined
}

export const subjectOf = async (context: FormsContext, actor: Actor, version: FormVersion): Promise<FormSubject> =>
  subjectWith(context, actor, { version, today: await context.versions.current(actor, version.form.id) })

interface Versioned {
  readonly version: FormVersion
  readonly today: FormVersion | undefined
}

function subjectWith(context: FormsContext, actor: Actor, { version, today }: Versioned): FormSubject {
  const form = strictest(version.form, today?.form)
  const now = context.clock()
  const rights = form.rights
  return {
    context,
    actor,
    version,
    today,
    form,
    now,
    cut: cutFields(form, (access) => allows(access, actor)),
    surroundings: surroundingsAt(now, actor.timeZone),
    may: (right) => allows(right === 'review' ? (rights.review ?? rights.write) : rights[right], actor),
    say: (wording) => say({ documents: context.documents, strings: version.strings }, wording),
  }
}

/** Rights are those of today, also for what was asked earlier; of a form that is no longer there only super admins keep any. */
function strictest(form: LinkedForm, today: LinkedForm | undefined): LinkedForm {
  if (today === form) return form
  const nobody: Access = { superAdmins: true }
  const requires = new Map(today?.pages.flatMap(({ sections }) => sections.map((section) => [section.id, section.requires] as const)))
  const pages = form.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => {
      const access = requires.get(section.id) ?? section.requires
      return access === undefined ? section : { ...section, requires: access }
    }),
  }))
  return { ...form, pages, rights: today?.rights ?? { read: nobody, write: nobody } }
}

/** What the rules know of the world at a time: that of filing, or for work without network that of the device. */
export const surroundingsAt = (at: Date, timeZone: string): FormSubject['surroundings'] => ({
  today: momentOf(at, timeZone).today,
  now: at.toISOString(),
  timeZone,
})

/** The form as this actor's browser has it, without the sections they don't get, and a name for it. */
export function ruledForm({ version, form, cut, actor }: FormSubject): { readonly key: string; readonly form: RuledForm } {
  if (cut.size === 0) return { key: version.hash, form: version.form }
  const key = `${version.hash} ${[...cut].sort().join(' ')}`
  return { key, form: pruneAnswerForm({ hash: version.hash, form }, (access) => allows(access, actor)) }
}

/** The rules of that form. */
export function rulesFor(subject: FormSubject): FormRules {
  const { key, form } = ruledForm(subject)
  return keptRules(key, form)
}
