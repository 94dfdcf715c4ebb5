import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FileBody, FiledForm, StageBody } from '#contract'
import type { LinkedForm } from '#document'
import { actor, aide, byClient, byPin, type Clinic, caseManager, NOW, openClinic, stranger, TODAY } from './clinic.ts'
import { vitals } from './clinic-documents.ts'
import { codeAndPaths, codeOf, refusalOf } from './refused.ts'

const label = (stage: string): string => `${vitals.id}.stages.${stage}`
const staged: LinkedForm = {
  ...vitals,
  lifecycle: {
    lockAfterDays: 2,
    stages: [
      { id: 'sent', label: label('sent'), from: ['filed', 'back'], dated: true, holds: true },
      { id: 'back', label: label('back'), from: ['sent'], dated: true },
      { id: 'shelved', label: label('shelved'), from: ['filed', 'sent'] },
    ],
  },
}
const YESTERDAY = '2026-03-17'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
  await clinic.publish(staged)
})
afterAll(() => clinic.close())
afterEach(() => {
  clinic.clock.now = NOW
})

interface Filed {
  readonly id: string
  readonly body: FileBody
}

async function file(more: Partial<FileBody> = {}, by = actor()): Promise<Filed> {
  const body = clinic.body((await clinic.addClient()).id, {}, more)
  await clinic.forms.file(by, body)
  return { id: body.id, body }
}
const sent = (version = 1, on = TODAY): StageBody => ({ version, stage: 'sent', on })
async function sentForm(more: Partial<FileBody> = {}, by = actor()): Promise<Filed> {
  const filed = await file(more, by)
  await clinic.forms.stage(actor(), filed.id, sent())
  return filed
}
const nextOf = ({ nextStages }: FiledForm): readonly string[] | undefined => nextStages?.map(({ id }) => id)

describe('the stage of a filed form', () => {
  it('is told by who may review it, and by nobody of another company or caseload', async () => {
    const { id } = await file()
    expect(await codeOf(clinic.forms.stage(aide(), id, sent()))).toBe('forbidden')
    for (const by of [stranger(), caseManager(), actor({ may: ['clinical-forms'] })]) expect(await codeOf(clinic.forms.stage(by, id, sent()))).toBe('not-found')
    expect((await clinic.forms.get(actor(), id)).stage).toBeUndefined()
  })
  it('is refused when it is unknown, when it is not next, and where the document has none', async () => {
    const { id } = await file()
    expect(await codeAndPaths(clinic.forms.stage(actor(), id, { version: 1, stage: 'lost', on: TODAY }))).toEqual(['invalid-value', '/stage'])
    expect(await refusalOf(clinic.forms.stage(actor(), id, { version: 1, stage: 'back', on: TODAY }))).toMatchObject({
      code: 'wrong-state',
      message: '"Came back" cannot follow',
    })
    await clinic.publish(vitals)
    const plain = await file()
    await clinic.publish(staged)
    expect(await codeAndPaths(clinic.forms.stage(actor(), plain.id, sent()))).toEqual(['invalid-value', '/stage'])
    const shown = await clinic.forms.get(actor(), plain.id)
    expect([shown.nextStages, shown.record.can.includes('stage')]).toEqual([undefined, false])
  })
  it('asks for its day: a real one, not in the future, not before the stage before, and only where it has one', async () => {
    const { id } = await file()
    const wrong = [{}, { on: '2026-03-19' }, { on: '2026-02-30' }, { on: 'today' }]
    for (const day of wrong)
      expect(await codeAndPaths(clinic.forms.stage(actor(), id, { version: 1, stage: 'sent', ...day }))).toEqual(['invalid-value', '/on'])
    expect(await codeAndPaths(clinic.forms.stage(actor(), id, { version: 1, stage: 'shelved', on: TODAY }))).toEqual(['invalid-value', '/on'])
    await clinic.forms.stage(actor(), id, sent())
    expect(await codeAndPaths(clinic.forms.stage(actor(), id, { version: 2, stage: 'back', on: YESTERDAY }))).toEqual(['invalid-value', '/on'])
  })
  it('is refused on another version, with the form as it is', async () => {
    const { id } = await file()
    const stale = await refusalOf(clinic.forms.stage(actor(), id, sent(7)))
    expect([stale.code, stale.data]).toMatchObject(['conflict', { record: { id, version: 1 } }])
  })
  it.each(['needsCorrection', 'locked', 'voided'] as const)('is not moved in a form that is %s', async (status) => {
    const { id } = await file(status === 'locked' ? { signatures: [byPin(), byClient()] } : {})
    const change = {
      needsCorrection: () => clinic.forms.return(actor(), id, { version: 1, message: 'Weigh again' }),
      locked: () => clinic.forms.lock(actor(), id, { version: 1 }),
      voided: () => clinic.forms.void(actor(), id, { version: 1, reason: 'x' }),
    }
    const changed = await change[status]()
    expect([changed.record.values.status, changed.nextStages]).toEqual([status, undefined])
    expect(await codeOf(clinic.forms.stage(actor(), id, sent(2)))).toBe('wrong-state')
  })
  it('stands with its day, its hand and the stages that come next, which who may not review does not get', async () => {
    const { id } = await file()
    const before = await clinic.forms.get(actor(), id)
    expect([before.nextStages, before.record.can.includes('stage')]).toEqual([
      [
        { id: 'sent', label: label('sent'), dated: true },
        { id: 'shelved', label: label('shelved') },
      ],
      true,
    ])
    const filed = await clinic.forms.stage(actor(), id, sent(1, YESTERDAY))
    expect(filed.stage).toEqual({ id: 'sent', label: label('sent'), on: YESTERDAY, at: NOW.toISOString(), byName: 'Ann Ames' })
    expect([filed.record.version, filed.record.values.status, nextOf(filed)]).toEqual([2, 'submitted', ['back', 'shelved']])
    const read = await clinic.forms.get(aide(), id)
    expect([read.stage, read.nextStages]).toEqual([filed.stage, undefined])
  })
  it('goes on from stage to stage, also backwards where the document says so, and stays when the form is signed', async () => {
    const { id } = await sentForm()
    const back = await clinic.forms.stage(actor(), id, { version: 2, stage: 'back', on: TODAY })
    expect([back.stage?.id, nextOf(back)]).toEqual(['back', ['sent']])
    await clinic.forms.stage(actor(), id, sent(3))
    const signed = await clinic.forms.sign(actor(), id, { version: 4, signatures: [byClient()] })
    expect([signed.record.values.status, signed.stage?.id, nextOf(signed)]).toEqual(['signed', 'sent', ['back', 'shelved']])
    const shelved = await clinic.forms.stage(actor(), id, { version: 5, stage: 'shelved' })
    expect([shelved.stage?.id, shelved.stage?.on, shelved.nextStages, shelved.sealHolds]).toEqual(['shelved', undefined, undefined, true])
  })
  it('is written to the history and the audit in words', async () => {
    const { id } = await sentForm()
    const [entry] = await clinic.records.history(actor(), { resource: 'clinical-form', id })
    expect(entry).toMatchObject({ action: 'transition', transition: 'stage', reason: `Sent away · ${TODAY}`, by: { name: 'Ann Ames' } })
    const told = clinic.audited.filter((each) => each.entityId === id && each.action === 'transition')
    expect(told).toMatchObject([{ detail: { transition: 'stage', reason: `Sent away · ${TODAY}`, version: 2 } }])
  })
  it('is moved once, however often the same call comes, and at once', async () => {
    const { id } = await file()
    const calls = await Promise.all([0, 1, 2].map(() => clinic.forms.stage(actor(), id, sent())))
    const again = await clinic.forms.stage(actor(), id, sent())
    for (const filed of [...calls, again]) expect([filed.record.version, filed.stage?.id]).toEqual([2, 'sent'])
    expect((await clinic.records.history(actor(), { resource: 'clinical-form', id })).length).toBe(2)
    expect(await codeOf(clinic.forms.stage(actor(), id, sent(1, YESTERDAY)))).toBe('conflict')
    expect(await codeOf(clinic.forms.stage(actor({ userId: aide().userId }), id, sent()))).toBe('conflict')
  })
})

describe('a form that a stage holds', () => {
  it('is neither corrected nor sent back, and says why', async () => {
    const { id, body } = await sentForm()
    const held = { code: 'wrong-state', message: 'It is at "Sent away"' }
    expect(await refusalOf(clinic.forms.correct(actor(), { ...body, answers: { ...body.answers, comment: 'x' }, version: 2 }))).toMatchObject(held)
    expect(await refusalOf(clinic.forms.return(actor(), id, { version: 2, message: 'Weigh again' }))).toMatchObject(held)
    const shown = await clinic.forms.get(actor(), id)
    expect([shown.record.version, shown.record.can]).toEqual([2, ['sign', 'void', 'addenda', 'supersede', 'stage']])
  })
  it('takes addenda before it is locked, and another form takes its place', async () => {
    const { id, body } = await sentForm()
    const added = await clinic.forms.addAddendum(actor(), id, { id: randomUUID(), kind: 'clarification', text: 'Shoes on' })
    expect(added.addenda.length).toBe(1)
    const next = { ...body, id: randomUUID(), signatures: [byPin(), byClient()], reasons: { twice: 'New plan', revised: 'x' }, supersedesId: id }
    await clinic.forms.file(actor(), next)
    expect((await clinic.forms.get(actor(), id)).record.values.status).toBe('superseded')
  })
  it('is let go by the next stage; a correction begins anew', async () => {
    const { id, body } = await sentForm()
    await clinic.forms.stage(actor(), id, { version: 2, stage: 'back', on: TODAY })
    const corrected = await clinic.forms.correct(actor(), { ...body, answers: { ...body.answers, comment: 'Changed' }, version: 3 })
    expect([corrected.answers.comment, corrected.stage, nextOf(corrected)]).toEqual(['Changed', undefined, ['sent', 'shelved']])
  })
})
