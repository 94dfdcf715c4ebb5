import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerValues, FileBody, ResolvedField } from '#contract'
import { canonicalJson } from '#document'
import { actor, aide, byClient, byPin, type Clinic, NORTH, NOW, openClinic, picture, SOUTH, stranger } from './clinic.ts'
import { vitals } from './clinic-documents.ts'
import { codeAndPaths, codeOf, refusalOf } from './refused.ts'

let clinic: Clinic
let clientId: string
beforeAll(async () => {
  clinic = await openClinic()
  clientId = (await clinic.addClient()).id
})
afterAll(() => clinic.close())

const fileWith = (answers: AnswerValues, more: Partial<FileBody> = {}, by = actor()) => clinic.forms.file(by, clinic.body(clientId, answers, more))
const storedForms = (): Promise<number> =>
  clinic.database.read({ companyId: NORTH }, async (tx) => (await sql<{ n: number }>`select count(*)::int as n from form_answer`.execute(tx)).rows[0]?.n ?? -1)

describe('filing refuses', () => {
  it.each<readonly [string, AnswerValues, string, string]>([
    ['a text for a number', { weight: '80' }, 'invalid-value', '/answers/weight'],
    ['a number out of range', { weight: 500 }, 'invalid-value', '/answers/weight'],
    ['a day that no calendar has', { entryDate: '2026-02-31' }, 'invalid-value', '/answers/entryDate'],
    ['an unknown code', { reason: 'party' }, 'invalid-value', '/answers/reason'],
    ['an unknown answer', { extra: 1 }, 'unknown-field', '/answers/extra'],
    ['an unknown answer inside a row', { diagnoses: [{ id: 'a', code: 'E11', extra: 1 }] }, 'unknown-field', '/answers/diagnoses/0/extra'],
    ['a row without an id', { diagnoses: [{ code: 'E11' }] }, 'invalid-value', '/answers/diagnoses/0'],
    ['an answer where a signature stands', { author: 'me' }, 'unknown-field', '/answers/author'],
    ['a text that cannot be kept', { comment: 'a\u0000b' }, 'invalid-value', '/answers/comment'],
    ['half a character', { comment: 'a\uD800' }, 'invalid-value', '/answers/comment'],
    ['a forged calculated value', { bmi: 19 }, 'invalid-value', '/answers/bmi'],
    ['an answer that is out of sight', { fallNote: 'Fell' }, 'invalid-value', '/answers/fallNote'],
    ['an untidy text', { comment: 'Trailing  ' }, 'invalid-value', '/answers/comment'],
    ['what is missing because of another answer', { reason: 'fall' }, 'invalid-value', '/answers/fallNote'],
    ['a rule that blocks', { weight: 320, bmi: 80 }, 'check-failed', '/answers/weight'],
    ['a client who is not there', { clientId: randomUUID() }, 'invalid-value', '/answers/clientId'],
    ['an employee who is not there', { takenBy: randomUUID() }, 'invalid-value', '/answers/takenBy'],
  ])('%s', async (_what, answers, code, path) => {
    const before = await storedForms()
    expect(await codeAndPaths(fileWith(answers))).toEqual([code, path])
    expect(await storedForms()).toBe(before)
  })

  it('an option that the other answers do not offer', async () => {
    const symptoms = { ...vitals.fields.symptoms, offered: [{ options: ['cold'], when: "answers.reason == 'fall'" }] } as ResolvedField
    await clinic.publish({ ...vitals, fields: { ...vitals.fields, symptoms } })
    expect(await codeAndPaths(fileWith({ symptoms: ['dizzy', 'cold'] }))).toEqual(['invalid-value', '/answers/symptoms'])
    const other = await clinic.addClient()
    await clinic.forms.file(actor(), clinic.body(other.id, { symptoms: ['cold'], reason: 'fall', fallNote: 'on ice' }))
    await clinic.publish(vitals)
  })

  it('polluting keys, without a trace', async () => {
    const answers: AnswerValues = JSON.parse(`{"__proto__": {"polluted": 1}, "weight": 80}`)
    expect(await codeOf(fileWith({}, { answers }))).toBe('unknown-field')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
  it('a text of five megabytes', async () => {
    expect(await codeOf(fileWith({ comment: 'x'.repeat(5_000_000) }))).toBe('too-large')
  })
  it('missing required answers, each with its place and in words', async () => {
    const { answers } = clinic.body(clientId)
    const { weight: _weight, bmi: _bmi, ...rest } = answers
    const refusal = await refusalOf(fileWith({}, { answers: rest }))
    expect([refusal.code, refusal.problems]).toEqual(['invalid-value', [{ path: '/answers/weight', message: 'This field is required' }]])
  })
  it('warnings without a reason, naming them', async () => {
    const refusal = await refusalOf(fileWith({ weight: 160, bmi: 40 }))
    expect([refusal.code, refusal.data, refusal.problems[0]?.message]).toEqual(['reason-required', { checks: ['heavy'] }, 'Is 160 right?'])
    expect(await codeOf(fileWith({ weight: 160, bmi: 40 }, { reasons: { heavy: '  ' } }))).toBe('reason-required')
  })
  it('lateness without a reason', async () => {
    const late = { entryDate: '2026-03-15', dayOfWeek: 'past' }
    expect((await refusalOf(fileWith(late))).data).toEqual({ checks: ['late'] })
    const filed = await fileWith(late, { reasons: { late: 'Car broke down' } })
    expect([filed.record.values.isLate, filed.reasons]).toEqual([true, { late: 'Car broke down' }])
  })
  it('a version that was never published, and a form that is not there', async () => {
    expect(await codeAndPaths(fileWith({}, { hash: 'a'.repeat(64) }))).toEqual(['invalid-value', '/hash'])
    expect(await codeOf(fileWith({}, { form: 'forms/clinical/nothing' }))).toBe('not-found')
  })
  it('people without the right to write it, or to read filed forms', async () => {
    expect(await codeOf(fileWith({}, {}, actor({ may: ['clinical-forms'] })))).toBe('forbidden')
    expect(await codeOf(fileWith({}, {}, actor({ may: ['vitals'] })))).toBe('forbidden')
  })
  it("another company's client, without a word about whom", async () => {
    const refusal = await refusalOf(clinic.forms.file(stranger(), clinic.body(clientId)))
    expect([refusal.code, refusal.data, refusal.problems.map(({ path }) => path)]).toEqual(['invalid-value', undefined, ['/answers/clientId']])
  })
  it('answers of a section that this person does not get', async () => {
    expect(await codeAndPaths(fileWith({ pay: 100 }, {}, aide()))).toEqual(['unknown-field', '/answers/pay'])
    expect((await fileWith({ pay: 100 }, { reasons: { twice: 'ok' } })).answers.pay).toBe(100)
  })
})

describe('a signature', () => {
  const signedWith = (...signatures: NonNullable<FileBody['signatures']>) =>
    fileWith({ entryDate: '2026-03-17', dayOfWeek: 'past' }, { signatures, reasons: { late: 'x', twice: 'x' } })

  it('of the author must come with the form', async () => {
    expect(await codeAndPaths(signedWith())).toEqual(['invalid-value', '/answers/author'])
  })
  it('is refused with a wrong PIN, or none', async () => {
    expect(await codeAndPaths(signedWith(byPin('author', { pin: '0000' })))).toEqual(['invalid-value', '/signatures/0/pin'])
    const { pin: _pin, ...rest } = byPin()
    expect(await codeAndPaths(signedWith(rest))).toEqual(['invalid-value', '/signatures/0/pin'])
  })
  it('is refused for a slot that is not there, twice for one, and by a way that the slot does not allow', async () => {
    expect(await codeAndPaths(signedWith(byPin(), byPin('nobody')))).toEqual(['invalid-value', '/signatures/1/slot'])
    expect(await codeAndPaths(signedWith(byPin(), byPin()))).toEqual(['invalid-value', '/signatures/1/slot'])
    expect(await codeAndPaths(signedWith(byPin('author', { method: 'typed' })))).toEqual(['invalid-value', '/signatures/0/method'])
    expect(await codeAndPaths(signedWith(byPin(), byClient({ method: 'storedByPin' })))).toEqual(['invalid-value', '/signatures/1/method'])
  })
  it('is refused for other answers than those that were signed', async () => {
    // What is calculated from the answers is none of them.
    const { dayOfWeek: _calculated, bmi: _too, ...answers } = clinic.body(clientId, { entryDate: '2026-03-17', dayOfWeek: 'past' }).answers
    const over = (signed: FileBody['answers']) => createHash('sha256').update(canonicalJson(signed)).digest('hex')
    expect(await codeAndPaths(signedWith(byPin('author', { over: over({ ...answers, comment: 'Before' }) })))).toEqual(['invalid-value', '/signatures/0/over'])
    const filed = await signedWith(byPin('author', { over: over(answers) }), byClient({ over: over(answers) }))
    expect(filed.signatures.map(({ slot }) => slot)).toEqual(['author', 'clientSignature'])
  })
  it('is refused as a picture that is none', async () => {
    const image = `data:image/png;base64,${Buffer.from('<svg onload="x"/>').toString('base64')}`
    expect(await codeAndPaths(signedWith(byPin(), byClient({ method: 'drawn', image })))).toEqual(['invalid-value', '/signatures/1/image'])
    expect(await codeAndPaths(signedWith(byPin(), byClient({ method: 'drawn' })))).toEqual(['invalid-value', '/signatures/1/image'])
  })
  it('by word needs a witness, and being unable a reason, a note and a witness', async () => {
    expect(await codeAndPaths(signedWith(byPin(), byClient({ method: 'verbal' })))).toEqual(['invalid-value', '/signatures/1/witness'])
    expect(await codeAndPaths(signedWith(byPin(), byClient({ method: 'unable' })))).toEqual(['invalid-value', '/signatures/1/unableReason'])
    const unable = byClient({ method: 'unable', unableReason: 'physical', note: 'Arm in a cast', witness: 'Cas Cole' })
    expect((await signedWith(byPin(), unable)).signatures[1]).toMatchObject({ method: 'unable', unableReason: 'physical', note: 'Arm in a cast' })
  })
  it('carries the stored name, whatever was sent, the hash of what was signed, and no PIN', async () => {
    const filed = await signedWith(byPin('author', { name: 'Somebody Else', method: 'drawn', image: picture() }))
    expect(filed.signatures).toMatchObject([{ slot: 'author', role: 'author', method: 'drawn', name: 'Signed RN', title: 'RN', contentHash: filed.seal }])
    // Hashes and pictures may hold these digits by chance.
    expect(JSON.stringify(filed)).not.toMatch(/(?<![\w+/])4711(?![\w+/])/)
  })
  it('drawn without network waits for its PIN', async () => {
    const { pin: _pin, ...drawn } = byPin('author', { method: 'drawn', image: picture(), deviceAt: '2026-03-18T14:00:00Z' })
    const offline = { source: 'offline', deviceAt: '2026-03-18T14:00:00Z' } as const
    const body = clinic.body(clientId, { entryTime: '08:10' }, { ...offline, signatures: [drawn], reasons: { twice: 'x' } })
    const filed = await clinic.forms.file(actor(), body)
    expect([filed.record.values.status, filed.record.values.source, filed.signatures, filed.waiting]).toEqual(['submitted', 'offline', [], ['author']])
    const owed = { id: body.id, version: 1, display: filed.record.display, slots: ['author'] }
    expect([await clinic.forms.owedPins(actor()), await clinic.forms.owedPins(stranger())]).toEqual([[owed], []])
    const signed = await clinic.forms.sign(actor(), body.id, { version: 1, signatures: [byPin()] })
    expect(await clinic.forms.owedPins(actor())).toEqual([])
    expect(signed.signatures).toMatchObject([{ slot: 'author', method: 'drawn', deviceAt: '2026-03-18T14:00:00Z', name: 'Signed RN' }])
    expect(signed.waiting).toBeUndefined()
  })
})

describe('a filed form', () => {
  it('is one record with history, audit, news and without its draft', async () => {
    const { id: other } = await clinic.addClient()
    const body = clinic.body(other, { weight: 250, bmi: 62.5, symptoms: ['cold', 'dizzy'] }, { reasons: { heavy: 'Weighed twice', nothing: 'dropped' } })
    const content = { answers: body.answers, reasons: {}, labels: {} }
    await clinic.forms.saveDraft(actor(), body.id, { form: body.form, hash: body.hash, clientId: other, version: 0, device: 'tablet', content })
    const news: string[] = []
    const stop = clinic.records.onChanged(({ resource }) => news.push(resource))
    const filed = await clinic.forms.file(actor(), body)
    stop()
    expect(filed.record).toMatchObject({
      id: body.id,
      version: 1,
      values: { status: 'submitted', clientId: other, eventDate: '2026-03-18', summary: '250 kg · Routine · Feels cold, Dizzy · 03/18/2026' },
    })
    expect(filed.reasons).toEqual({ heavy: 'Weighed twice' })
    expect(filed.labels['/clientId']).toMatch(/^Mary /)
    expect(await clinic.forms.drafts(actor(), { clientId: other })).toEqual([])
    expect(clinic.audited.filter(({ entityId }) => entityId === body.id)).toMatchObject([{ action: 'create', entity: 'clinical-form' }])
    expect((await clinic.records.history(actor(), { resource: 'clinical-form', id: body.id })).map(({ action }) => action)).toEqual(['create'])
    expect(news).toEqual(['clinical-form', 'todo'])
    const { rows } = await clinic.records.list(actor({ userType: 'owner' }), 'todo', {})
    expect(rows.find((row) => row.values.clientId === other)?.values).toMatchObject({ title: 'Weigh again', dueOn: '2026-03-18', priority: 'high' })
  })
  it('is filed once, however often and at the same time it is sent', async () => {
    const body = clinic.body((await clinic.addClient()).id)
    const filed = await Promise.all(Array.from({ length: 50 }, () => clinic.forms.file(actor(), body)))
    expect(new Set(filed.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(filed[0]?.record.version).toBe(1)
    expect((await clinic.records.history(actor(), { resource: 'clinical-form', id: body.id })).length).toBe(1)
  })
  it('keeps its id for itself: other content under it is refused, also from another company, with nothing of it', async () => {
    const body = clinic.body((await clinic.addClient()).id)
    await clinic.forms.file(actor(), body)
    const other = await refusalOf(clinic.forms.file(actor(), { ...body, answers: { ...body.answers, comment: 'More' } }))
    expect([other.code, other.data]).toEqual(['conflict', undefined])
    const southern = await clinic.addClient({}, stranger())
    const refusal = await refusalOf(clinic.forms.file(stranger(), { ...clinic.body(southern.id), id: body.id }))
    expect([refusal.code, refusal.data, refusal.problems]).toEqual(['conflict', undefined, []])
    expect(
      await clinic.database.read({ companyId: SOUTH }, async (tx) => (await sql`select 1 from form_answer where record_id = ${body.id}`.execute(tx)).rows),
    ).toEqual([])
  })
  it('is judged, and late or not, as of the time when it was done without network', async () => {
    const yesterday = { entryDate: '2026-03-17', entryTime: '16:00', dayOfWeek: 'today' }
    const offline = { source: 'offline', deviceAt: '2026-03-17T22:00:00.000Z' } as const
    clinic.clock.now = new Date(NOW.getTime() + 86_400_000)
    const { id } = await clinic.addClient()
    const filed = await clinic.forms.file(actor(), clinic.body(id, yesterday, offline))
    expect([filed.answers.dayOfWeek, filed.record.values.isLate, filed.record.values.submittedAt]).toEqual(['today', false, clinic.clock.now.toISOString()])
    expect(await codeOf(clinic.forms.file(actor(), clinic.body(id, yesterday, { reasons: { twice: 'x' } })))).toBe('reason-required')
    clinic.clock.now = NOW
  })
  it('keeps which questions were answered and out of sight, if the form asks them', async () => {
    const body = clinic.body((await clinic.addClient()).id, {}, { hidden: ['fallNote', 'nothing', 'a\u0000', 'diagnoses/a/code'] })
    expect((await clinic.forms.file(actor(), body)).trail).toMatchObject([{ changes: [], hidden: ['fallNote', 'diagnoses/a/code'] }])
  })
  it('takes calculated values that nobody sent, and the day as the server has it', async () => {
    const { answers } = clinic.body((await clinic.addClient()).id)
    const { bmi: _bmi, ...rest } = answers
    const filed = await clinic.forms.file(actor(), { ...clinic.body(clientId), answers: { ...rest, dayOfWeek: 'past' } })
    expect([filed.answers.bmi, filed.answers.dayOfWeek]).toEqual([20, 'today'])
  })
  it('asks the stored records itself: the second of a day is warned about whatever the browser saw', async () => {
    const { id } = await clinic.addClient()
    await clinic.forms.file(actor(), clinic.body(id))
    expect((await refusalOf(clinic.forms.file(actor(), clinic.body(id)))).data).toEqual({ checks: ['twice'] })
    expect((await clinic.forms.file(actor(), clinic.body(id, {}, { reasons: { twice: 'Weighed again' } }))).reasons).toEqual({ twice: 'Weighed again' })
  })
  it('takes few statements', async () => {
    const body = clinic.body((await clinic.addClient()).id)
    expect(await clinic.counting(() => clinic.forms.file(actor(), body))).toBeLessThanOrEqual(34)
    expect(await clinic.counting(() => clinic.forms.get(actor(), body.id))).toBeLessThanOrEqual(6)
    expect(await clinic.counting(() => clinic.forms.file(actor(), body))).toBeLessThanOrEqual(7)
    expect(await clinic.counting(() => clinic.forms.sign(actor(), body.id, { version: 1, signatures: [byClient()] }))).toBeLessThanOrEqual(20)
    expect(await clinic.counting(() => clinic.forms.lock(actor(), body.id, { version: 2 }))).toBeLessThanOrEqual(20)
  })
})
