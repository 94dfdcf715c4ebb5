import { randomUUID } from 'node:crypto'
import {
  type AnswerValues,
  type FormStart,
  isJsonObject,
  type Json,
  type LookupValues,
  type PrefillBody,
  type StartBody,
  subjectIn,
  subjectQuestion,
} from '#contract'
import { ownFormsOf } from '#document'
import { tidyValue, validateValue } from '#fields'
import { startingAnswers, workedOutStarts } from '#form-rules'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { FormsContext } from '../context.ts'
import { lookupAnswers, refuseTooLarge } from '../filing/read-answers.ts'
import { type FormSubject, openForm, rulesFor } from '../subject.ts'
import { readGiven } from './given.ts'
import { labelsIn, wantedIn } from './labels.ts'
import { askLookups } from './lookups.ts'
import { withNeighbours } from './neighbours.ts'
import { ownAbout, readOwnRecords } from './own-records.ts'
import { prefillFrom } from './prefill.ts'
import { readSources } from './read-sources.ts'

/** A new form: what it starts with, what is known, what the sources say, and what the lookups come to. Nothing is stored. */
export async function startForm(context: FormsContext, actor: Actor, { form, about }: StartBody): Promise<FormStart> {
  const subject = await openForm(context, actor, { form, right: 'write' })
  if (ownFormsOf(actor.adapted).some(({ id, off }) => id === form && off === true)) throw new RefusalError('forbidden')
  return begin(subject, readAbout(subject, about), {})
}

/** The same with answers that are known already, of which those of `about` say whom the form is about; they win over what the sources say. */
export async function startWith(subject: FormSubject, answers: AnswerValues): Promise<FormStart> {
  const names = new Set<string>(Object.values(subject.form.about))
  const about = Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)))
  return begin(subject, readAbout(subject, about), answers)
}

async function begin(subject: FormSubject, known: AnswerValues, more: AnswerValues): Promise<FormStart> {
  const { form, actor, surroundings, version } = subject
  const starts = startingAnswers(form.fields, { ...surroundings, user: actor.userId })
  const gathered = await gather(subject, known, {
    compose: (prefilled) => layered(starts, prefilled, known, more),
    workOut: (answers, lookups) => workedOut(subject, answers, lookups),
  })
  return { id: randomUUID(), hash: version.hash, ...gathered }
}

/** What the sources say now, for the dialog that shows what would change. */
export async function prefillForm(context: FormsContext, actor: Actor, body: PrefillBody): Promise<Omit<FormStart, 'id' | 'hash'>> {
  const subject = await openForm(context, actor, { form: body.form, hash: body.hash, right: 'write' })
  refuseTooLarge(subject, body.answers)
  const names = new Set<string>(Object.values(subject.form.about))
  const known = readAbout(subject, Object.fromEntries(Object.entries(body.answers).filter(([name]) => names.has(name))))
  return gather(subject, known, { compose: (prefilled) => prefilled, workOut: () => ({}) })
}

/** Only what the lookups come to with these answers. */
export async function lookUp(context: FormsContext, actor: Actor, body: PrefillBody): Promise<LookupValues> {
  const subject = await openForm(context, actor, { form: body.form, hash: body.hash, right: 'read' })
  refuseTooLarge(subject, body.answers)
  const frame = { answers: lookupAnswers(subject, body.answers), ...(body.id !== undefined && { recordId: body.id }) }
  if (Object.keys(subject.form.lookups).length === 0) return {}
  return context.database.read({ companyId: actor.companyId }, (tx) => askLookups(subject, tx, frame))
}

interface Making {
  readonly compose: (prefilled: AnswerValues) => AnswerValues
  /** What follows from the answers and from what the lookups come to. */
  readonly workOut: (answers: AnswerValues, lookups: LookupValues) => AnswerValues
}

async function gather(subject: FormSubject, known: AnswerValues, { compose, workOut }: Making): Promise<Omit<FormStart, 'id' | 'hash'>> {
  const { context, actor, form } = subject
  const given = await readGiven(subject)
  const found = await context.database.read({ companyId: actor.companyId }, async (tx: Tx) => {
    const own = await readOwnRecords(subject, tx)
    const about = { ...ownAbout(subject, own), ...known }
    const { by, ended } = await readSources(subject, tx, about)
    const sources = new Map([...by, ...given])
    const user = sources.get('user')
    if (user !== undefined) sources.set('user', { ...user, own })
    const answers = compose(await withNeighbours(subject, tx, prefillFrom(subject, { by: sources, ended }, about)))
    const names = await context.records.kept.names(actor, tx, wantedIn(form.fields, answers))
    const lookups = await askLookups(subject, tx, { answers: { ...about, ...answers } })
    const more = workOut(answers, lookups)
    const all = { ...answers, ...more }
    return {
      answers: all,
      labels: labelsIn(form.fields, all, names),
      lookups: Object.keys(more).length === 0 ? lookups : await askLookups(subject, tx, { answers: { ...about, ...all } }),
    }
  })
  const subjectId = subjectIn(form.about, known)
  const entity = form.fields[subjectQuestion(form.about)]?.to ?? ''
  if (subjectId !== undefined) await context.audit({ actor, action: 'read', entity, entityId: subjectId, detail: { form: form.formType } })
  return found
}

/** Whom and when the form is about: fields of `about` only, each of its type. */
function readAbout({ form, surroundings, say }: FormSubject, about: AnswerValues): AnswerValues {
  const names = new Set<string>(Object.values(form.about))
  const problems = Object.entries(about).flatMap(([name, value]) => {
    const field = form.fields[name]
    if (field === undefined || !names.has(name)) return [{ path: `/about/${name}`, message: say({ key: 'shared/validation.unknownKey' }) }]
    return validateValue(field, tidyValue(field, value), surroundings).map((each) => ({ path: `/about/${name}${each.path}`, message: say(each) }))
  })
  if (problems.length > 0) throw new RefusalError('invalid-value', { problems })
  return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== null && value !== ''))
}

/** Starting values are worked out here and never again (architecture §5); those of sections that the actor does not get stay blank. */
function workedOut(subject: FormSubject, answers: AnswerValues, lookups: LookupValues): AnswerValues {
  const context = { ...subject.surroundings, lookups }
  const rules = rulesFor(subject)
  const found = workedOutStarts(subject.form, answers, { context, valuesOf: (standing, names) => rules.valuesOf(standing, context, names) })
  return Object.fromEntries(Object.entries(found).filter(([name]) => !subject.cut.has(name)))
}

/** Later layers win; groups are laid over each other field by field. */
function layered(...layers: readonly AnswerValues[]): AnswerValues {
  const answers: Record<string, Json> = {}
  for (const layer of layers)
    for (const [name, value] of Object.entries(layer)) {
      const below = answers[name]
      answers[name] = isJsonObject(below) && isJsonObject(value) ? { ...below, ...value } : value
    }
  return answers
}
