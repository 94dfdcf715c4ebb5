import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerValues, FileBody, FiledForm, Json, OpenedForm, ResolvedField } from '#contract'
import type { LinkedForm } from '#document'
import { RefusalError } from '#server/platform/refusal'
import { png } from '../files/corpus.ts'
import { actor, aide, byClient, byPin, type Clinic, openClinic, TODAY } from './clinic.ts'
import { vitals } from './clinic-documents.ts'
import { codeAndPaths, codeOf, refusalOf } from './refused.ts'

const photo = { type: 'file', accept: ['image'], max: 3, label: 'photo' } as ResolvedField
const withPhoto: LinkedForm = {
  ...vitals,
  fields: { ...vitals.fields, photo },
  pages: vitals.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) =>
      section.id === 'values' ? { ...section, items: [...section.items, { kind: 'field', field: 'photo' }] } : section,
    ),
  })),
}
const incident: LinkedForm = { ...vitals, id: 'forms/clinical/incident', formType: 'incident', tasks: [] }
const opens: OpenedForm[] = [
  { id: 'fall', form: 'incident', when: "answers.reason == 'fall'", answers: { clientId: { answer: 'clientId' }, entryDate: { answer: 'entryDate' } } },
]

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
  await clinic.publish({ ...withPhoto, opens }, incident)
})
afterAll(() => clinic.close())

const byAll = [byPin(), byClient()]

async function signed(answers: AnswerValues = {}): Promise<FileBody> {
  const body = clinic.body((await clinic.addClient()).id, answers, { signatures: byAll, reasons: { heavy: 'x' } })
  await clinic.forms.file(actor(), body)
  return body
}
/** A new version of it; signed by its author alone unless told otherwise. */
const next = (old: FileBody, more: Partial<FileBody> = {}): FileBody => ({
  ...{ ...old, id: randomUUID(), signatures: [byPin()], reasons: { twice: 'New plan', heavy: 'x', revised: 'Pulse was counted again' }, supersedesId: old.id },
  ...more,
})
const get = (id: string, by = actor()): Promise<FiledForm> => clinic.forms.get(by, id)
const statusOf = async (id: string): Promise<unknown> => (await get(id)).record.values.status
const draftsOf = async (clientId: unknown) => (await clinic.forms.drafts(actor())).filter((draft) => draft.clientId === clientId)

describe('a filed form is not replaced', () => {
  it('by a form about somebody else, and what is not there by nothing', async () => {
    const old = await signed()
    const other = next(await signed(), { supersedesId: old.id })
    expect(await codeAndPaths(clinic.forms.file(actor(), other))).toEqual(['invalid-value', '/supersedesId'])
    expect(await codeOf(clinic.forms.file(actor(), { ...other, supersedesId: randomUUID() }))).toBe('not-found')
    expect(await codeOf(get(other.id))).toBe('not-found')
  })

  it('without saying why, which stays with it, also when it is corrected', async () => {
    const old = await signed()
    const { revised: _why, ...reasons } = next(old).reasons ?? {}
    const silent = next(old, { reasons })
    expect(await codeAndPaths(clinic.forms.file(actor(), silent))).toEqual(['reason-required', '/answers/clientId'])
    const told = next(old)
    await clinic.forms.file(actor(), told)
    expect((await get(told.id)).reasons.revised).toBe('Pulse was counted again')
    const { supersedesId: _old, ...correction } = told
    await clinic.forms.correct(actor(), { ...correction, version: 1 })
    expect((await get(told.id)).reasons.revised).toBe('Pulse was counted again')
    expect(await codeAndPaths(clinic.forms.correct(actor(), { ...correction, reasons, version: 2 }))).toEqual(['reason-required', '/answers/clientId'])
  })

  it('twice: while a new version waits for signatures, and after it', async () => {
    const old = await signed()
    const first = next(old)
    await clinic.forms.file(aide(), first)
    const late = next(old, { signatures: byAll })
    const refusal = await refusalOf(clinic.forms.file(actor(), late))
    expect([refusal.code, refusal.problems[0]?.path]).toEqual(['invalid-value', '/supersedesId'])
    expect((await get(old.id)).record.can).not.toContain('supersede')
    await clinic.forms.sign(aide(), first.id, { version: 1, signatures: [byClient()] })
    expect(await codeAndPaths(clinic.forms.file(actor(), late))).toEqual(['invalid-value', '/supersedesId'])
    const { supersedesId: _none, ...own } = late
    await clinic.forms.file(actor(), own)
    expect([await statusOf(old.id), await statusOf(first.id), await statusOf(late.id)]).toEqual(['superseded', 'signed', 'signed'])
  })

  it('by two people at once: one is filed, the other is refused and has nothing stored', async () => {
    const old = await signed()
    const [mine, theirs] = [next(old), next(old, { signatures: byAll })]
    const calls = await Promise.allSettled([clinic.forms.file(actor(), mine), clinic.forms.file(aide(), theirs)])
    const refused = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []))
    expect(refused.map((reason) => reason instanceof RefusalError && reason.problems.map(({ path }) => path))).toEqual([['/supersedesId']])
    const stored = await Promise.all([mine, theirs].map(({ id }) => get(id).catch(() => undefined)))
    expect(stored.flatMap((filed) => filed?.record.id ?? [])).toEqual([(await get(old.id)).replacedBy?.id])
  })
})

describe('a filed form that is replaced', () => {
  it('leads to the new one and back, keeps its signatures, and may be replaced again after the new one was voided', async () => {
    const old = await signed()
    const never = next(old)
    await clinic.forms.file(actor(), never)
    await clinic.forms.void(actor(), never.id, { version: 1, reason: 'Wrong' })
    expect((await get(old.id)).record.can).toContain('supersede')
    const now = next(old)
    const filed = await clinic.forms.file(actor(), now)
    expect(filed.replaces).toEqual({ id: old.id, on: TODAY })
    expect([await statusOf(old.id), (await get(old.id)).replacedBy]).toEqual(['signed', { id: now.id, on: TODAY }])
    await clinic.forms.sign(actor(), now.id, { version: 1, signatures: [byClient()] })
    const before = await get(old.id)
    expect([before.record.values.status, before.replacedBy?.id, before.signatures.length, before.sealHolds]).toEqual(['superseded', now.id, 2, true])
  })

  it('gives the new one the answers that its author does not get', async () => {
    const old = await signed({ pay: 4_200 })
    const { pay: _unseen, ...answers } = old.answers
    const mine = next(old, { answers })
    await clinic.forms.file(aide(), mine)
    expect([(await get(mine.id)).answers.pay, (await get(mine.id, aide())).answers.pay]).toEqual([4_200, undefined])
  })

  it('is not counted by the new one, also while that is corrected', async () => {
    const old = await signed()
    const reasons = { heavy: 'x', revised: 'x' }
    const mine = next(old, { reasons })
    await clinic.forms.file(actor(), mine)
    await clinic.forms.correct(actor(), { ...mine, version: 1 })
    const { supersedesId: _none, ...own } = next(old, { reasons })
    expect(await codeOf(clinic.forms.file(actor(), own))).toBe('reason-required')
  })

  it('still gives its files to the new one when that is corrected, and takes in none of another form', async () => {
    const add = async (holder: string): Promise<Json> => {
      const upload = { id: randomUUID(), holder, at: '/photo', accept: ['image'], name: 'heel.png', declared: 'image/png', bytes: png(), settings: {} } as const
      return JSON.parse(JSON.stringify(await clinic.files.keep(actor(), upload)))
    }
    const id = randomUUID()
    const own = await add(id)
    const answers = { photo: [own] }
    const old = clinic.body((await clinic.addClient()).id, answers, { id, signatures: byAll })
    await clinic.forms.file(actor(), old)
    const mine = next(old)
    const { record } = await clinic.forms.file(actor(), mine)
    const withFiles = (photos: readonly Json[]): FileBody => ({
      ...mine,
      answers: { ...mine.answers, photo: [...photos], comment: 'Again' },
      version: record.version,
    })
    const strange = await add(randomUUID())
    expect(await codeAndPaths(clinic.forms.correct(actor(), withFiles([own, strange])))).toEqual(['invalid-value', '/answers/photo'])
    const corrected = await clinic.forms.correct(actor(), withFiles([own, await add(mine.id)]))
    expect(corrected.answers).toMatchObject({ comment: 'Again', photo: [own, { name: 'heel.png' }] })
    const last = await clinic.forms.correct(actor(), { ...mine, version: corrected.record.version })
    expect(last.answers.photo).toEqual([own])
  })

  it('has called for what need not be begun again: a draft that stands goes on, and a to-do of the same day is not repeated', async () => {
    const old = await signed({ reason: 'fall', fallNote: 'on ice', weight: 240, bmi: 60 })
    const { clientId } = old.answers
    const todos = async () =>
      (await clinic.records.list(actor({ userType: 'owner' }), 'todo', { 'filter[clientId][eq]': String(clientId) })).rows.map(({ values }) => values.title)
    const [begun, ...more] = await draftsOf(clientId)
    expect([more, await todos()]).toEqual([[], ['Weigh again']])
    const mine = next(old, { signatures: byAll })
    const filed = await clinic.forms.file(actor(), mine)
    expect([filed.begun, (await draftsOf(clientId)).map(({ id }) => id), await todos()]).toEqual([
      [{ form: incident.id, id: begun?.id }],
      [begun?.id],
      ['Weigh again'],
    ])
    const { fallNote: _gone, ...answers } = old.answers
    await clinic.forms.file(actor(), next({ ...mine, answers: { ...answers, reason: 'routine' } }, { signatures: byAll }))
    expect(await draftsOf(clientId)).toEqual([])
  })
})

describe('a draft of a new version', () => {
  it('keeps what it is to take the place of, on every device', async () => {
    const id = randomUUID()
    const replaces = { id: randomUUID(), on: TODAY }
    const content = { answers: {}, reasons: {}, labels: {}, replaces }
    await clinic.forms.saveDraft(actor(), id, { form: vitals.id, hash: clinic.hash(), clientId: null, version: 0, device: 'Phone', content })
    expect((await clinic.forms.draft(actor(), id)).content.replaces).toEqual(replaces)
  })
})
