import { type FormWords, OWN_FORMS, type OwnFormChecked, type OwnFormDraft, type OwnFormProblem, ownFormId, type ResolvedForm, subjectBy } from '#contract'
import { formChanges, type Linked, type LinkedForm, linkOwnForm } from '#document'
import { runFormTests } from '#form-rules'
import { type Actor, allows } from '#permissions'
import { createAudience, type DocumentStore, type PublishedForm, pruneAnswerForm, publishForm } from '#server/documents/store'

export type LibraryDocuments = Pick<DocumentStore, 'current' | 'meta' | 'metaSchema'>

/** What a draft comes to. */
export interface CheckedDraft {
  readonly problems: readonly OwnFormProblem[]
  readonly tests: OwnFormChecked['tests']
  /** Absent while something is wrong. */
  readonly published?: PublishedForm
}

/** Control characters, those that turn the direction, and nesting that a text could smuggle in. */
const NOT_PLAIN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]|\$t\(/u
const WORD_MAX_CHARS = 5_000
const WORDS_MAX_DEPTH = 6

export interface CheckedFor {
  /** Who has it checked; absent: nobody's rights count. */
  readonly actor?: Actor
  /** The version in use. */
  readonly inUse?: PublishedForm | undefined
}

/** Holds a draft against the meta-schema, the product's documents, its own examples, the version in use, and what whoever asks may read. */
export function checkDraft(documents: LibraryDocuments, name: string, draft: OwnFormDraft, { actor, inUse }: CheckedFor = {}): CheckedDraft {
  const linked = documents.current()
  const ofWords = wordProblems(draft.words)
  if (ofWords.length > 0) return { problems: ofWords, tests: NO_TESTS }
  const { form, problems } = linkOwnForm({ id: ownFormId(name), ...draft }, linked, { meta: documents.meta() })
  if (form === undefined) return { problems, tests: NO_TESTS }
  const unseen = [...(actor === undefined ? [] : unseenBy(linked, actor, form)), ...otherSubject(form, inUse)]
  const failed = runFormTests(form, form.tests).map(({ message, path }): OwnFormProblem => ({ at: 'test', pointer: `/${path.join('/')}`, message }))
  const tests = { passed: form.tests.length - new Set(failed.map(({ pointer }) => pointer.split('/')[2])).size, failed: failed.length }
  if (unseen.length + failed.length > 0) return { problems: [...unseen, ...failed], tests }
  return { problems: [], tests, published: publishForm(form, { ...linked.strings.en, [form.id]: draft.words }) }
}

const NO_TESTS = { passed: 0, failed: 0 } as const

/** The answer to a designer: with the form as they would fill it in, and what is other than in the version in use. */
export function shownCheck(checked: CheckedDraft, actor: Actor, head: PublishedForm | undefined): OwnFormChecked {
  const { problems, tests, published } = checked
  if (published === undefined) return { problems, tests }
  return { problems, tests, preview: asShown(published, actor), ...(head && { changes: formChanges(head, published) }) }
}

const asShown = ({ hash, form, strings }: PublishedForm, actor: Actor): ResolvedForm => ({
  ...pruneAnswerForm({ hash, form }, (access) => allows(access, actor)),
  strings,
})

function wordProblems(words: FormWords, path = '', depth = 0): readonly OwnFormProblem[] {
  if (depth > WORDS_MAX_DEPTH) return [{ at: 'words', pointer: path, message: 'Words are not nested so deep' }]
  return Object.entries(words).flatMap(([key, text]): readonly OwnFormProblem[] => {
    const pointer = `${path}/${key}`
    if (typeof text !== 'string') return wordProblems(text, pointer, depth + 1)
    if (text.trim() === '') return [{ at: 'words', pointer, message: 'The text is empty' }]
    if (text.length > WORD_MAX_CHARS)
      return [{ at: 'words', pointer, message: `The text has ${text.length} characters`, expected: `at most ${WORD_MAX_CHARS}` }]
    return NOT_PLAIN.test(text.replaceAll('\n', '')) ? [{ at: 'words', pointer, message: 'The text has characters that cannot be shown' }] : []
  })
}

/** What was filed is found by whom it is about: a form that is in use stays about clients, or about employees. */
function otherSubject({ about }: LinkedForm, inUse: PublishedForm | undefined): readonly OwnFormProblem[] {
  const was = inUse && subjectBy(inUse.form.about)
  if (was === undefined || was === subjectBy(about)) return []
  return [
    {
      at: 'form',
      pointer: '/about',
      message: 'The form that is in use is about others; what was filed of it is found by them, so make another form',
      expected: `"${was}"`,
    },
  ]
}

/** Nobody has a form ask for what they may not read themselves: it would be copied to whoever may read the form. */
function unseenBy(linked: Linked, actor: Actor, form: LinkedForm): readonly OwnFormProblem[] {
  const audience = createAudience(linked, actor)
  const resources = Object.entries(form.fields).flatMap(([name, field]) =>
    [field, ...Object.values(field.of ?? {})].flatMap(({ to }) => (to !== undefined && !audience.readable(to) ? [{ pointer: `/fields/${name}/to`, to }] : [])),
  )
  const prefilled = form.prefill.flatMap(({ from, path }, index) => {
    if (typeof from === 'object' && 'resource' in from)
      return audience.readable(from.resource) ? [] : [{ pointer: `/prefill/${index}/from/resource`, to: from.resource }]
    const subject = typeof from === 'string' && Object.hasOwn(form.about, from) ? Object.entries(form.about).find(([key]) => key === from)?.[1] : undefined
    const about = subject === undefined ? undefined : form.fields[subject]?.to
    const resource = about === undefined ? undefined : audience.readable(about)
    const field = path?.split('.')[0]
    return resource && field !== undefined && resource.fields[field] && audience.sight(resource, field) !== 'full'
      ? [{ pointer: `/prefill/${index}/path`, to: `${about}.${field}` }]
      : []
  })
  const looked = Object.entries(form.lookups).flatMap(([name, { resource }]) =>
    audience.readable(resource) ? [] : [{ pointer: `/lookups/${name}/resource`, to: resource }],
  )
  return [...resources, ...prefilled, ...looked].map(({ pointer, to }) => ({
    at: 'form',
    pointer,
    message: `You may not read "${to}", so no form of yours can ask for it`,
  }))
}

/** Bytes that a draft takes as JSON; more are not kept. */
export const isTooLarge = (draft: OwnFormDraft): boolean => JSON.stringify(draft).length > OWN_FORMS.bytesMax
