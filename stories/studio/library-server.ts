import type { DraftTrial, OwnForm, OwnFormChecked, OwnFormDraft, OwnFormEntry, OwnFormLanguage } from '#contract'
import { VISIT } from '../form-engine/visit-form.ts'
import { LONG_TEXT } from '../forms/plants.ts'
import { answer, refusal } from '../record/garden-server.ts'

/** How the server of a story answers. */
export interface LibraryAnswers {
  readonly forms?: readonly OwnFormEntry[] | 'never' | 'broken'
  readonly form?: OwnForm
  readonly checked?: OwnFormChecked
  readonly save?: 'taken' | 'conflict' | 'unreachable'
  readonly trial?: DraftTrial
}

const entry = (title: string, more: Partial<OwnFormEntry>): OwnFormEntry => ({
  ...{ name: title.toLowerCase().replaceAll(' ', '-'), title, state: 'draft', filed: 0, problems: 0 },
  ...{ changedAt: '2026-06-01T15:00:00.000Z', changedBy: 'Robin Alder' },
  ...more,
})

export const FORMS: readonly OwnFormEntry[] = [
  entry('Fall check', { state: 'published', version: 3, filed: 1_204 }),
  entry('Greenhouse round', { state: 'changed', version: 1, filed: 8, problems: 2, isWaiting: true }),
  entry(LONG_TEXT.slice(0, 100), { name: 'long' }),
  entry('Old check', { state: 'archived', version: 2, filed: 31 }),
]

export const DRAFT: OwnFormDraft = {
  form: {
    kind: 'answers',
    formType: 'own-fall-check',
    about: { client: 'bedId', date: 'on' },
    rights: { read: { anyOf: ['forms'] }, write: { anyOf: ['forms'] } },
    fields: {
      bedId: { type: 'reference', to: 'bed', required: true },
      on: { type: 'date', required: true },
      where: { type: 'choices', as: 'checklist', options: [{ id: 'path' }, { id: 'stairs' }], when: 'answers.falls >= 1' },
      falls: { type: 'integer', min: 0, max: 50 },
      plants: { type: 'rows', as: 'table', of: { name: { type: 'text' }, height: { type: 'decimal' } } },
      signed: { type: 'signature', signer: { role: 'author', by: 'staff', author: true } },
    },
    pages: [
      {
        id: 'first',
        sections: [
          { id: 'about', items: ['bedId', 'on'] },
          { id: 'what', items: [{ text: 'before' }, 'falls', 'where', 'plants'] },
        ],
      },
      { id: 'end', sections: [{ id: 'sign', items: ['signed'] }] },
    ],
  },
  words: {
    title: 'Fall check',
    pages: { first: 'Questions', end: 'Signature' },
    sections: { about: 'About', what: 'What happened', sign: 'Signature' },
    texts: { before: 'Ask for the last seven days.' },
    fields: { bedId: 'Bed', on: 'Date', where: 'Where', falls: 'Falls since the last visit', plants: LONG_TEXT.slice(0, 90), signed: 'Signed by' },
    options: { where: { path: 'Path', stairs: 'Stairs' } },
    of: { plants: { name: 'Name', height: 'Height' } },
  },
}

export const FORM: OwnForm = {
  name: 'fall-check',
  draft: DRAFT,
  rev: 7,
  state: 'changed',
  changedAt: '2026-06-01T15:00:00.000Z',
  changedBy: 'Robin Alder',
  head: 'a'.repeat(64),
  releases: [
    { id: '2', hash: 'a'.repeat(64), version: 2, note: 'Asks where it happened', at: '2026-06-01T15:00:00.000Z', by: 'Robin Alder', isBack: false },
    { id: '1', hash: 'b'.repeat(64), version: 1, note: '', at: '2026-05-01T15:00:00.000Z', by: 'Grace Lin', isBack: false },
  ],
}

export const SOUND: OwnFormChecked = {
  problems: [],
  preview: VISIT,
  changes: [
    { kind: 'added', what: 'Where' },
    { kind: 'words', what: 'Falls', before: 'Falls', after: 'Falls since the last visit' },
  ],
  tests: { passed: 2, failed: 0 },
}

export const BROKEN: OwnFormChecked = {
  problems: [
    { at: 'form', pointer: '/fields/where/when', message: 'There is no field of this form "fals"', suggestion: 'falls' },
    { at: 'words', pointer: '/fields/falls', message: 'The text is empty' },
  ],
  tests: { passed: 0, failed: 0 },
}

const flag = (key: string) => ({ key, is: 'flag' as const, about: 'What the language says of it.' })
const NUMBERS = [flag('required'), { key: 'min', is: 'number' as const }, { key: 'max', is: 'number' as const }, flag('readOnly')]
export const LANGUAGE: OwnFormLanguage = {
  fields: {
    ...{ integer: NUMBERS, decimal: NUMBERS, date: [flag('required'), flag('past')], text: [flag('required'), { key: 'max', is: 'number' }] },
    ...{
      choices: [flag('required'), { key: 'options', is: 'json' }, { key: 'as', is: 'choice', among: ['checklist', 'picker'] }],
      reference: [flag('required')],
    },
    ...{
      rows: [flag('required'), { key: 'of', is: 'json' }, { key: 'columns', is: 'choice', among: ['1', '2'] }],
      signature: [flag('required'), { key: 'signer', is: 'json' }],
    },
  },
  formKeys: [{ name: 'fields' }, { name: 'pages' }],
  signers: ['author', 'client', 'nurse'],
  references: [{ name: 'bed', title: 'Bed' }],
  forms: [{ id: 'forms/garden/visit', title: 'Garden visit' }],
  permissions: [{ id: 'forms', label: 'Forms' }],
}

const NO_DRAFTS: DraftTrial = { looked: 0, more: false, setAside: 0, questions: [] }

/** Stands in for the network: a `fetch` that knows one library. */
export const libraryFetch =
  ({ forms = FORMS, form = FORM, checked = SOUND, save = 'taken', trial = NO_DRAFTS }: LibraryAnswers): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (pathname === '/api/ui/library') {
      if (forms === 'never') return new Promise<Response>(() => undefined)
      return forms === 'broken' ? refusal(500, 'internal', { message: 'Something went wrong on our side.' }) : answer(forms)
    }
    if (pathname === '/api/ui/library-language') return answer(LANGUAGE)
    if (pathname.endsWith('/check')) return answer(checked)
    if (pathname.includes('/versions/')) return answer(DRAFT)
    if (pathname.endsWith('/drafts')) return answer(trial)
    if (pathname.startsWith('/api/ui/library/') && init?.method === 'PUT') {
      if (save === 'unreachable') throw new TypeError('Failed to fetch')
      return save === 'conflict' ? refusal(409, 'conflict') : answer({ rev: form.rev + 1 })
    }
    return pathname.startsWith('/api/ui/library/') ? answer(form) : refusal(404, 'not-found')
  }
