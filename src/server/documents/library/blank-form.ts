import { FILED_SUBJECTS, isObject, type OwnFormDraft, ownFormType, type SubjectBy } from '#contract'
import { type Linked, nameOfRole } from '#document'

const SCHEMA = '../../meta/form.schema.json'

/** Who works with forms about clients, and about employees, until their designer says otherwise. */
const RIGHTS = {
  clientId: { read: { anyOf: ['forms'] }, write: { anyOf: ['edit-clinical-forms'] }, review: { anyOf: ['review-clinical-forms'] } },
  employeeId: { read: { anyOf: ['epm-forms'] }, write: { anyOf: ['edit-employees'] }, review: { anyOf: ['edit-employees'] } },
} as const

interface Blank {
  readonly name: string
  readonly title: string
  readonly about: SubjectBy
}

/** The least that a form has: whom it is about, the day, and who may read it and fill it in. */
export function blankForm(linked: Linked, { name, title, about }: Blank): OwnFormDraft {
  const isAboutClient = about === FILED_SUBJECTS.client
  const to = linked.resources.get(nameOfRole(linked, 'filed-form'))?.fields[about]?.to ?? ''
  return {
    form: {
      $schema: SCHEMA,
      kind: 'answers',
      formType: ownFormType(name),
      icon: 'clipboard-list',
      about: { ...(isAboutClient ? { client: about } : { employee: about }), date: 'formDate' },
      rights: RIGHTS[about],
      fields: { [about]: { type: 'reference', to, required: true }, formDate: { type: 'date', required: true } },
      pages: [{ id: 'page-1', sections: [{ id: 'section-1', columns: 2, items: [about, 'formDate'] }] }],
      lifecycle: { lockAfterDays: 7 },
      offline: { store: 'FormOutbox' },
      print: {},
    },
    words: {
      title,
      pages: { 'page-1': 'Questions' },
      sections: { 'section-1': 'About' },
      fields: { [about]: isAboutClient ? '{{term.client}}' : '{{term.employee}}', formDate: 'Date' },
    },
  }
}

/** What a copy leaves behind: what only the product's forms do, and what belongs to one form alone. */
const LEFT = ['creates', 'opens', 'public', 'migrations', 'offline']

/** A form of the product as a company's own; undefined when there is none of the id. Its words come along in English. */
export function copiedForm(linked: Linked, id: string, name: string, title: string): OwnFormDraft | undefined {
  const document = linked.documents.get(id)
  const words = linked.strings.en?.[id]
  if (!linked.answerForms.has(id) || !isObject(document) || typeof words !== 'object') return undefined
  const kept = Object.fromEntries(Object.entries(document).filter(([key]) => !LEFT.includes(key)))
  const tests = Array.isArray(kept.tests) ? kept.tests.map(withoutFollowing) : []
  return {
    form: { ...kept, $schema: SCHEMA, formType: ownFormType(name), offline: { store: 'FormOutbox' }, ...(tests.length > 0 && { tests }) },
    words: { ...words, title },
  }
}

/** Examples that tell what the form makes and begins: a copy does neither. */
function withoutFollowing(test: unknown): unknown {
  if (!isObject(test) || !isObject(test.expect)) return test
  const { makes: _makes, opens: _opens, ...expect } = test.expect
  return { ...test, expect }
}
