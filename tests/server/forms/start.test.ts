import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerValues } from '#contract'
import { actor, aide, CAS, type Clinic, caseManager, openClinic, stranger, TODAY } from './clinic.ts'
import { vitals } from './clinic-documents.ts'
import { codeAndPaths, codeOf } from './refused.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

const form = vitals.id
const start = (about: AnswerValues, by = actor()) => clinic.forms.start(by, { form, about })
const lookups = (answers: AnswerValues, by = actor(), id?: string) => clinic.forms.lookups(by, { form, hash: clinic.hash(), answers, ...(id && { id }) })
const addWhole = () =>
  clinic.addClient({
    dob: '1950-01-02',
    gender: 'female',
    address: { line1: '1 Main St', city: 'Duluth', state: 'MN', zip: '55802' },
    diagnoses: [
      { id: 'first', code: 'E11', isPrimary: true, secret: 'hidden' },
      { id: 'second', code: 'I10', isPrimary: false },
      { id: 'third', code: 'F32' },
    ],
  })

describe('starting a form', () => {
  it('refuses what it is not about, wrong types, and people without the right', async () => {
    const { id } = await clinic.addClient()
    expect(await codeAndPaths(start({ clientId: id, weight: 80 }))).toEqual(['invalid-value', '/about/weight'])
    expect(await codeAndPaths(start({ clientId: 'Mary' }))).toEqual(['invalid-value', '/about/clientId'])
    expect(await codeOf(start({ clientId: id }, actor({ may: ['clinical-forms'] })))).toBe('forbidden')
    expect(await codeOf(clinic.forms.start(actor(), { form: 'forms/none', about: {} }))).toBe('not-found')
  })
  it("refuses clients out of reach: another company's, and those of other case managers", async () => {
    const { id } = await clinic.addClient()
    expect(await codeOf(start({ clientId: id }, stranger()))).toBe('not-found')
    expect(await codeOf(start({ clientId: id }, caseManager()))).toBe('not-found')
    expect(await codeOf(start({ clientId: randomUUID() }))).toBe('not-found')
    const mine = await clinic.addClient({ caseManagerUserId: CAS })
    expect((await start({ clientId: mine.id }, caseManager())).answers.clientId).toBe(mine.id)
  })
  it('gives defaults, what is known, and what the client, the company and the newest form say', async () => {
    const { id, display } = await addWhole()
    await clinic.forms.file(actor(), clinic.body(id, { height: 180, bmi: 24.7 }))
    const begun = await start({ clientId: id, entryDate: TODAY })
    expect(begun.answers).toEqual({
      ...{ clientId: id, entryDate: TODAY, reason: 'routine', clientName: display, dob: '1950-01-02', gender: 'female', height: 180 },
      ...{ home: '1 Main St, Duluth, MN 55802', agency: 'Company 0', diagnoses: [{ id: 'first', code: 'E11', isPrimary: true }] },
    })
    expect(begun.labels).toEqual({ '/clientId': display })
    expect(begun.lookups).toEqual({ sameDay: 1, lastWeight: 80, units: 0 })
    expect([begun.id.length, begun.hash]).toEqual([36, clinic.hash()])
    expect((await start({ clientId: id })).answers.diagnoses).toEqual(begun.answers.diagnoses)
  })
  it('copies no value that this person sees masked', async () => {
    const { id } = await addWhole()
    expect(Object.keys((await start({ clientId: id }, aide())).answers)).not.toContain('dob')
  })
  it('takes nothing from forms that were taken out of force, nor from other clients', async () => {
    const { id } = await clinic.addClient()
    const body = clinic.body(id)
    await clinic.forms.file(actor(), body)
    await clinic.forms.void(actor(), body.id, { version: 1, reason: 'Wrong' })
    const begun = await start({ clientId: id })
    expect([begun.answers.height, begun.lookups.lastWeight]).toEqual([undefined, undefined])
  })
  it('writes to the audit whose data was read, and takes few statements', async () => {
    const { id } = await addWhole()
    expect(await clinic.counting(() => start({ clientId: id, entryDate: TODAY }))).toBeLessThanOrEqual(9)
    expect(clinic.audited.at(-1)).toMatchObject({ action: 'read', entity: 'client', entityId: id, detail: { form: 'vital-signs' } })
  })
})

describe('asking the sources again', () => {
  it('says what they say now, for answers of the form only', async () => {
    const { id } = await addWhole()
    const begun = await start({ clientId: id })
    await clinic.records.update(actor(), { resource: 'client', id }, { version: 1, values: { gender: 'male' } })
    const now = await clinic.forms.prefill(actor(), { form, hash: begun.hash, answers: { ...begun.answers, weight: 90 } })
    expect(now.answers).toMatchObject({ gender: 'male', diagnoses: begun.answers.diagnoses })
    expect(Object.keys(now.answers)).not.toContain('weight')
  })
})

describe('lookups', () => {
  it('are unknown while an answer they need is blank', async () => {
    expect(await lookups({})).toEqual({})
    expect(await lookups({ clientId: 'abc', entryDate: '2026-02-31', takenBy: 'a\u0000' })).toEqual({})
    expect(Object.keys(await lookups({ clientId: (await clinic.addClient()).id }))).toEqual(['units'])
  })
  it('count, sum, find the last and whether there is one', async () => {
    const { id: clientId } = await clinic.addClient()
    const employee = await clinic.records.create(actor(), 'employee', { values: { lastName: 'Hill' } })
    await clinic.forms.file(actor(), clinic.body(clientId, { takenBy: employee.id }))
    await clinic.forms.file(actor(), clinic.body(clientId, { entryDate: '2026-03-17', dayOfWeek: 'past', weight: 70, bmi: 17.5 }, { reasons: { late: 'x' } }))
    for (const totalUnits of [10, 2.5])
      await clinic.database.transaction({ companyId: actor().companyId }, async (tx) => {
        const data = JSON.stringify({ authNo: 'A', clientId, totalUnits })
        await tx
          .insertInto('record_authorization' as 'record_*')
          .values({
            id: randomUUID(),
            company_id: actor().companyId,
            location_id: null,
            data,
            created_by: null,
            updated_by: null,
            deleted_at: null,
            deleted_by: null,
            delete_reason: null,
          })
          .execute()
      })
    expect(await lookups({ clientId, entryDate: TODAY, takenBy: employee.id })).toEqual({ sameDay: 1, lastWeight: 80, units: 12.5, seenByEmployee: true })
    expect(await lookups({ clientId, takenBy: randomUUID() })).toMatchObject({ seenByEmployee: false })
  })
  it('do not count the form that asks', async () => {
    const { id: clientId } = await clinic.addClient()
    const body = clinic.body(clientId)
    await clinic.forms.file(actor(), body)
    expect((await lookups({ clientId, entryDate: TODAY }, actor(), body.id)).sameDay).toBe(0)
  })
  it('keep to the rights of who asks', async () => {
    const { id: clientId } = await clinic.addClient()
    await clinic.forms.file(actor(), clinic.body(clientId))
    expect((await lookups({ clientId, entryDate: TODAY }, caseManager())).sameDay).toBe(0)
    expect((await lookups({ clientId, entryDate: TODAY }, stranger())).sameDay).toBe(0)
  })
})
