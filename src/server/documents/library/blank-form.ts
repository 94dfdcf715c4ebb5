import { isObject, type OwnFormDraft, ownFormType } from '#contract'
import { type Linked, nameOfRole } from '#document'

const SCHEMA = '../../meta/form.schema.json'

/** The least that a form has: whom it is about, the day, and who may read it and fill it in. */
export function blankForm(linked: Linked, name: string, title: string): OwnFormDraft {
  const client = linked.resources.get(nameOfRole(linked, 'filed-form'))?.fields.clientId?.to ?? ''
  return {
    form: {
      $schema: SCHEMA,
      kind: 'answers',
      formType: ownFormType(name),
      icon: 'clipboard-list',
      about: { client: 'clientId', date: 'formDate' },
      rights: { read: { anyOf: ['forms'] }, write: { anyOf: ['edit-clinical-forms'] }, review: { anyOf: ['review-clinical-forms'] } },
      fields: { clientId: { type: 'reference', to: client, required: true }, formDate: { type: 'date', required: true } },
      pages: [{ id: 'page-1', sections: [{ id: 'section-1', columns: 2, items: ['clientId', 'formDate'] }] }],
      lifecycle: { lockAfterDays: 7 },
      offline: { store: 'FormOutbox' },
      print: {},
    },
    words: {
      title,
      pages: { 'page-1': 'Questions' },
      sections: { 'section-1': 'About' },
      fields: { clientId: '{{term.client}}', formDate: 'Date' },
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
