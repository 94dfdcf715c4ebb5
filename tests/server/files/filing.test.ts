import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerValues, FileBody, FiledForm, Json, ResolvedField, StoredFile } from '#contract'
import type { LinkedForm } from '#document'
import type { Actor } from '#permissions'
import { actor, aide, byClient, byPin, type Clinic, openClinic, stranger } from '../forms/clinic.ts'
import { vitals } from '../forms/clinic-documents.ts'
import { codeAndPaths, codeOf, refusalOf } from '../forms/refused.ts'
import { pdf, png } from './corpus.ts'

const label = 'forms/clinical/vitals.fields.photo'
const photo = { type: 'file', accept: ['image'], max: 3, label } as ResolvedField
const report = { type: 'file', accept: ['pdf'], label } as ResolvedField
const wounds = { type: 'rows', label, of: { site: { type: 'text', label }, photo } } as ResolvedField
const item = (field: string) => ({ kind: 'field', field }) as const

/** The clinic's form with files: at the top, in rows, and in the section that is for the office alone. */
const WITH_FILES: LinkedForm = {
  ...vitals,
  fields: { ...vitals.fields, photo, wounds, officeReport: report },
  pages: vitals.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => {
      const more = section.id === 'values' ? [item('photo'), item('wounds')] : section.id === 'office' ? [item('officeReport')] : []
      return { ...section, items: [...section.items, ...more] }
    }),
  })),
}

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
  await clinic.publish(WITH_FILES)
})
afterAll(() => clinic.close())

const add = (holder: string, by: Actor = actor(), bytes = png(), declared = 'image/png'): Promise<StoredFile> =>
  clinic.files.keep(by, { id: randomUUID(), holder, at: '/photo', accept: ['image', 'pdf'], name: 'heel.png', declared, bytes, settings: {} })
const asJson = (file: StoredFile): Json => JSON.parse(JSON.stringify(file))
/** About a client of its own: two of a kind on one day would ask for a reason. */
const bodyWith = async (id: string, answers: AnswerValues): Promise<FileBody> =>
  clinic.body((await clinic.addClient()).id, answers, { id, signatures: [byPin()] })
const fileWith = async (id: string, answers: AnswerValues, by = actor()): Promise<FiledForm> => clinic.forms.file(by, await bodyWith(id, answers))
const mayRead = (by: Actor) => (file: { readonly holder: string; readonly id: string; readonly sha256: string }) =>
  clinic.forms.showsFile(by, { record: file.holder, id: file.id, sha256: file.sha256 })
const readAs = (by: Actor, id: string) => clinic.files.read(by, id, mayRead(by))

describe('filing refuses a file', () => {
  it.each<readonly [string, (holder: string) => Promise<Json>]>([
    ['that was never uploaded', async () => ({ id: randomUUID(), name: 'a.png', type: 'image/png', size: 100 })],
    ['under no id', async () => ({ id: 'not-an-id', name: 'a.png', type: 'image/png', size: 100 })],
    ['of another form', async () => asJson(await add(randomUUID()))],
    ['of another person', async (holder) => asJson(await add(holder, aide()))],
    ['of another company', async (holder) => asJson(await add(holder, { ...stranger(), userId: actor().userId }))],
    ['of another size than it was stored with', async (holder) => ({ ...Object(asJson(await add(holder))), size: 12 })],
    ['with another content than it was stored with', async (holder) => ({ ...Object(asJson(await add(holder))), sha256: '0'.repeat(64) })],
    [
      'of a kind that the field does not take',
      async (holder) => ({ ...Object(asJson(await add(holder, actor(), pdf(), 'application/pdf'))), type: 'image/png' }),
    ],
  ])('%s, with its place, and stores nothing', async (_what, make) => {
    const holder = randomUUID()
    expect(await codeAndPaths(fileWith(holder, { photo: [await make(holder)] }))).toEqual(['invalid-value', '/answers/photo'])
    expect(await codeOf(clinic.forms.get(actor(), holder))).toBe('not-found')
  })
  it('that stands in two places', async () => {
    const holder = randomUUID()
    const file = asJson(await add(holder))
    expect(await codeAndPaths(fileWith(holder, { photo: [file], wounds: [{ id: 'w1', site: 'heel', photo: [file] }] }))).toEqual([
      'invalid-value',
      '/answers/wounds/0/photo',
    ])
  })
  it('with more facts than a file has', async () => {
    const holder = randomUUID()
    const file = { ...Object(asJson(await add(holder))), url: 'https://example.com' } as Json
    expect((await refusalOf(fileWith(holder, { photo: [file] }))).code).toMatch(/invalid-value|unknown-field/)
  })
})

describe('a filed form with files', () => {
  it('holds them with their hash and category, at the top and in rows; who may read it may read them', async () => {
    const holder = randomUUID()
    const [one, two] = [await add(holder), await add(holder)]
    const filed = await fileWith(holder, {
      photo: [{ ...Object(asJson(one)), category: 'photo' } as Json],
      wounds: [{ id: 'w1', site: 'heel', photo: [asJson(two)] }],
    })
    expect(filed.answers.photo).toEqual([{ id: one.id, name: 'heel.png', type: 'image/png', size: one.size, sha256: one.sha256, category: 'photo' }])
    expect((await readAs(aide(), one.id)).bytes.length).toBe(one.size)
    expect((await readAs(aide(), two.id)).bytes.length).toBe(two.size)
  })
  it('takes its facts from what is stored, whatever name and type it was sent with', async () => {
    const holder = randomUUID()
    const { id, sha256, size } = await add(holder, actor(), png(4_000, 20))
    const filed = await fileWith(holder, { photo: [{ id, name: '<b>.exe', type: 'image/webp', size: png(4_000, 20).length }] })
    expect(filed.answers.photo).toEqual([{ id, name: 'heel.png', type: 'image/png', size, sha256 }])
  })
  it('gives them to nobody without a right to the form', async () => {
    const holder = randomUUID()
    const file = await add(holder)
    await fileWith(holder, { photo: [asJson(file)] })
    expect(await codeOf(readAs(actor({ may: ['clinical-forms'] }), file.id))).toBe('not-found')
    expect(await codeOf(readAs(actor({ may: [] }), file.id))).toBe('not-found')
    expect(await codeOf(readAs(stranger(), file.id))).toBe('not-found')
  })
  it('lets the form that takes its place show them too, and no other form', async () => {
    const holder = randomUUID()
    const file = asJson(await add(holder))
    const old = await bodyWith(holder, { photo: [file] })
    await clinic.forms.file(actor(), { ...old, signatures: [byPin(), byClient()] })
    const next: FileBody = { ...old, id: randomUUID(), reasons: { twice: 'New plan', revised: 'x' } }
    expect(await codeAndPaths(clinic.forms.file(actor(), next))).toEqual(['invalid-value', '/answers/photo'])
    await clinic.forms.file(actor(), { ...next, supersedesId: holder, signatures: [byPin(), byClient()] })
    const last = await clinic.forms.file(actor(), { ...next, id: randomUUID(), supersedesId: next.id })
    expect(last.answers.photo).toMatchObject([{ id: Object(file).id }])
    expect((await readAs(aide(), Object(file).id)).name).toBe('heel.png')
  })
  it('keeps those of a section from who does not get the section', async () => {
    const holder = randomUUID()
    const file = await add(holder, actor(), pdf(), 'application/pdf')
    await fileWith(holder, { officeReport: [asJson(file)] })
    expect((await readAs(actor(), file.id)).mediaType).toBe('application/pdf')
    expect(await codeOf(readAs(aide(), file.id))).toBe('not-found')
    expect([await clinic.forms.showsAll(actor(), holder), await clinic.forms.showsAll(aide(), holder)]).toEqual([true, false])
  })
  it('files the same again as one, and keeps a file through a correction, until it is taken out', async () => {
    const holder = randomUUID()
    const [kept, dropped] = [await add(holder), await add(holder)]
    const body = await bodyWith(holder, { photo: [asJson(kept), asJson(dropped)] })
    const filed = await clinic.forms.file(actor(), body)
    expect((await clinic.forms.file(actor(), body)).record.version).toBe(filed.record.version)
    const answers = { ...body.answers, photo: [asJson(kept)] }
    await clinic.forms.correct(actor(), { ...body, answers, version: filed.record.version })
    expect((await readAs(aide(), kept.id)).name).toBe('heel.png')
    expect(await codeOf(readAs(aide(), dropped.id))).toBe('not-found')
  })
})

describe('a draft with files', () => {
  it('lets them go when it is thrown away', async () => {
    const id = randomUUID()
    const file = await add(id)
    const content = { answers: { photo: [asJson(file)] }, reasons: {}, labels: {} }
    await clinic.forms.saveDraft(actor(), id, { form: vitals.id, hash: clinic.hash(), clientId: null, version: 0, device: 'x', content })
    expect((await clinic.files.read(actor(), file.id, async () => false)).name).toBe('heel.png')
    await clinic.forms.discardDraft(actor(), id)
    expect(await codeOf(clinic.files.read(actor(), file.id, async () => false))).toBe('not-found')
  })
})

describe('the place of a file', () => {
  it('is a file field that this person may fill in', async () => {
    const place = (at: string) => ({ form: vitals.id, hash: clinic.hash(), at })
    expect(await codeOf(clinic.forms.fileField(actor(), place('/weight')))).toBe('not-found')
    expect(await codeOf(clinic.forms.fileField(actor(), place('/nothing')))).toBe('not-found')
    expect(await codeOf(clinic.forms.fileField(aide(), place('/officeReport')))).toBe('forbidden')
    expect(await codeOf(clinic.forms.fileField(actor({ may: ['clinical-forms'] }), place('/photo')))).toBe('forbidden')
    expect((await clinic.forms.fileField(aide(), place('/wounds/w1/photo'))).accept).toEqual(['image'])
  })
})
