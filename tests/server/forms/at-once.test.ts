import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileBody, FiledForm } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { actor, aide, byClient, byPin, type Clinic, openClinic } from './clinic.ts'
import { vitals } from './clinic-documents.ts'

const TIMES = 50

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

async function file(more: Partial<FileBody> = {}, by = actor()): Promise<FileBody> {
  const body = clinic.body((await clinic.addClient()).id, {}, more)
  await clinic.forms.file(by, body)
  return body
}

/** How fifty calls at once end: with a form, or with the code of a refusal. */
async function ends(call: () => Promise<FiledForm>): Promise<{ readonly forms: readonly FiledForm[]; readonly codes: readonly string[] }> {
  const settled = await Promise.allSettled(Array.from({ length: TIMES }, call))
  const forms = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const codes = settled.flatMap((each) => {
    if (each.status === 'fulfilled') return []
    if (each.reason instanceof RefusalError) return [each.reason.code]
    throw each.reason
  })
  return { forms, codes: [...new Set(codes)].sort() }
}
const deedsOf = async (id: string): Promise<readonly string[]> =>
  (await clinic.records.history(actor(), { resource: 'clinical-form', id })).map(({ action, transition }) => transition ?? action)

describe('fifty identical calls at once (S32)', () => {
  it('make one signature', async () => {
    const { id } = await file()
    const { forms, codes } = await ends(() => clinic.forms.sign(aide(), id, { version: 1, signatures: [byClient()] }))
    expect([forms.length, codes]).toEqual([1, ['conflict']])
    expect((await clinic.forms.get(actor(), id)).signatures.map(({ slot }) => slot)).toEqual(['author', 'clientSignature'])
    expect(await deedsOf(id)).toEqual(['sign', 'create'])
  })

  it('make one correction, and all of them hear of it', async () => {
    const body = await file()
    const next = { ...body, answers: { ...body.answers, comment: 'Mine' }, version: 1 }
    const { forms, codes } = await ends(() => clinic.forms.correct(actor(), next))
    expect([forms.length, codes, new Set(forms.map(({ record }) => record.version))]).toEqual([TIMES, [], new Set([2])])
    expect(await deedsOf(body.id)).toEqual(['update', 'create'])
  })

  it('send back once, with one to-do', async () => {
    const body = await file()
    const { forms, codes } = await ends(() => clinic.forms.return(actor(), body.id, { version: 1, message: 'Weigh again' }))
    expect([forms.length, codes]).toEqual([1, ['conflict']])
    const { rows } = await clinic.records.list(actor({ userType: 'owner' }), 'todo', {})
    expect(rows.filter(({ values }) => values.clientId === body.answers.clientId)).toHaveLength(1)
  })

  it('lock once, and add one addendum to what is locked', async () => {
    const { id } = await file({ signatures: [byPin(), byClient()] })
    const locking = await ends(() => clinic.forms.lock(actor(), id, { version: 1 }))
    expect([locking.forms.length, locking.codes]).toEqual([1, ['conflict']])
    const addendum = { id: randomUUID(), kind: 'lateEntry', text: 'Shoes on' } as const
    const { codes } = await ends(() => clinic.forms.addAddendum(actor(), id, addendum))
    expect(codes.filter((code) => code !== 'conflict')).toEqual([])
    expect((await clinic.forms.get(actor(), id)).addenda.map(({ text }) => text)).toEqual(['Shoes on'])
    expect(await deedsOf(id)).toEqual(['update', 'lock', 'create'])
  })

  it('take out of force once', async () => {
    const { id } = await file()
    const { forms, codes } = await ends(() => clinic.forms.void(actor(), id, { version: 1, reason: 'Wrong client' }))
    expect([forms.length, codes]).toEqual([1, ['conflict']])
    expect(await deedsOf(id)).toEqual(['void', 'create'])
  })

  it('begin one draft', async () => {
    const id = randomUUID()
    const content = { answers: { comment: 'Half a wo' }, reasons: {}, labels: {} }
    const draft = { form: vitals.id, hash: clinic.hash(), clientId: null, version: 0, device: 'Tablet', content }
    const saves = await Promise.allSettled(Array.from({ length: TIMES }, () => clinic.forms.saveDraft(actor(), id, draft)))
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await clinic.forms.draft(actor(), id)).version).toBe(1)
  })

  it('from two servers file once', async () => {
    const body = clinic.body((await clinic.addClient()).id)
    const rooms = [clinic.forms, await clinic.restarted()]
    const filed = await Promise.all(Array.from({ length: TIMES }, (_none, at) => rooms[at % 2]?.file(actor(), body)))
    expect(new Set(filed.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await deedsOf(body.id)).toEqual(['create'])
  })
})
