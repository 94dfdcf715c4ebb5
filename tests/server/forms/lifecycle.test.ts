import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FileBody, FiledForm } from '#contract'
import { actor, aide, byClient, byPin, CAS, type Clinic, caseManager, NORTH, NOW, openClinic, stranger } from './clinic.ts'
import { vitals } from './clinic-documents.ts'
import { codeAndPaths, codeOf, refusalOf } from './refused.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())
afterEach(() => {
  clinic.clock.now = NOW
})

interface Filed {
  readonly body: FileBody
  readonly id: string
}

async function file(more: Partial<FileBody> = {}, by = actor()): Promise<Filed> {
  const body = clinic.body((await clinic.addClient()).id, {}, more)
  await clinic.forms.file(by, body)
  return { body, id: body.id }
}
const statusOf = ({ record }: FiledForm): unknown => record.values.status
const inDays = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000)
const signedForm = async (): Promise<Filed> => file({ signatures: [byPin(), byClient()] })
const lockedForm = async (): Promise<Filed> => {
  const filed = await signedForm()
  await clinic.forms.lock(actor(), filed.id, { version: 1 })
  return filed
}

describe('signing', () => {
  it('refuses strangers, people without the right, stale versions and wrong PINs', async () => {
    const { id } = await file()
    const body = { version: 1, signatures: [byClient()] }
    expect(await codeOf(clinic.forms.sign(stranger(), id, body))).toBe('not-found')
    expect(await codeOf(clinic.forms.sign(actor({ may: ['clinical-forms'] }), id, body))).toBe('not-found')
    const stale = await refusalOf(clinic.forms.sign(actor(), id, { ...body, version: 7 }))
    expect([stale.code, stale.data]).toMatchObject(['conflict', { record: { id, version: 1 } }])
    expect(await codeAndPaths(clinic.forms.sign(aide(), id, { version: 1, signatures: [byPin('nurse', { pin: '1111' })] }))).toEqual([
      'invalid-value',
      '/signatures/0/pin',
    ])
  })
  it('makes the form signed with the last required slot, and due to be locked', async () => {
    const { id } = await file()
    const filed = await clinic.forms.sign(aide(), id, { version: 1, signatures: [byClient()] })
    expect([statusOf(filed), filed.record.values.lockDueAt]).toEqual(['signed', inDays(2).toISOString()])
    expect(new Set(filed.signatures.map(({ contentHash }) => contentHash))).toEqual(new Set([filed.seal]))
    const later = await clinic.forms.sign(aide(), id, { version: 2, signatures: [byPin('nurse')] })
    expect([statusOf(later), later.signatures.length, later.record.values.lockDueAt]).toEqual(['signed', 3, inDays(2).toISOString()])
  })
  it('locks at once when the document leaves no time', async () => {
    await clinic.publish({ ...vitals, lifecycle: { lockAfterDays: 0 } })
    const { id } = await signedForm()
    expect(statusOf(await clinic.forms.get(actor(), id))).toBe('locked')
    await clinic.publish(vitals)
  })
  it('is refused once a byte has changed, and the seal says so', async () => {
    const { id } = await file()
    expect((await clinic.forms.get(actor(), id)).sealHolds).toBe(true)
    await clinic.database.transaction({ companyId: NORTH }, (tx) =>
      sql`update form_answer set answers = jsonb_set(answers, '{weight}', '81') where record_id = ${id}`.execute(tx),
    )
    expect((await clinic.forms.get(actor(), id)).sealHolds).toBe(false)
    expect(await codeOf(clinic.forms.sign(actor(), id, { version: 1, signatures: [byClient()] }))).toBe('wrong-state')
  })
})

describe('sending back and correcting', () => {
  it('needs the right to review, a message and the right state', async () => {
    const { id } = await file()
    expect(await codeOf(clinic.forms.return(aide(), id, { version: 1, message: 'Weigh again' }))).toBe('forbidden')
    expect(await codeAndPaths(clinic.forms.return(actor(), id, { version: 1, message: '  ' }))).toEqual(['reason-required', '/message'])
    expect(await codeAndPaths(clinic.forms.return(actor(), id, { version: 1, message: 'x', section: 'nowhere' }))).toEqual(['invalid-value', '/section'])
    const signed = await signedForm()
    expect(await codeOf(clinic.forms.return(actor(), signed.id, { version: 1, message: 'x' }))).toBe('wrong-state')
  })
  it('voids the signatures, tells the author, and takes the correction with a new signature', async () => {
    const { id, body } = await file({ signatures: [byPin()] }, aide())
    const returned = await clinic.forms.return(actor(), id, { version: 1, message: 'Weigh again', section: 'values' })
    expect([statusOf(returned), returned.signatures, returned.seal]).toEqual(['needsCorrection', [], undefined])
    expect(returned.corrections).toMatchObject([{ byName: 'Ann Ames', section: 'values', message: 'Weigh again' }])
    const todos = await clinic.records.list(aide({ userType: 'owner' }), 'todo', {})
    expect(todos.rows.map(({ values }) => values.title)).toContain('Correct: Vital signs')
    expect(await codeOf(clinic.forms.correct(actor(), { ...body, version: 2 }))).toBe('forbidden')
    const answers = { ...body.answers, weight: 88, bmi: 22 }
    expect(await codeAndPaths(clinic.forms.correct(aide(), { ...body, answers, version: 2, signatures: [] }))).toEqual(['invalid-value', '/answers/author'])
    const corrected = await clinic.forms.correct(aide(), { ...body, answers, version: 2 })
    expect([statusOf(corrected), corrected.record.version, corrected.answers.weight]).toEqual(['submitted', 3, 88])
    expect(corrected.corrections[0]?.resolvedAt).toBe(NOW.toISOString())
    expect(corrected.trail?.[0]).toMatchObject({
      byName: 'Bob Best',
      changes: [
        { field: 'weight', before: 80, after: 88 },
        { field: 'bmi', before: 20, after: 22 },
      ],
    })
    expect(corrected.record.values.summary).toBe('88 kg · Routine · 03/18/2026')
  })
  it('refuses a correction based on another version, with the form as it is, and takes the same one twice', async () => {
    const { id, body } = await file()
    const answers = { ...body.answers, comment: 'Mine' }
    const first = await clinic.forms.correct(actor(), { ...body, answers, version: 1 })
    expect(await clinic.forms.correct(actor(), { ...body, answers, version: 1 })).toEqual(first)
    const stale = await refusalOf(clinic.forms.correct(actor(), { ...body, answers: { ...body.answers, comment: 'Other' }, version: 1 }))
    expect([stale.code, stale.data]).toMatchObject(['conflict', { record: { id, version: 2 }, answers: { comment: 'Mine' } }])
  })
  it('of two at the same time one wins and the other sees it', async () => {
    const { body } = await file()
    const tries = ['a', 'b'].map((comment) => clinic.forms.correct(actor(), { ...body, answers: { ...body.answers, comment }, version: 1 }))
    expect((await Promise.allSettled(tries)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
  it('keeps what the corrector does not get to see', async () => {
    const body = clinic.body((await clinic.addClient()).id, { pay: 4_200 })
    await clinic.forms.file(actor(), body)
    await clinic.forms.correct(actor({ may: ['clinical-forms', 'vitals'] }), { ...clinicBody(body), version: 1 })
    expect((await clinic.forms.get(actor(), body.id)).answers).toMatchObject({ pay: 4_200, comment: 'Changed' })
  })
  const clinicBody = ({ answers: { pay: _pay, ...answers }, ...body }: FileBody): FileBody => ({ ...body, answers: { ...answers, comment: 'Changed' } })
})

describe('a locked form', () => {
  it('is not corrected, signed or sent back any more', async () => {
    const { id, body } = await lockedForm()
    expect(await codeOf(clinic.forms.correct(actor(), { ...body, version: 2 }))).toBe('wrong-state')
    expect(await codeOf(clinic.forms.sign(actor(), id, { version: 2, signatures: [byPin('nurse')] }))).toBe('wrong-state')
    expect(await codeOf(clinic.forms.return(actor(), id, { version: 2, message: 'x' }))).toBe('wrong-state')
    expect(await codeOf(clinic.forms.lock(actor(), id, { version: 2 }))).toBe('wrong-state')
  })
  it('takes addenda, each once, and only it does', async () => {
    const addendum = { id: randomUUID(), kind: 'lateEntry', text: 'Shoes on' } as const
    const open = await file()
    expect(await codeOf(clinic.forms.addAddendum(actor(), open.id, addendum))).toBe('wrong-state')
    const { id } = await lockedForm()
    expect(await codeOf(clinic.forms.addAddendum(actor({ may: ['clinical-forms'] }), id, addendum))).toBe('not-found')
    expect(await codeOf(clinic.forms.addAddendum(actor(), id, { ...addendum, text: ' ' }))).toBe('reason-required')
    await clinic.forms.addAddendum(actor(), id, addendum)
    const others = [0, 1].map(() => clinic.forms.addAddendum(actor(), id, { ...addendum, id: randomUUID() }))
    await Promise.all([...others, clinic.forms.addAddendum(actor(), id, addendum)])
    const filed = await clinic.forms.get(actor(), id)
    expect([filed.addenda.length, filed.addenda[0]?.byName, filed.sealHolds]).toEqual([3, 'Ann Ames', true])
  })
  it('locks by itself when it is read after its time, or swept', async () => {
    const [read, swept, early] = [await signedForm(), await signedForm(), await signedForm()]
    clinic.clock.now = inDays(1.9)
    expect(statusOf(await clinic.forms.get(actor(), early.id))).toBe('signed')
    clinic.clock.now = inDays(2)
    expect(statusOf(await clinic.forms.get(aide(), read.id))).toBe('locked')
    expect(await clinic.forms.sweep()).toBeGreaterThanOrEqual(2)
    expect(await clinic.forms.sweep()).toBe(0)
    const [entry] = await clinic.records.history(actor(), { resource: 'clinical-form', id: swept.id })
    expect(entry).toMatchObject({ action: 'transition', transition: 'lock', by: { id: null, name: 'RenderCare (automatic)' } })
  })
  it('is locked before it is signed late', async () => {
    const { id } = await signedForm()
    clinic.clock.now = inDays(3)
    expect(await codeOf(clinic.forms.sign(aide(), id, { version: 1, signatures: [byPin('nurse')] }))).toBe('conflict')
    expect(statusOf(await clinic.forms.get(actor(), id))).toBe('locked')
  })
  it('cannot be changed through the calls of records', async () => {
    const { id } = await lockedForm()
    const everything = actor({ superadmin: true })
    const at = { resource: 'clinical-form', id }
    expect(await codeOf(clinic.records.update(everything, at, { version: 2, values: { status: 'submitted' } }))).toBe('forbidden')
    expect(await codeOf(clinic.records.remove(everything, at, { version: 2, reason: 'x' }))).toBe('forbidden')
    expect(await codeOf(clinic.records.create(everything, 'clinical-form', { values: { title: 'x' } }))).toBe('forbidden')
  })
})

describe('taking out of force', () => {
  it('needs the right to review and a reason, and happens once', async () => {
    const { id } = await file()
    expect(await codeOf(clinic.forms.void(aide(), id, { version: 1, reason: 'x' }))).toBe('forbidden')
    expect(await codeOf(clinic.forms.void(actor(), id, { version: 1, reason: '' }))).toBe('reason-required')
    const gone = await clinic.forms.void(actor(), id, { version: 1, reason: 'Wrong client' })
    expect([statusOf(gone), gone.record.values.voidReason, gone.record.can]).toEqual(['voided', 'Wrong client', []])
    expect(await codeOf(clinic.forms.void(actor(), id, { version: 2, reason: 'x' }))).toBe('wrong-state')
  })
  it('a new form takes the place of a signed one when it is signed itself', async () => {
    const { id, body } = await signedForm()
    const open = await file()
    const next = { ...body, id: randomUUID(), signatures: [byPin()], reasons: { twice: 'New plan', revised: 'x' } }
    expect(await codeAndPaths(clinic.forms.file(actor(), { ...next, supersedesId: open.id }))).toEqual(['invalid-value', '/supersedesId'])
    await clinic.forms.file(actor(), { ...next, supersedesId: id })
    expect(statusOf(await clinic.forms.get(actor(), id))).toBe('signed')
    await clinic.forms.sign(actor(), next.id, { version: 1, signatures: [byClient()] })
    expect(statusOf(await clinic.forms.get(actor(), id))).toBe('superseded')
  })
})

describe('reading', () => {
  it('is for people of the company who may read the form, and case managers only of their clients', async () => {
    const { id } = await file()
    const mine = clinic.body((await clinic.addClient({ caseManagerUserId: CAS })).id)
    await clinic.forms.file(actor(), mine)
    for (const by of [stranger(), caseManager()]) expect(await codeOf(clinic.forms.get(by, id))).toBe('not-found')
    const without = actor({ may: ['clinical-forms'] })
    expect(await codeOf(clinic.forms.get(without, id))).toBe('not-found')
    expect(await codeOf(clinic.records.get(without, { resource: 'clinical-form', id }))).toBe('not-found')
    expect((await clinic.records.list(without, 'clinical-form', {})).rows).toEqual([])
    expect((await clinic.forms.get(caseManager(), mine.id)).answers.weight).toBe(80)
    expect(await codeOf(clinic.forms.sign(caseManager(), id, { version: 1, signatures: [byClient()] }))).toBe('not-found')
  })
  it('leaves out the sections that are not for the reader', async () => {
    const { id } = clinic.body('')
    const body = { ...clinic.body((await clinic.addClient()).id, { pay: 100 }), id }
    await clinic.forms.file(actor(), body)
    expect((await clinic.forms.get(actor(), id)).answers.pay).toBe(100)
    expect(JSON.stringify(await clinic.forms.get(aide(), id))).not.toContain('"pay"')
  })
  it('is written to the audit', async () => {
    const { id } = await file()
    await clinic.forms.get(actor(), id)
    expect(clinic.audited.at(-1)).toMatchObject({ action: 'read', entity: 'clinical-form', entityId: id })
  })
})
