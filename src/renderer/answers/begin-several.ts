import type { formsApi } from '#api'
import {
  type AnswerValues,
  type DraftContent,
  draftSubject,
  type FormScreen,
  isJsonObject,
  type Json,
  partsIn,
  type ResolvedForm,
  subjectQuestion,
} from '#contract'
import { startingMoment } from './starting-moment.ts'

export type SeveralForms = NonNullable<FormScreen['several']>

/** Whom one of the forms is about. */
export interface Subject {
  readonly id: string
  readonly label: string
}

export interface SeveralWork {
  readonly forms: Pick<typeof formsApi, 'start' | 'saveDraft'>
  readonly form: ResolvedForm
  readonly several: SeveralForms
  readonly subjects: readonly Subject[]
  /** Those that were begun before, of the same subjects. */
  readonly begun: readonly BegunDraft[]
  /** What was answered once for all of them, and the names of the records that it names. */
  readonly given: Pick<DraftContent, 'answers' | 'labels'>
  readonly moment: { readonly now: string; readonly timeZone: string }
  readonly device: string
  /** A new id for each draft. */
  readonly newId: () => string
}

export interface BegunDraft {
  readonly subject: Subject
  readonly id: string
}

/** What came of it: a draft stands for each subject that was begun, whatever became of the others. */
export interface Begun {
  readonly drafts: readonly BegunDraft[]
  /** Why the next one could not be begun; undefined when all of them were. */
  readonly error?: unknown
}

/** Begins a draft for each subject that has none yet, one after the other, until one is refused. */
export async function beginSeveral(work: SeveralWork): Promise<Begun> {
  const drafts = [...work.begun]
  const left = work.subjects.filter(({ id }) => !drafts.some(({ subject }) => subject.id === id))
  for (const subject of left) {
    const id = work.newId()
    try {
      await beginFor(work, subject, id)
    } catch (error) {
      return { drafts, error }
    }
    drafts.push({ subject, id })
  }
  return { drafts }
}

async function beginFor({ forms, form, several, subjects, given, moment, device }: SeveralWork, subject: Subject, id: string): Promise<void> {
  const about = { ...startingMoment(form, moment), [subjectQuestion(form.about)]: subject.id }
  const start = await forms.start({ form: form.id, about })
  const others = subjects.filter((each) => each.id !== subject.id)
  const ids = others.map((each) => each.id)
  let answers = start.answers
  for (const [name, value] of Object.entries(sameOf(several, given.answers))) answers = withAnswer(answers, [name], value)
  if (several.others !== undefined) answers = withAnswer(answers, several.others.split('.'), ids)
  const count = several.count?.values[String(subjects.length)]
  if (several.count && count !== undefined) answers = withAnswer(answers, several.count.field.split('.'), count)
  const labels = { ...start.labels, ...given.labels, ...Object.fromEntries(others.map((each) => [each.id, each.label])) }
  const content: DraftContent = { answers, reasons: {}, labels }
  await forms.saveDraft(id, { form: form.id, hash: form.hash, ...draftSubject(form.about, subject.id), version: 0, device, content })
}

/** Of what was answered, what is the same for all. */
const sameOf = ({ same }: SeveralForms, answers: AnswerValues): AnswerValues =>
  Object.fromEntries(Object.entries(answers).filter(([name, value]) => same.includes(name) && !isNothing(value)))

const isNothing = (value: Json): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A group keeps what it said already and takes what is said here. */
function withAnswer(answers: AnswerValues, [name = '', inner]: readonly string[], value: Json): AnswerValues {
  const group = partsIn(answers[name])
  if (inner !== undefined) return { ...answers, [name]: { ...group, [inner]: value } }
  if (!isJsonObject(value)) return { ...answers, [name]: value }
  return { ...answers, [name]: { ...group, ...Object.fromEntries(Object.entries(value).filter(([, each]) => !isNothing(each))) } }
}

/** The form as it is asked once: the questions that are the same, on one page, without rules between them and others. */
export const askedOnce = (form: ResolvedForm, { same, others, count }: SeveralForms, title: string): ResolvedForm => {
  const filledIn = new Set([others, count?.field].flatMap((path) => path?.split('.')[1] ?? []))
  const fields = Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => [
      name,
      same.includes(name) && field.of ? { ...field, of: Object.fromEntries(Object.entries(field.of).filter(([inner]) => !filledIn.has(inner))) } : field,
    ]),
  )
  const items = same.map((field) => ({ kind: 'field' as const, field, ...(form.fields[field]?.of && { span: 4 }) }))
  const { inSight: _inSight, ...rest } = form
  return { ...rest, fields, checks: [], lookups: {}, layout: 'single', pages: [{ id: 'same', title, sections: [{ id: 'same', title, columns: 4, items }] }] }
}
