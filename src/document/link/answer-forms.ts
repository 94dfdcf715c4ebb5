import { type AnswerForm, FILED_SUBJECTS, type Form, playing, type ResolvedField, subjectQuestion } from '#contract'
import type { ExpressionScope } from '#expression'
import { isReference, typeOf, valueTypeOf } from '#fields'
import type { Linked, LinkedForm } from '../linked.ts'
import type { ReadDocument } from '../read-documents.ts'
import { checkAccess, checkIcon } from './access.ts'
import { checkAnswerRules } from './answer-rules.ts'
import { reportCycles } from './computation.ts'
import { checkUnique, complain, documentsOf, type LinkContext, look, namesOf } from './context.ts'
import type { FieldLinker } from './fields.ts'
import { checkCreates, checkOpens, openingGraph } from './follows.ts'
import { amongChecks, scoreName, specifiedName, withAmong, withScores, withSpecified } from './form-fields.ts'
import { linkPages } from './form-pages.ts'
import { checkLookups } from './lookups.ts'
import { inside, type Place } from './place.ts'
import { checkPrefill } from './prefill.ts'
import { checkPrint } from './print.ts'
import { checkPublic } from './public-forms.ts'
import { linkLifecycle } from './stages.ts'
import { namesRead } from './text-places.ts'

type Fields = Readonly<Record<string, ResolvedField>>

/** Forms with answers of their own: fields resolved first, because prefill and lookups of one form may speak of another. */
export function linkAnswerForms(context: LinkContext, linker: FieldLinker): ReadonlyMap<string, LinkedForm> {
  const documents = documentsOf<Form>(context, 'form').filter((document): document is ReadDocument<AnswerForm> => document.value.kind === 'answers')
  const fieldsOf = new Map(documents.map((document) => [document.value.formType, fieldsOfForm(context, document, linker)]))
  checkTypes(context, documents)
  checkOpeningRings(context, documents)
  const others = new Map(documents.map(({ value: form }) => [form.formType, { form, fields: fieldsOf.get(form.formType) ?? {} }]))
  return new Map(documents.map((document) => [document.id, linkForm(context, document, { linker, fieldsOf, others })]))
}

/** One more form beside the product's, which are linked already. */
export function linkAnswerForm(
  context: LinkContext,
  document: ReadDocument<AnswerForm>,
  linker: FieldLinker,
  { answerForms, documents }: Pick<Linked, 'answerForms' | 'documents'>,
): LinkedForm {
  const known = [...answerForms.values()]
  const fieldsOf = new Map([
    ...known.map(({ formType, fields }) => [formType, fields] as const),
    [document.value.formType, fieldsOfForm(context, document, linker)] as const,
  ])
  const others = new Map(known.map(({ id, formType, fields }) => [formType, { form: documents.get(id) as AnswerForm, fields }]))
  return linkForm(context, document, { linker, fieldsOf, others })
}

/** A form that is begun because of itself, by way of others or not, would never come to an end. */
function checkOpeningRings(context: LinkContext, documents: readonly ReadDocument<AnswerForm>[]): void {
  reportCycles(openingGraph(documents.map(({ value }) => value)), (ring) => {
    const document = documents.find(({ value }) => value.formType === ring[0])
    if (document) complain(context, { document, path: ['opens'] }, `Forms begin each other: ${ring.join(' → ')}`)
  })
}

function fieldsOfForm(context: LinkContext, document: ReadDocument<AnswerForm>, linker: FieldLinker): Fields {
  const place: Place = { document, path: ['fields'] }
  const fields = linker.withPrivacy(linker.resolve(place, document.value.fields), 'phi')
  for (const name of Object.keys(fields)) {
    const words = fields[name]?.options?.some(({ specify }) => specify) ? specifiedName(name) : undefined
    if (words !== undefined && fields[words])
      complain(context, inside(place, words), `The field "${words}" is added by the option of "${name}" that asks for words`)
  }
  for (const [name, { of, options }] of Object.entries(fields)) {
    const place = inside({ document, path: ['fields'] }, name)
    if (options?.some(({ score }) => score !== undefined) && fields[scoreName(name)])
      complain(context, inside({ document, path: ['fields'] }, scoreName(name)), `The field "${scoreName(name)}" is added by the scores of "${name}"`)
    if (hasScores(of))
      complain(
        context,
        place,
        'Options have scores in questions of the form itself, not inside rows and groups: there, give them numbers as ids and read int(row.…)',
      )
  }
  return withAmong(withScores(withSpecified(fields, 'answers')))
}

const hasScores = (of: Fields = {}): boolean =>
  Object.values(of).some((inner) => inner.options?.some(({ score }) => score !== undefined) || hasScores(inner.of))

/** A form's type names it on the wire, so it stands once. */
function checkTypes(context: LinkContext, documents: readonly ReadDocument<AnswerForm>[]): void {
  documents.forEach((document, index) => {
    const { formType } = document.value
    const place: Place = { document, path: ['formType'] }
    if (documents.findIndex(({ value }) => value.formType === formType) < index) complain(context, place, `Another form has the type "${formType}"`)
  })
}

interface FormLinker {
  readonly linker: FieldLinker
  readonly fieldsOf: ReadonlyMap<string, Fields>
  readonly others: ReadonlyMap<string, { readonly form: AnswerForm; readonly fields: Fields }>
}

function linkForm(context: LinkContext, document: ReadDocument<AnswerForm>, { linker, fieldsOf, others }: FormLinker): LinkedForm {
  const { value: form, id } = document
  const place: Place = { document, path: [] }
  const need = (path: string, ...steps: readonly (string | number)[]): string => context.strings.need(id, path, inside(place, ...steps))
  const fields = fieldsOf.get(form.formType) ?? {}
  for (const path of ['description', 'done']) context.strings.may(id, path)
  for (const [name, { type }] of Object.entries(fields)) if (type === 'signature') context.strings.may(id, `attestations.${name}`)
  checkIcon(context, place, form.icon)
  for (const right of ['read', 'write', 'review'] as const) checkAccess(context, inside(place, 'rights', right), form.rights[right])
  checkSubject(context, inside(place, 'about'), form, fields)
  checkDisplay(context, inside(place, 'display'), form, fields)
  for (const [index, path] of (form.inSight ?? []).entries()) checkInLine(context, inside(place, 'inSight', index), path, fields)
  checkUnique(context, inside(place, 'checks'), form.checks ?? [])
  checkUnique(context, inside(place, 'tasks'), form.tasks ?? [])
  checkUnique(context, inside(place, 'tests'), form.tests ?? [])
  const lookups = checkLookups(context, inside(place, 'lookups'), form, { fields, fieldsOf })
  const pages = linkPages(context, inside(place, 'pages'), form, { fields, lookups })
  checkAnswerRules(context, place, { form, fields, lookups, linker })
  checkPrefill(context, inside(place, 'prefill'), form, { fields, fieldsOf })
  const scope: ExpressionScope = { root: 'answers', fields, ...(Object.keys(lookups).length > 0 && { lookups }) }
  checkCreates(context, inside(place, 'creates'), { form, fields, scope })
  checkOpens(context, inside(place, 'opens'), { form, fields, scope, others })
  checkPublic(context, inside(place, 'public'), form, { fields, lookups })
  checkPrint(context, inside(place, 'print'), form, fields)
  checkMigrations(context, inside(place, 'migrations'), form, fields)
  const description = context.strings.may(id, 'description')
  return {
    id,
    formType: form.formType,
    title: need('title'),
    ...(context.hasString(description) && { description }),
    ...(form.icon !== undefined && { icon: form.icon }),
    about: form.about,
    ...(form.display !== undefined && { display: form.display }),
    ...(form.inSight && { inSight: form.inSight }),
    layout: form.layout ?? 'pages',
    fields,
    pages,
    checks: [
      ...(form.checks ?? []).map((check, index) => ({
        ...check,
        message: context.strings.need(id, `checks.${check.id}`, inside(place, 'checks', index), [
          ...namesRead('answers', check),
          ...namesRead('lookups', check),
        ]),
      })),
      ...amongChecks(fields),
    ],
    lookups: form.lookups ?? {},
    prefilled: [...new Set((form.prefill ?? []).flatMap(({ field }) => [field, ...neighboursOf(field, fields)]))],
    lifecycle: linkLifecycle(context, inside(place, 'lifecycle'), form, fields),
    ...(form.offline && { offline: form.offline }),
    print: form.print ?? {},
    tasks: (form.tasks ?? []).map((task, index) => ({ ...task, title: need(`tasks.${task.id}`, 'tasks', index) })),
    rights: form.rights,
    prefill: form.prefill ?? [],
    migrations: form.migrations ?? [],
    ...(form.creates && { creates: form.creates }),
    ...(form.opens && { opens: form.opens }),
    ...(form.public && { public: form.public }),
    tests: form.tests ?? [],
  }
}

/** No form is filed without these. */
const isNeeded = (about: AnswerForm['about'], key: keyof AnswerForm['about']): boolean => key === 'date' || about[key] === subjectQuestion(about)

const SUBJECTS: Readonly<Record<keyof AnswerForm['about'], (field: ResolvedField) => boolean>> = {
  client: isReference,
  employee: isReference,
  authorization: isReference,
  supervisor: isReference,
  score: (field) => valueTypeOf(field).holds === 'number',
  due: (field) => typeOf(field).sqlColumn === 'date',
  date: (field) => typeOf(field).sqlColumn === 'date',
  time: ({ type }) => type === 'time',
}

/** A filed form's own fields say which resources it can be about. */
function pointsRight(context: LinkContext, key: keyof AnswerForm['about'], { to }: ResolvedField): boolean {
  const known: Readonly<Partial<Record<keyof AnswerForm['about'], string>>> = FILED_SUBJECTS
  const name = known[key]
  const filed = playing(context.resources.all.values(), 'filed-form')
  return name === undefined || filed === undefined || filed.fields[name]?.to === to
}

function checkSubject(context: LinkContext, place: Place, { about }: AnswerForm, fields: Fields): void {
  if (subjectQuestion(about) === '') complain(context, place, 'The form does not say whom it is about', { expected: '"client" or "employee"' })
  for (const key of Object.keys(SUBJECTS) as (keyof AnswerForm['about'])[]) {
    const name = about[key]
    const at = inside(place, key)
    const field = name === undefined ? undefined : look(context, at, namesOf(fields), { what: 'field of this form', name })
    if (field && !(SUBJECTS[key](field) && pointsRight(context, key, field)))
      complain(context, at, `The field "${name}" cannot say the ${key} that the form is about`, { found: field.type })
    if (field && !field.required && isNeeded(about, key)) complain(context, at, `The field "${name}" must be required: no form is filed without it`)
  }
}

function checkDisplay(context: LinkContext, place: Place, { display = '' }: AnswerForm, fields: Fields): void {
  for (const [, path = ''] of display.matchAll(/\{([^{}]*)\}/g)) checkInLine(context, place, path, fields)
}

/** What can be said in a line: no list, no picture. */
function checkInLine(context: LinkContext, place: Place, path: string, fields: Fields): void {
  const [name = '', inner] = path.split('.')
  const field = look(context, place, namesOf(fields), { what: 'field of this form', name })
  const shown = field && inner !== undefined ? look(context, place, namesOf(field.of ?? {}), { what: `field of "${name}"`, name: inner }) : field
  if (shown && !typeOf(shown).isPlain) complain(context, place, `A field of the type "${shown.type}" cannot stand in a line`, { found: path })
}

function checkMigrations(context: LinkContext, place: Place, { migrations = [] }: AnswerForm, fields: Fields): void {
  migrations.forEach(({ from, steps }, index) => {
    if (migrations.findIndex((other) => other.from === from) < index)
      complain(context, inside(place, index, 'from'), 'There are steps from this version already, and these would never be taken')
    steps.forEach((step, position) => {
      const at = inside(place, index, 'steps', position)
      const targets = step.op === 'rename' ? [step.to] : step.op === 'split' ? step.to : step.op === 'recode' ? [step.field] : []
      for (const name of targets) look(context, inside(at, step.op === 'recode' ? 'field' : 'to'), namesOf(fields), { what: 'field of this form', name })
      if (step.op === 'retire' && fields[step.field])
        complain(context, inside(at, 'field'), `The field "${step.field}" is still asked for, so it cannot be retired`)
    })
  })
}

/** What a reference fills beside it is asked for again with it. */
function neighboursOf(path: string, fields: Fields): readonly string[] {
  const [name = '', inner] = path.split('.')
  const field = inner === undefined ? fields[name] : fields[name]?.of?.[inner]
  return Object.keys(field?.fills ?? {}).map((neighbour) => (inner === undefined ? neighbour : `${name}.${neighbour}`))
}
