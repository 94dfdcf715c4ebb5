import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, type FiledForm, type FormStart } from '#contract'
import { becomeOwner, tableOf } from '#server/platform/database'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { picture } from './clinic.ts'

const FORM = 'forms/clinical/vital-signs'

describe('the calls of forms', () => {
  let server: TestServer
  let nurse: Person
  let scheduler: Person
  let clientId: string
  let hash: string
  beforeAll(async () => {
    server = await startTestServer()
    nurse = await server.signIn('nurse@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    const clients = await nurse.call({ path: '/api/records/client?limit=1' })
    clientId = firstId(clients.body.data)
    hash = server.documents.forms().get(FORM)?.hash ?? ''
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  it('hand out a form by its hash for ever, to those who may read it', async () => {
    const reply = await nurse.call({ path: `/api/ui/forms/${hash}` })
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable'])
    expect(reply.body.data).toMatchObject({ id: FORM, hash, formType: 'vital-signs' })
    expect((await scheduler.call({ path: `/api/ui/forms/${hash}` })).status).toBe(403)
    expect((await server.call({ path: `/api/ui/forms/${hash}` })).status).toBe(401)
  })
  it('hand out its validator as a module that a page may import: no headers, the strict policy, cached for ever', async () => {
    const reply = await server.call({ path: `/api/ui/validators/${hash}.js` })
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'")
    const [, runtime = ''] = /from '\.\/(runtime-[0-9a-f]{16}\.js)'/.exec(reply.text) ?? []
    expect((await server.call({ path: `/api/ui/validators/${runtime}` })).status).toBe(200)
    expect((await server.call({ path: `/api/ui/validators/${'0'.repeat(64)}.js` })).status).toBe(404)
    expect((await server.call({ path: '/api/ui/validators/..%2f..%2fpackage.js' })).status).toBe(400)
  })
  it('start, save, refuse with the place, and file nothing on a refusal', async () => {
    const begun = await nurse.call({ method: 'POST', path: '/api/ui/forms/start', body: { form: FORM, about: { clientId } } })
    expect([begun.status, begun.body.message]).toEqual([200, ''])
    const { id, answers } = begun.body.data as FormStart
    const content = { answers, reasons: {}, labels: {} }
    const draft = { form: FORM, hash, clientId, version: 0, device: 'Chrome', content }
    expect((await nurse.call({ method: 'PUT', path: `/api/ui/forms/drafts/${id}`, body: draft })).body.data).toMatchObject({ id, version: 1 })
    expect((await nurse.call({ path: `/api/ui/forms/drafts?clientId=${clientId}` })).body.data).toMatchObject([{ id }])
    const refused = await nurse.call({ method: 'POST', path: '/api/ui/forms/records', body: { id, form: FORM, hash, answers } })
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid-value'])
    expect(JSON.stringify(refused.body.problems)).toContain('/answers/entryDate')
    expect((await nurse.call({ path: `/api/ui/forms/records/${id}` })).status).toBe(404)
    expect((await nurse.call({ method: 'DELETE', path: `/api/ui/forms/drafts/${id}` })).status).toBe(200)
  })
  describe('of drafts that were thrown away', () => {
    const path = (id: string, more = ''): string => `/api/ui/forms/drafts/${id}${more}`
    const saved = async (id: string, version: number, comment: string) => {
      const content = { answers: { comment }, reasons: {}, labels: {} }
      return nurse.call({ method: 'PUT', path: path(id), body: { form: FORM, hash, clientId, version, device: 'Chrome', content } })
    }
    async function thrownAway(): Promise<string> {
      const id = randomUUID()
      expect((await saved(id, 0, 'Half a shift')).status).toBe(200)
      expect((await nurse.call({ method: 'DELETE', path: path(id) })).status).toBe(200)
      expect((await nurse.call({ path: path(id) })).status).toBe(404)
      expect(JSON.stringify((await nurse.call({ path: '/api/ui/forms/drafts' })).body.data)).not.toContain(id)
      return id
    }
    const inBin = async (id: string) => (await owner.call({ path: `/api/records/discarded-form/${id}` })).body.data as { readonly values: object }
    const restore = (person: Person, id: string) => person.call({ method: 'POST', path: `/api/records/discarded-form/${id}/operations/restore-draft` })
    let owner: Person
    beforeAll(async () => {
      owner = await server.signIn('owner@demo.test')
    })

    it('give their author back what was typed, once', async () => {
      const id = await thrownAway()
      expect(await inBin(id)).toMatchObject({ values: { formType: 'vital-signs', clientId, status: 'discarded', authorId: nurse.login._id } })
      const back = await nurse.call({ method: 'POST', path: path(id, '/restore') })
      expect([back.status, back.body.data]).toMatchObject([200, { id, version: 2, content: { answers: { comment: 'Half a shift' } } }])
      expect(await inBin(id)).toMatchObject({ values: { status: 'restored', restoredBy: nurse.login._id } })
      expect((await nurse.call({ method: 'POST', path: path(id, '/restore') })).status).toBe(409)
      expect((await saved(id, 2, 'A whole shift')).status).toBe(200)
      expect((await nurse.call({ method: 'DELETE', path: path(id) })).status).toBe(200)
      expect(await inBin(id)).toMatchObject({ values: { status: 'discarded', restoredAt: null } })
    })
    it('let whoever may restore put them back among the author’s, and nobody else', async () => {
      const id = await thrownAway()
      expect((await scheduler.call({ method: 'POST', path: path(id, '/restore') })).status).toBe(403)
      expect((await restore(scheduler, id)).status).toBe(403)
      expect((await restore(nurse, id)).status).toBe(200)
      expect((await nurse.call({ method: 'DELETE', path: path(id) })).status).toBe(200)
      expect(await restore(owner, id)).toMatchObject({ status: 200, body: { data: { isGood: true, record: { id } } } })
      expect((await nurse.call({ path: path(id) })).body.data).toMatchObject({ content: { answers: { comment: 'Half a shift' } } })
      expect((await owner.call({ path: path(id) })).status).toBe(404)
      expect((await restore(owner, randomUUID())).status).toBe(404)
    })
    it('begin anew under the same id, when a device comes with it once more', async () => {
      const id = await thrownAway()
      expect((await saved(id, 0, 'From the tablet')).body.data).toMatchObject({ version: 1 })
      expect((await nurse.call({ path: path(id) })).body.data).toMatchObject({ content: { answers: { comment: 'From the tablet' } } })
      expect((await restore(owner, id)).status).toBe(409)
      await nurse.call({ method: 'DELETE', path: path(id) })
    })
    it('are as many as a list of drafts has, the newest', async () => {
      const oldest = await thrownAway()
      const { companyId, _id: userId } = nurse.login
      // As if 200 others had been thrown away since.
      await server.database.transaction({ companyId }, async (tx) => {
        await becomeOwner(tx, userId)
        await sql`insert into form_draft (company_id, user_id, id, form, form_hash, version, device, content, updated_at, discarded_at)
          select company_id, user_id, gen_random_uuid(), form, form_hash, 1, device, '{}'::jsonb, updated_at, now() + interval '1 minute'
          from form_draft, generate_series(1, 199) where id = ${oldest}`.execute(tx)
      })
      const last = await thrownAway()
      expect(await inBin(oldest)).toMatchObject({ values: { status: 'gone' } })
      expect(await inBin(last)).toMatchObject({ values: { status: 'discarded' } })
      await server.database.transaction({ companyId }, async (tx) => {
        await becomeOwner(tx, userId)
        await sql`delete from form_draft where discarded_at > now()`.execute(tx)
      })
    })
    it('are gone for good after 30 days', async () => {
      const [old, late] = [await thrownAway(), await thrownAway()]
      const { companyId } = nurse.login
      const at = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()
      await server.database.transaction({ companyId }, async (tx) => {
        for (const [id, days] of [
          [old, 31],
          [late, 29],
        ] as const)
          await sql`update ${sql.table(tableOf('discarded-form'))} set data = data || jsonb_build_object('discardedAt', ${at(days)}::text) where id = ${id}`.execute(
            tx,
          )
      })
      expect(await server.forms.emptyBins()).toBe(1)
      expect(await inBin(old)).toMatchObject({ values: { status: 'gone' } })
      expect((await restore(owner, old)).status).toBe(409)
      expect((await restore(owner, late)).status).toBe(200)
    })
  })
  it('file a real form with a PIN, once, and keep it under the record calls', async () => {
    const stored = { pin: '2468', name: 'Nora Nurse', title: 'RN', signature: picture() }
    expect((await nurse.call({ method: 'POST', path: '/api/user-signature', body: stored })).status).toBe(200)
    const begun = await nurse.call({ method: 'POST', path: '/api/ui/forms/start', body: { form: FORM, about: { clientId } } })
    const { id, answers } = begun.body.data as FormStart
    const employees = await nurse.call({ path: '/api/ui/boot' }).then(() => server.signIn('owner@demo.test'))
    const takenBy = firstId((await employees.call({ path: '/api/records/employee?limit=1' })).body.data)
    const entryDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
    const given = { ...answers, takenBy, entryDate, entryTime: '00:00', reason: 'routine', notTaken: true, notTakenReason: 'refused' }
    const signatures = [{ slot: 'taker', method: 'storedByPin', name: '', pin: '2468' }]
    const body = { id, form: FORM, hash, answers: given, signatures, reasons: { 'taken-twice': 'x', late: 'x' } }
    const filed = await nurse.call({ method: 'POST', path: '/api/ui/forms/records', body })
    expect([filed.status, filed.body.problems]).toEqual([201, undefined])
    expect((await nurse.call({ method: 'POST', path: '/api/ui/forms/records', body })).status).toBe(201)
    const shown = (await nurse.call({ path: `/api/ui/forms/records/${id}` })).body.data as FiledForm
    expect([shown.record.values.status, shown.sealHolds, shown.signatures[0]?.name]).toEqual(['locked', true, 'Nora Nurse'])
    expect((await nurse.call({ path: `/api/records/clinical-form?filter[clientId][eq]=${clientId}&limit=5` })).text).toContain(id)
    expect((await nurse.call({ method: 'PUT', path: `/api/records/clinical-form/${id}`, body: { version: 1, values: {} } })).status).toBe(403)
    expect((await scheduler.call({ path: `/api/ui/forms/records/${id}` })).status).toBe(403)
  })
  it('refuse a poisoned body and one of five megabytes before anything reads them', async () => {
    const body = { id: randomUUID(), form: FORM, hash, answers: { comments: 'x'.repeat(5_000_000) } }
    expect((await nurse.call({ method: 'POST', path: '/api/ui/forms/records', body })).status).toBe(413)
    const poison = JSON.parse('{"id":"x","form":"x","hash":"x","answers":{"__proto__":{"a":1}}}') as FiledForm
    expect((await nurse.call({ method: 'POST', path: '/api/ui/forms/records', body: poison })).body.code).toBe('unknown-field')
  })
  it('stay away from people of other companies', async () => {
    const harbor = await server.signIn('harbor@demo.test')
    const reply = await harbor.call({ method: 'POST', path: '/api/ui/forms/start', body: { form: FORM, about: { clientId } } })
    expect([403, 404]).toContain(reply.status)
  })
})

function firstId(rows: unknown): string {
  const [first]: readonly unknown[] = Array.isArray(rows) ? rows : []
  if (typeof first === 'object' && first !== null && 'id' in first && typeof first.id === 'string') return first.id
  throw new Error('The demo has no client for the nurse.')
}
