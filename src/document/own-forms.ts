import { type AnswerForm, type FormWords, isObject, OWN_FORMS, type OwnFormProblem, ownFormName, ownFormType } from '#contract'
import type { Complaint } from './complaint.ts'
import { linkAnswerForm } from './link/answer-forms.ts'
import { createLinkContext, type LinkContext, resourceName } from './link/context.ts'
import { createFieldLinker } from './link/fields.ts'
import { linkPermissions, linkRoles } from './link/permissions.ts'
import { checkWordsOf } from './link/strings.ts'
import type { Linked, LinkedForm } from './linked.ts'
import type { MetaSchemas } from './meta-schemas.ts'
import { toPointer } from './path.ts'
import type { ReadDocument, ReadDocuments } from './read-documents.ts'

/** A form of a company's own as its designers write it: the document, and its words by their keys. */
export interface OwnFormSource {
  /** Document id, `company/forms/<name>`. */
  readonly id: string
  readonly form: unknown
  readonly words: FormWords
}

export interface OwnFormLinked {
  /** Only where nothing is wrong. */
  readonly form: LinkedForm | undefined
  readonly problems: readonly OwnFormProblem[]
}

export interface OwnFormRules {
  readonly meta: MetaSchemas
  /** Icons that the registry draws; without it icons are not checked. */
  readonly icons?: readonly string[]
}

/** What the product's forms may say, and a company's may not: it would write records, begin forms of the product, or be open to everybody. */
export const REFUSED: readonly (keyof AnswerForm)[] = ['creates', 'opens', 'public']

/** Holds a form of a company's own against the meta-schema and the product's documents, as the documents are held against each other; the rest is not linked again. */
export function linkOwnForm(source: OwnFormSource, linked: Linked, rules: OwnFormRules): OwnFormLinked {
  const problems: OwnFormProblem[] = []
  const complain = (at: OwnFormProblem['at'], { path, message, expected, suggestion, mend }: Complaint): void => {
    problems.push({
      at,
      pointer: toPointer(path),
      message,
      ...(expected !== undefined && { expected }),
      ...(suggestion !== undefined && { suggestion }),
      ...(mend?.do === 'write' && { key: mend.key }),
    })
  }
  for (const complaint of [...limitsOf(source), ...refusedIn(source)]) complain('form', complaint)
  if (problems.length > 0) return { form: undefined, problems }
  for (const complaint of rules.meta.check('form', source.form)) complain('form', complaint)
  if (problems.length > 0) return { form: undefined, problems }
  const value = source.form as AnswerForm
  const document = placed(source.id, 'form', value, (complaint) => complain('form', complaint))
  const words = placed(`i18n/en/${source.id}`, 'i18n', { strings: source.words }, (complaint) =>
    complain('words', { ...complaint, path: complaint.path.slice(complaint.path[0] === 'strings' ? 1 : 0) }),
  )
  const context = contextOver(linked, [document, words], rules.icons)
  const form = linkAnswerForm(context, document as unknown as ReadDocument<AnswerForm>, createFieldLinker(context), linked)
  checkWordsOf(context, words, source.id, linked.strings.en ?? {})
  return { form: problems.length === 0 ? form : undefined, problems }
}

/** Before anything is read closely: what a document may weigh. */
function* limitsOf({ id, form }: OwnFormSource): Generator<Complaint> {
  if (ownFormName(id) === undefined) yield { path: [], message: `A form of a company is not called "${id}"`, expected: 'company/forms/<name>' }
  if (!isObject(form)) yield { path: [], message: 'A form is an object', expected: '{ "kind": "answers", … }' }
  else if (form.kind !== 'answers') yield { path: ['kind'], message: 'A form of a company has answers of its own', expected: '"answers"' }
  const fields = countFields(form)
  if (fields > OWN_FORMS.fieldsMost)
    yield { path: ['fields'], message: `The form asks ${fields} questions, with those in rows and groups`, expected: `at most ${OWN_FORMS.fieldsMost}` }
}

function countFields(form: unknown): number {
  const below = (fields: unknown, depth: number): number =>
    isObject(fields) && depth < 6 ? Object.values(fields).reduce<number>((sum, field) => sum + 1 + (isObject(field) ? below(field.of, depth + 1) : 0), 0) : 0
  return isObject(form) ? below(form.fields, 0) : 0
}

function* refusedIn({ id, form }: OwnFormSource): Generator<Complaint> {
  if (!isObject(form)) return
  const type = ownFormType(ownFormName(id) ?? '')
  if (form.formType !== type) yield { path: ['formType'], message: 'The name on the wire of a form of a company follows from its id', expected: type }
  for (const key of REFUSED) if (form[key] !== undefined) yield { path: [key], message: `A form of a company does not say "${key}"`, expected: 'nothing' }
  if (isObject(form.offline) && form.offline.path !== undefined)
    yield { path: ['offline', 'path'], message: 'A form of a company has no call of its own', expected: 'nothing' }
}

const placed = (id: string, kind: string, value: unknown, complain: (complaint: Complaint) => void): ReadDocument => ({
  id,
  kind,
  file: `${id}.json`,
  value: value as ReadDocument['value'],
  place: (complaint) => {
    complain(complaint)
    return { file: `${id}.json`, pointer: toPointer(complaint.path), line: 1, column: 1, message: complaint.message }
  },
})

const KIND = /meta\/([a-z0-9-]+)\.schema\.json$/
const SOUND = (): void => undefined
const kept = new WeakMap<Linked, readonly ReadDocument[]>()

/** The product's documents, as they were read; nothing is found wrong with them again. */
function productDocuments(linked: Linked): readonly ReadDocument[] {
  const known = kept.get(linked)
  if (known) return known
  const documents = [...linked.documents].map(([id, value]) => {
    const schema = isObject(value) ? String(value.$schema) : ''
    return placed(id, KIND.exec(schema)?.[1] ?? '', value, SOUND)
  })
  const words = Object.entries(linked.strings.en ?? {}).map(([id, strings]) => placed(`i18n/en/${id}`, 'i18n', { strings }, SOUND))
  const all = [...documents, ...words]
  kept.set(linked, all)
  return all
}

function contextOver(linked: Linked, own: readonly ReadDocument[], icons: readonly string[] | undefined): LinkContext {
  const documents = [...productDocuments(linked), ...own]
  const read: ReadDocuments = { documents, byId: new Map(documents.map((document) => [document.id, document])), broken: new Set(), problems: [] }
  const context = createLinkContext(read, icons)
  linkRoles(context, linkPermissions(context))
  for (const [name, resource] of linked.resources) context.resources.all.set(name, resource)
  for (const id of linked.resources.keys()) context.resourceNames.all.set(resourceName(id), true)
  for (const route of linked.routes) context.routes.all.set(route.id, route)
  return context
}
