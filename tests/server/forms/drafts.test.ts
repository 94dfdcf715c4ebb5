import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftBody, ServerDraft } from '#contract'
import type { Actor } from '#permissions'
import { ANN, actor, aide, type Clinic, caseManager, NORTH, openClinic, stranger } from './clinic.ts'
import { vitals } from './clinic-documents.ts'
import { codeOf, refusalOf } from './refused.ts'

let clinic: Clinic
let clientId: string
beforeAll(async () => {
  clinic = await openClinic()
  clientId = (await clinic.addClient()).id
})
afterAll(() => clinic.close())

const content = (comment: string): DraftBody['content'] => ({ answers: { comment }, reasons: {}, labels: {}, at: '/comment' })
const body = (version: number, comment = 'Half a wo', more: Partial<DraftBody> = {}): DraftBody => ({
  ...{ form: vitals.id, hash: clinic.hash(), clientId, version, device: 'Tablet', content: content(comment) },
  ...more,
})
const save = (id: string, draft: DraftBody, by: Actor = actor()) => clinic.forms.saveDraft(by, id, draft)

describe('a draft', () => {
  it('is refused for forms that one may not fill in or that are not there, and above its size', async () => {
    expect(await codeOf(save(randomUUID(), body(0), actor({ may: ['clinical-forms'] })))).toBe('forbidden')
    expect(await codeOf(save(randomUUID(), body(0, '', { form: 'forms/none' })))).toBe('not-found')
    expect(await codeOf(save(randomUUID(), body(0, 'x'.repeat(1_000_001))))).toBe('too-large')
    expect(await codeOf(save(randomUUID(), body(3)))).toBe('not-found')
  })
  it('keeps signatures that were given, within a size of their own, and never a PIN', async () => {
    const id = randomUUID()
    const given = { input: { slot: 'client', method: 'drawn' as const, name: 'Cas Cole', image: 'data:image/png;base64,AAAA' }, at: '2026-03-18T14:00:00.000Z' }
    const signed = (...signatures: NonNullable<DraftBody['content']['signatures']>) => ({ content: { ...content('x'.repeat(900_000)), signatures } })
    const large = { ...given, input: { ...given.input, image: 'x'.repeat(400_000) } }
    const refusal = await refusalOf(save(id, body(0, '', signed(large, large, large))))
    expect([refusal.code, refusal.problems.map(({ path }) => path)]).toEqual(['too-large', ['/content/signatures']])
    await save(id, body(0, '', signed(large, { ...given, input: { ...given.input, ...{ pin: '4711' } } })))
    expect((await clinic.forms.draft(actor(), id)).content.signatures).toEqual([large, given])
  })
  it('is its author’s alone: neither colleagues nor other companies see or touch it', async () => {
    const id = randomUUID()
    await save(id, body(0))
    for (const other of [aide(), stranger(), actor({ superadmin: true, userId: aide().userId })]) {
      expect(await codeOf(clinic.forms.draft(other, id))).toBe('not-found')
      expect((await clinic.forms.drafts(other)).map((draft) => draft.id)).not.toContain(id)
      expect(await codeOf(clinic.forms.discardDraft(other, id))).toBe('not-found')
    }
    expect((await save(id, body(0, 'Mine', { clientId: null }), aide())).version).toBe(1)
    expect((await clinic.forms.draft(actor(), id)).content.answers.comment).toBe('Half a wo')
  })
  it('is hidden by row-level security from whoever does not say who they are', async () => {
    await save(randomUUID(), body(0))
    const count = (userId: string | undefined) =>
      clinic.database.read({ companyId: NORTH }, async (tx) => {
        if (userId !== undefined) await sql`select set_config('app.user_id', ${userId}, true)`.execute(tx)
        return (await sql<{ n: number }>`select count(*)::int as n from form_draft where user_id = ${ANN}`.execute(tx)).rows[0]?.n
      })
    expect(await count(undefined)).toBe(0)
    expect(await count(aide().userId)).toBe(0)
    expect(await count(ANN)).toBeGreaterThan(0)
  })
  it('is saved over the version it continues; a stale save gets the server’s', async () => {
    const id = randomUUID()
    expect((await save(id, body(0))).version).toBe(1)
    expect((await save(id, body(1, 'Whole word'))).version).toBe(2)
    const stale = await refusalOf(save(id, body(1, 'Other device')))
    expect([stale.code, stale.data]).toMatchObject(['conflict', { id, version: 2, content: content('Whole word') } satisfies Partial<ServerDraft>])
    expect((await refusalOf(save(id, body(0)))).code).toBe('conflict')
  })
  it('of many saves at the same time exactly one continues a version', async () => {
    const id = randomUUID()
    const saves = await Promise.allSettled(Array.from({ length: 10 }, (_each, index) => save(id, body(0, String(index)))))
    expect(saves.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect((await clinic.forms.draft(actor(), id)).version).toBe(1)
  })
  it('keeps what a database cannot: half characters are replaced, never refused', async () => {
    const id = randomUUID()
    await save(id, body(0, 'a\u0000b\uD800c 👋', { device: 'Tab\u0000let' }))
    expect((await clinic.forms.draft(actor(), id)).content.answers.comment).toBe('ab\uFFFDc 👋')
  })
  it('is listed newest first, by client, and gone after deleting', async () => {
    const { id: other, display } = await clinic.addClient()
    const [old, young] = [randomUUID(), randomUUID()]
    await save(old, body(0, 'Old', { clientId: other, recordVersion: 4 }))
    clinic.clock.now = new Date(clinic.clock.now.getTime() + 60_000)
    await save(young, body(0, 'Young', { clientId: other }))
    const heads = await clinic.forms.drafts(actor(), { clientId: other })
    expect(heads.map(({ id, recordVersion }) => [id, recordVersion])).toEqual([
      [young, undefined],
      [old, 4],
    ])
    expect(Object.keys(heads[0] ?? {})).not.toContain('content')
    expect(heads.map(({ subjectName }) => subjectName)).toEqual([display, display])
    await clinic.forms.discardDraft(actor(), young)
    expect((await clinic.forms.drafts(actor(), { clientId: other })).map(({ id }) => id)).toEqual([old])
    expect(await codeOf(clinic.forms.discardDraft(actor(), young))).toBe('not-found')
  })
  it('about a client out of reach is kept and not shown', async () => {
    const id = randomUUID()
    await save(id, body(0), caseManager())
    expect(await codeOf(clinic.forms.draft(caseManager(), id))).toBe('not-found')
    expect(await clinic.forms.drafts(caseManager())).toEqual([])
  })
  it('of one user there are two hundred at most', async () => {
    const many = actor({ userId: randomUUID() })
    for (let index = 0; index < 200; index += 1) await save(randomUUID(), body(0, '', { clientId: null }), many)
    expect((await refusalOf(save(randomUUID(), body(0), many))).data).toEqual({ draftsMax: 200 })
    expect((await clinic.forms.drafts(many)).length).toBe(200)
  })
  it('takes few statements', async () => {
    const id = randomUUID()
    expect(await clinic.counting(() => save(id, body(0)))).toBe(4)
    expect(await clinic.counting(() => save(id, body(1)))).toBe(3)
    expect(await clinic.counting(() => clinic.forms.draft(actor(), id))).toBe(3)
    expect(await clinic.counting(() => clinic.forms.drafts(actor()))).toBe(4)
  })
})
