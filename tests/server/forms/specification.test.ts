import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#contract'
import { actor, byPin, type Clinic, openClinic, picture } from './clinic.ts'
import { codeAndPaths, codeOf } from './refused.ts'

const PATH = 'api/client-hhs'
let clinic: Clinic
let clientId: string
beforeAll(async () => {
  clinic = await openClinic()
  clientId = (await clinic.addClient()).id
})
afterAll(() => clinic.close())

/** As the offline queue sends it: the specification's keys, blanks as empty texts. */
const body = (more: Readonly<Record<string, Json>> = {}) => ({
  ...{ client_id: clientId, entryDate: '2026-03-18', sTime: '08:00', weight: 70, height: 200, comment: ' Slept well ', fallNote: '' },
  ...{ requestType: 'Post', formType: 'vital-signs', formHash: clinic.hash(), reasons: { twice: 'x' }, deviceAt: '2026-03-18T14:30:00Z' },
  ...more,
})
const signature = { ...byPin(), method: 'drawn', image: picture() } as unknown as Json
const post = (given: Readonly<Record<string, Json>>, formId?: string) =>
  clinic.forms.fileBySpecification(actor(), { path: PATH, isEdit: false, body: given, ...(formId && { formId }) })
const put = (given: Readonly<Record<string, Json>>, formId: string) =>
  clinic.forms.fileBySpecification(actor(), { path: PATH, isEdit: true, body: given, formId })

describe("the specification's calls", () => {
  it('refuse paths that no form names, unknown keys and another form’s type', async () => {
    expect(await codeOf(clinic.forms.fileBySpecification(actor(), { path: 'api/client-progress-notes', isEdit: false, body: body() }))).toBe('not-found')
    expect(await codeAndPaths(post(body({ extra: 1 })))).toEqual(['unknown-field', '/extra'])
    expect(await codeAndPaths(post(body({ formType: 'hhs' })))).toEqual(['invalid-value', '/formType'])
    expect(await codeOf(post(body({ formHash: 'e'.repeat(64), signature })))).toBe('invalid-value')
  })
  it('take the same checks as the forms’ own', async () => {
    expect(await codeAndPaths(post(body({ weight: 'heavy', signature })))).toEqual(['invalid-value', '/answers/weight'])
    expect(await codeAndPaths(post(body()))).toEqual(['invalid-value', '/answers/author'])
    expect(await codeAndPaths(post(body({ bmi: 3, signature })))).toEqual(['invalid-value', '/answers/bmi'])
  })
  it('store once per key into the same records, tidy and with calculated values', async () => {
    const idempotencyKey = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => post(body({ signature, idempotencyKey }))))
    expect(answers).toEqual([{ _id: idempotencyKey }, { _id: idempotencyKey }, { _id: idempotencyKey }])
    const filed = await clinic.forms.get(actor(), idempotencyKey)
    expect(filed.answers).toMatchObject({ clientId, comment: ' Slept well', bmi: 17.5, dayOfWeek: 'today' })
    expect(filed.record.values).toMatchObject({ source: 'offline', eventTime: '08:00', status: 'submitted' })
    expect(filed.signatures).toMatchObject([{ slot: 'author', method: 'drawn', name: 'Signed RN' }])
  })
  it('make the same id of a key that is none', async () => {
    const given = body({ signature, idempotencyKey: 'queue-17', sTime: '08:01' })
    const [first, again] = [await post(given), await post(given)]
    expect(again).toEqual(first)
  })
  it('take a picture alone; the PIN may follow', async () => {
    const { _id } = await post(body({ signature: picture(), sTime: '08:02' }))
    expect((await clinic.forms.get(actor(), _id)).waiting).toEqual(['author'])
  })
  it('name the form that is to be replaced', async () => {
    expect(await codeOf(post(body({ signature, sTime: '08:05', supersedesId: randomUUID() })))).toBe('not-found')
    const { _id } = await post(body({ signature, sTime: '08:06' }))
    expect(await codeAndPaths(post(body({ signature, sTime: '08:07', supersedesId: _id })))).toEqual(['invalid-value', '/supersedesId'])
  })
  it('file under the id of the address, and correct it with the version it had', async () => {
    const id = randomUUID()
    expect(await post(body({ signature, sTime: '08:03' }), id)).toEqual({ _id: id })
    expect(await codeAndPaths(put(body({ signature }), id))).toEqual(['bad-request', '/version'])
    expect(await codeOf(put(body({ signature, version: 7 }), id))).toBe('conflict')
    const edit = body({ signature, version: 1, comment: 'Corrected', sTime: '08:03', requestType: 'Put' })
    expect(await put(edit, id)).toEqual({ _id: id })
    expect(await put(edit, id)).toEqual({ _id: id })
    const filed = await clinic.forms.get(actor(), id)
    expect([filed.answers.comment, filed.record.version]).toEqual(['Corrected', 2])
    expect(await codeOf(put(edit, randomUUID()))).toBe('not-found')
  })
})
