import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerValues, FileBody, FormRecord, OpenedForm, RecordView } from '#contract'
import type { LinkedForm } from '#document'
import { ANN, actor, aide, byClient, byPin, type Clinic, openClinic, stranger, TODAY } from './clinic.ts'
import { vitals } from './clinic-documents.ts'
import { codeOf } from './refused.ts'

const ailments: FormRecord = {
  id: 'ailments',
  resource: 'ailment',
  each: 'diagnoses',
  when: 'answered(row.code)',
  values: {
    clientId: { answer: 'clientId' },
    formId: { from: 'form' },
    code: { is: 'row.code' },
    isMain: { is: 'row.isPrimary' },
    weight: { answer: 'weight' },
    since: { answer: 'entryDate', days: -1 },
    notedBy: { from: 'user.id' },
  },
  ends: { status: 'past', endedOn: { from: 'today' } },
}
const incident: LinkedForm = {
  ...vitals,
  id: 'forms/clinical/incident',
  formType: 'incident',
  rights: { read: { anyOf: ['vitals'] }, write: { anyOf: ['office'] }, review: { anyOf: ['vitals-review'] } },
  tasks: [],
}
const opens: OpenedForm[] = [
  {
    id: 'fall',
    form: 'incident',
    when: "answers.reason == 'fall'",
    answers: {
      clientId: { answer: 'clientId' },
      entryDate: { answer: 'entryDate' },
      comment: { is: "'Fell: ' + answers.fallNote" },
      height: { answer: 'height' },
    },
  },
]
const form = (at: 'filed' | 'signed', more: Partial<LinkedForm> = {}): LinkedForm => ({ ...vitals, creates: [{ ...ailments, at }], opens, ...more })

const CODES = [
  { id: 'a', code: 'E11', isPrimary: true },
  { id: 'b', code: 'I10' },
]

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

let clientId: string
beforeEach(async () => {
  clientId = (await clinic.addClient()).id
  await clinic.publish(form('filed'), incident)
})

const body = (answers: AnswerValues = {}, more: Partial<FileBody> = {}): FileBody =>
  clinic.body(clientId, { diagnoses: CODES, ...answers }, { reasons: { twice: 'Again' }, ...more })
const fell: AnswerValues = { reason: 'fall', fallNote: 'on ice' }

async function made(client = clientId, by = actor()): Promise<readonly RecordView[]> {
  const { rows } = await clinic.records.list(by, 'ailment', { 'filter[clientId][eq]': client })
  return [...rows].sort((a, b) => String(a.values.code).localeCompare(String(b.values.code)))
}
const codes = async (): Promise<readonly unknown[]> => (await made()).map(({ values }) => [values.code, values.status])
const draftsOf = (by = actor()) => clinic.forms.drafts(by, { clientId })

describe('records made of a filed form', () => {
  it('are there with it: one for each row, defaults, facts and calculations in them', async () => {
    const filing = body()
    await clinic.forms.file(actor(), filing)
    const [first, second] = await made()
    expect(first?.values).toMatchObject({
      clientId,
      formId: filing.id,
      code: 'E11',
      isMain: true,
      label: 'E11*',
      weight: 80,
      since: '2026-03-17',
      notedBy: ANN,
      status: 'active',
    })
    expect(second?.values).toMatchObject({ code: 'I10', isMain: false, label: 'I10' })
    expect(first?.values.endedOn ?? null).toBe(null)
  })

  it('need no right but that to file', async () => {
    await clinic.forms.file(aide(), body())
    expect(await codes()).toEqual([
      ['E11', 'active'],
      ['I10', 'active'],
    ])
  })

  it('come about once, however often the form is sent and by how many tabs', async () => {
    const filing = body()
    await Promise.all([clinic.forms.file(actor(), filing), clinic.forms.file(actor(), filing)])
    await (await clinic.restarted()).file(actor(), filing)
    expect(await codes()).toHaveLength(2)
  })

  it('are not made by a form that is refused', async () => {
    expect(await codeOf(clinic.forms.file(actor(), body({ weight: 320, bmi: 80 })))).toBe('check-failed')
    expect(await made()).toEqual([])
  })

  it('stay inside the company that filed', async () => {
    const theirs = await clinic.addClient({}, stranger())
    await clinic.forms.file(stranger(), clinic.body(theirs.id, { diagnoses: CODES }))
    expect([await made(theirs.id), (await made(theirs.id, stranger())).length]).toEqual([[], 2])
  })

  it('follow a correction: changed, new and taken out', async () => {
    const filing = body()
    await clinic.forms.file(actor(), filing)
    const diagnoses = [
      { id: 'a', code: 'E12' },
      { id: 'c', code: 'J45' },
    ]
    const corrected: FileBody = { ...filing, answers: { ...filing.answers, diagnoses }, version: 1 }
    await clinic.forms.correct(actor(), corrected)
    expect(await codes()).toEqual([
      ['E12', 'active'],
      ['I10', 'past'],
      ['J45', 'active'],
    ])
    const [changed, gone] = await made()
    expect([changed?.values.isMain ?? null, changed?.version, gone?.values.endedOn]).toEqual([null, 2, TODAY])
    await clinic.forms.correct(actor(), { ...filing, answers: { ...filing.answers, diagnoses: CODES }, version: 2 })
    expect(await codes()).toEqual([
      ['E11', 'active'],
      ['I10', 'active'],
      ['J45', 'past'],
    ])
    expect((await made())[1]?.values.endedOn ?? null).toBe(null)
  })

  it('that somebody threw away stay away', async () => {
    const filing = body()
    await clinic.forms.file(actor(), filing)
    const [first] = await made()
    await clinic.records.remove(actor(), { resource: 'ailment', id: first?.id ?? '' }, { version: 1, reason: 'x' })
    await clinic.forms.correct(actor(), { ...filing, version: 1 })
    expect(await codes()).toEqual([['I10', 'active']])
  })

  it('are marked when the form is voided', async () => {
    const filing = body()
    await clinic.forms.file(actor(), filing)
    await clinic.forms.void(actor(), filing.id, { version: 1, reason: 'Wrong client' })
    expect(await codes()).toEqual([
      ['E11', 'past'],
      ['I10', 'past'],
    ])
  })

  it('of which one lacks what it needs are not made, and a to-do says so', async () => {
    const entry: FormRecord = { ...ailments, values: { clientId: 'answers.clientId', code: 'answers.comment' }, when: 'true' }
    await clinic.publish({ ...vitals, creates: [entry] })
    await clinic.forms.file(actor(), body({ comment: 'Longer than a code may be' }))
    expect(await made()).toEqual([])
    const todos = await clinic.records.list(actor(), 'todo', { 'filter[clientId][eq]': clientId })
    expect(todos.rows.map(({ values }) => values.title)).toEqual(['Make by hand: resources/ailment.plural'])
  })
})

describe('records that wait for the signatures', () => {
  beforeEach(async () => {
    await clinic.publish(form('signed'), incident)
  })

  it('are made with the last required one', async () => {
    const filing = body()
    await clinic.forms.file(actor(), filing)
    expect(await made()).toEqual([])
    await clinic.forms.sign(actor(), filing.id, { version: 1, signatures: [byClient()] })
    expect(await codes()).toHaveLength(2)
  })

  it('are made at once by a form that comes signed, and count no more once another takes its place', async () => {
    const first = body({}, { signatures: [byPin(), byClient()] })
    await clinic.forms.file(actor(), first)
    const answers = { ...first.answers, diagnoses: [{ id: 'a', code: 'J45' }] }
    const next: FileBody = { ...first, id: randomUUID(), answers, reasons: { ...first.reasons, revised: 'x' }, supersedesId: first.id }
    await clinic.forms.file(actor(), next)
    expect(await codes()).toEqual([
      ['E11', 'past'],
      ['I10', 'past'],
      ['J45', 'active'],
    ])
  })
})

describe('forms begun because of a filed one', () => {
  it('lie among the drafts of whoever filed it, prefilled and with its answers, and it leads to them', async () => {
    const filed = await clinic.forms.file(actor(), body(fell))
    const [head, ...more] = await draftsOf()
    expect([head?.form, head?.clientId, more.length]).toEqual([incident.id, clientId, 0])
    const { content } = await clinic.forms.draft(actor(), head?.id ?? '')
    expect(content.answers).toMatchObject({ clientId, entryDate: TODAY, comment: 'Fell: on ice', height: 200, agency: 'Company 0' })
    expect(content.labels['/clientId']).toMatch(/^Mary /)
    expect(filed.begun).toEqual([{ form: incident.id, id: head?.id }])
  })

  it('take over choices, groups and fixed rows, and the form that called for them by its name', async () => {
    const next: LinkedForm = {
      ...incident,
      fields: {
        ...incident.fields,
        calledBy: { type: 'reference', to: 'clinical-form', label: '' },
        place: { type: 'group', label: '', of: { room: { type: 'text', label: '', max: 40 }, formId: { type: 'reference', to: 'clinical-form', label: '' } } },
        scores: {
          type: 'rows',
          label: '',
          items: [
            { id: 'pain', label: '' },
            { id: 'mood', label: '' },
          ],
          of: { score: { type: 'integer', label: '', min: 0, max: 10 } },
        },
      },
    }
    const answers: OpenedForm['answers'] = {
      clientId: { answer: 'clientId' },
      symptoms: { is: "['dizzy', 'unheard-of'].filter(s, s == 'dizzy')" },
      calledBy: { from: 'form' },
      'place.room': 'bath',
      'place.formId': { from: 'form' },
      'scores.pain.score': 7,
      'scores.mood.score': { is: '11' },
    }
    await clinic.publish(form('filed', { opens: [{ id: 'fall', form: 'incident', answers }] }), next)
    const filed = await clinic.forms.file(actor(), body())
    const { content } = await clinic.forms.draft(actor(), filed.begun?.[0]?.id ?? '')
    const { id } = filed.record
    expect(content.answers).toMatchObject({ symptoms: ['dizzy'], calledBy: id, place: { room: 'bath', formId: id }, scores: [{ id: 'pain', score: 7 }] })
    expect(content.labels).toMatchObject({ '/calledBy': 'Vital signs', '/place/formId': 'Vital signs' })
  })

  it('are filed like any other', async () => {
    const filed = await clinic.forms.file(actor(), body(fell))
    const { id, hash, content } = await clinic.forms.draft(actor(), filed.begun?.[0]?.id ?? '')
    const answers = { ...content.answers, reason: 'routine', weight: 80, bmi: 20, dayOfWeek: 'today' }
    await clinic.forms.file(actor(), { id, form: incident.id, hash, answers, signatures: [byPin()], reasons: { twice: 'Again' } })
    expect((await clinic.forms.get(actor(), filed.record.id)).begun).toBe(undefined)
    expect(await draftsOf()).toEqual([])
  })

  it('come about once, and not again after they were thrown away', async () => {
    const filing = body(fell)
    const { begun } = await clinic.forms.file(actor(), filing)
    await clinic.forms.file(actor(), filing)
    expect(await draftsOf()).toHaveLength(1)
    await clinic.forms.discardDraft(actor(), begun?.[0]?.id ?? '')
    await clinic.forms.correct(actor(), { ...filing, version: 1 })
    expect(await draftsOf()).toEqual([])
  })

  it('are not begun without the reason, nor for someone who may not fill them in', async () => {
    await clinic.forms.file(actor(), body())
    await clinic.forms.file(aide(), body(fell))
    expect([await draftsOf(), await draftsOf(aide())]).toEqual([[], []])
  })

  it('go with what called for them, unless somebody has written on them', async () => {
    const untouched = body(fell)
    await clinic.forms.file(actor(), untouched)
    await clinic.forms.void(actor(), untouched.id, { version: 1, reason: 'Wrong client' })
    expect(await draftsOf()).toEqual([])
    const touched = body(fell)
    const { begun } = await clinic.forms.file(actor(), touched)
    const draft = await clinic.forms.draft(actor(), begun?.[0]?.id ?? '')
    const { form: document, hash, content } = draft
    await clinic.forms.saveDraft(actor(), draft.id, { form: document, hash, clientId, version: draft.version, device: 'd', content })
    await clinic.forms.correct(actor(), { ...touched, answers: body().answers, version: 1 })
    expect(await draftsOf()).toHaveLength(1)
  })

  it('hold nothing that the filer does not get to see', async () => {
    const answers = { clientId: { answer: 'clientId' }, weight: { is: 'answers.pay / 100.0' }, comment: { answer: 'fallNote' } }
    const open = { ...incident, rights: { ...incident.rights, write: { anyOf: ['vitals'] } } } satisfies LinkedForm
    await clinic.publish(form('filed', { opens: [{ id: 'fall', form: 'incident', when: "answers.reason == 'fall'", answers }] }), open)
    const filing = body({ pay: 9900 })
    await clinic.forms.file(actor(), filing)
    const fewer = actor({ may: ['clinical-forms', 'vitals'] })
    const { pay: _pay, ...rest } = filing.answers
    const corrected = await clinic.forms.correct(fewer, { ...filing, answers: { ...rest, ...fell }, version: 1 })
    const { content } = await clinic.forms.draft(fewer, corrected.begun?.[0]?.id ?? '')
    expect([content.answers.comment, content.answers.weight]).toEqual(['on ice', undefined])
    expect((await clinic.forms.get(actor(), filing.id)).answers.pay).toBe(9900)
  })

  it('are the filer’s business and nobody else’s', async () => {
    const filed = await clinic.forms.file(actor(), body(fell))
    expect(await draftsOf(aide())).toEqual([])
    expect((await clinic.forms.get(aide(), filed.record.id)).begun).toBe(undefined)
  })
})
