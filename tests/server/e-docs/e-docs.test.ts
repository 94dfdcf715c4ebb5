import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView, SigningDesk, SigningPage } from '#contract'
import { drawnSignature } from '../../../src/demo/invented/drawn-signature.ts'
import { plainPdf } from '../../../src/demo/invented/plain-pdf.ts'
import { rowsOf, viewOf } from '../records-of.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const PATH = '/api/records/e-doc'
const IMAGE = drawnSignature()

interface Signer {
  readonly id: string
  readonly role: string
  readonly name: string
  readonly email?: string
}
const MARY: Signer = { id: 'one', role: 'client', name: 'Mary Made-Up', email: 'mary@example.com' }
const TOM: Signer = { id: 'two', role: 'representative', name: 'Tom Made-Up', email: 'tom@example.com' }

/** Domain: backoffice §2.4. */
describe('a document that is sent to be signed', () => {
  let server: TestServer
  let admin: Person
  let clientId: string
  let employeeId: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin@demo.test')
    clientId = (await oneOf('client')).id
    employeeId = (await oneOf('employee')).id
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const oneOf = async (resource: string): Promise<RecordView> => {
    const [first] = rowsOf(await admin.call({ path: `/api/records/${resource}?limit=1&filter[status][eq]=active` }))
    if (first === undefined) throw new Error(`There is no ${resource}.`)
    return first
  }

  async function upload(bytes: Buffer, who = admin): Promise<Reply['body']> {
    const id = randomUUID()
    const query = new URLSearchParams({ resource: 'e-doc', holder: randomUUID(), at: '/file' })
    const headers = {
      cookie: who.cookie,
      token: who.login.token,
      _id: who.login._id,
      cid: who.login.companyId,
      'content-type': 'application/pdf',
      'x-file-name': 'Agreement.pdf',
    }
    const response = await fetch(`${server.url}/api/ui/files/${id}?${query}`, { method: 'PUT', headers, body: new Uint8Array(bytes) })
    return (await response.json()) as Reply['body']
  }

  const create = async (values: object = {}, who = admin): Promise<Reply> => {
    const file = (await upload(plainPdf('Agreement', ['I agree.']))).data
    return who.call({
      method: 'POST',
      path: PATH,
      body: { values: { name: 'Agreement', clientId, category: 'agreement', signers: [MARY], file: [file], ...values } },
    })
  }
  const move = async ({ id, version }: RecordView, transition: string, reason?: string, who = admin): Promise<Reply> => {
    const reply = await who.call({
      method: 'POST',
      path: `${PATH}/${id}/transitions/${transition}`,
      body: { version, values: {}, ...(reason !== undefined && { reason }) },
    })
    await server.eDocs.settled()
    return reply
  }
  const send = async (values: object = {}): Promise<RecordView> => {
    const draft = viewOf(await create(values))
    expect(await move(draft, 'send')).toMatchObject({ status: 200 })
    return now(draft)
  }
  const now = async ({ id }: Pick<RecordView, 'id'>): Promise<RecordView> => viewOf(await admin.call({ path: `${PATH}/${id}` }))
  const desk = async ({ id }: Pick<RecordView, 'id'>): Promise<SigningDesk> => (await admin.call({ path: `/api/ui/signing/${id}` })).body.data as SigningDesk

  /** Letters to an address, newest first. */
  async function lettersTo(email: string): Promise<readonly { readonly subject: string; readonly body: string }[]> {
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ subject: string; body: string }>`select subject, body from outbox where recipient = ${email} order by created_at desc, id`.execute(tx),
    )
    return rows
  }
  const tokenIn = (text: string): string => /\/forms\/sign#([\w-]+)/.exec(text)?.[1] ?? ''
  const tokenFor = async (signer: Signer): Promise<string> => tokenIn((await lettersTo(signer.email ?? ''))[0]?.body ?? '')
  const guest = (what: string, body: object): Promise<Reply> => server.call({ method: 'POST', path: `/api/ui/signing-links/${what}`, body })
  const open = async (token: string): Promise<SigningPage> => (await guest('open', { token })).body.data as SigningPage
  async function sign(token: string, change: object = {}): Promise<Reply> {
    const page = (await guest('open', { token })).body.data as SigningPage | undefined
    const reply = await guest('sign', {
      token,
      name: 'Mary M. Made-Up',
      image: IMAGE,
      method: 'drawn',
      agreed: true,
      sha256: page?.sha256 ?? '0'.repeat(64),
      ...change,
    })
    await server.eDocs.settled()
    return reply
  }
  const bytesBehind = async (token: string): Promise<Buffer> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api/ui/signing-links/document`, { method: 'POST', headers, body: JSON.stringify({ token }) })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }

  it('needs a person it is about, one PDF, and somebody who signs', async () => {
    expect(await create({ clientId: null })).toMatchObject({ status: 422 })
    expect(await create({ employeeId })).toMatchObject({ status: 422 })
    expect(await create({ signers: [] })).toMatchObject({ status: 422 })
    expect(await create({ dueOn: '2020-01-01' })).toMatchObject({ status: 422 })
    const without = viewOf(await create({ file: [] }))
    expect(await move(without, 'send')).toMatchObject({ status: 409 })
    expect((await upload(Buffer.from('no PDF at all'))).success).toBe(false)
  })

  it('comes by a letter with a link of its own, that names nobody, is opened, signed once, and is put together with who signed', async () => {
    const sent = await send({ message: 'Please sign.' })
    expect(sent.values).toMatchObject({ status: 'sent', waitingFor: MARY.name, sentAt: expect.any(String), letterDue: null })
    const [letter] = await lettersTo('mary@example.com')
    expect(letter?.body).not.toContain('Mary')
    expect(letter?.body).not.toContain('Agreement')
    const token = tokenIn(letter?.body ?? '')
    expect(await open(token)).toMatchObject({
      name: 'Agreement',
      message: 'Please sign.',
      state: 'sign',
      signer: { name: MARY.name, role: 'Client' },
      others: [],
    })
    expect((await desk(sent)).signers).toMatchObject([{ id: 'one', state: 'opened', isTheirTurn: true }])
    expect((await bytesBehind(token)).toString('latin1')).toContain('I agree.')
    expect(await sign(token)).toMatchObject({ status: 200 })
    expect(await sign(token)).toMatchObject({ status: 200 })
    const done = await now(sent)
    expect(done.values).toMatchObject({ status: 'signed', signedBy: 'Mary M. Made-Up', waitingFor: null, signedFile: [{ type: 'application/pdf' }] })
    expect(await open(token)).toMatchObject({ state: 'done' })
    const remove = { version: done.version, reason: 'A mistake' }
    expect(await admin.call({ method: 'DELETE', path: `${PATH}/${done.id}`, body: remove })).toMatchObject({ status: 403 })
    expect(await move(done, 'void', 'A mistake')).toMatchObject({ status: 409 })
    const signed = await PDFDocument.load(await bytesBehind(token), { updateMetadata: false })
    expect(signed.getPageCount()).toBe(2)
    expect((await lettersTo('mary@example.com')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Signed: your copy'),
      expect.stringContaining('asks for your signature'),
    ])
    expect((await lettersTo('admin@demo.test'))[0]?.subject).toBe(`Document ${String(sent.values.docNo)} is signed`)
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ action: string; detail: object }>`select action, detail from audit where entity_id = ${sent.id} and action = 'document-signed'`.execute(tx),
    )
    expect(rows).toMatchObject([{ detail: { signer: 'one', method: 'drawn', inPerson: false } }])
  })

  it('is signed by one after the other where that is said, and by none before their turn', async () => {
    const sent = await send({ signers: [MARY, TOM], inOrder: true })
    const before = (await lettersTo('tom@example.com')).length
    const desked = await desk(sent)
    expect(desked.signers.map(({ isTheirTurn }) => isTheirTurn)).toEqual([true, false])
    expect(await admin.call({ method: 'POST', path: `/api/ui/signing/${sent.id}/links`, body: { signer: 'two' } })).toMatchObject({ status: 409 })
    await sign(await tokenFor(MARY))
    expect((await now(sent)).values).toMatchObject({ status: 'inProgress', signedBy: 'Mary M. Made-Up', waitingFor: TOM.name })
    expect(await lettersTo('tom@example.com')).toHaveLength(before + 1)
    await sign(await tokenFor(TOM), { name: 'Tom Made-Up', method: 'typed' })
    expect((await now(sent)).values).toMatchObject({ status: 'signed', signedBy: 'Mary M. Made-Up, Tom Made-Up' })
  })

  it('takes no signature that is none, of nobody, without consent, or of another text', async () => {
    const sent = await send()
    const token = await tokenFor(MARY)
    expect(await sign(token, { image: 'data:image/png;base64,AAAA' })).toMatchObject({ status: 422 })
    expect(await sign(token, { name: '  ' })).toMatchObject({ status: 400 })
    expect(await sign(token, { agreed: false })).toMatchObject({ status: 400 })
    expect(await sign(token, { sha256: '0'.repeat(64) })).toMatchObject({ status: 409, body: { data: { why: 'changed' } } })
    expect(await sign(`${token.slice(0, -2)}AA`)).toMatchObject({ status: 409, body: { data: { why: 'unknown' } } })
    expect(await guest('decline', { token, reason: ' ' })).toMatchObject({ status: 400 })
    expect((await now(sent)).values.status).toBe('sent')
  })

  it('is declined with a reason, corrected, and asked for anew by new links', async () => {
    const sent = await send()
    const token = await tokenFor(MARY)
    expect(await guest('decline', { token, reason: 'The name is wrong.' })).toMatchObject({ status: 200 })
    const declined = await now(sent)
    expect(declined.values).toMatchObject({ status: 'declined', declineReason: 'Mary Made-Up: The name is wrong.' })
    expect(await sign(token)).toMatchObject({ status: 409, body: { data: { why: 'declined' } } })
    expect((await lettersTo('admin@demo.test'))[0]?.subject).toContain('was declined')
    await move(declined, 'correct')
    expect(await guest('open', { token })).toMatchObject({ body: { data: { why: 'revoked' } } })
    await move(await now(sent), 'send')
    expect(await guest('open', { token })).toMatchObject({ body: { data: { why: 'revoked' } } })
    expect(await sign(await tokenFor(MARY))).toMatchObject({ status: 200 })
    expect((await now(sent)).values.status).toBe('signed')
  })

  it('is voided for a reason, after which its links open nothing', async () => {
    const sent = await send()
    const token = await tokenFor(MARY)
    expect(await move(sent, 'void')).toMatchObject({ status: 422 })
    expect(await move(sent, 'void', 'Sent to the wrong person')).toMatchObject({ status: 200 })
    for (const what of ['open', 'document']) expect(await guest(what, { token })).toMatchObject({ status: 409, body: { data: { why: 'revoked' } } })
  })

  it('is signed in person on a device of the office, by who has no address', async () => {
    const sent = await send({ signers: [{ id: 'one', role: 'client', name: 'No Mail' }] })
    expect(sent.values).toMatchObject({ status: 'sent', problem: 'noEmail' })
    expect((await desk(sent)).signers).toMatchObject([{ state: 'waiting', isTheirTurn: true }])
    const link = await admin.call({ method: 'POST', path: `/api/ui/signing/${sent.id}/links`, body: { signer: 'one', inPerson: true } })
    expect(link).toMatchObject({ status: 201 })
    const token = tokenIn((link.body.data as { readonly url: string }).url)
    expect(await open(token)).toMatchObject({ inPerson: true, state: 'sign' })
    await sign(token)
    expect((await desk(sent)).signers).toMatchObject([{ state: 'signed', inPerson: true }])
  })

  it('goes back to whoever sent it where its PDF cannot be read', async () => {
    const broken = Buffer.from(
      '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 9 0 R>>\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
    )
    const file = (await upload(broken)).data
    const sent = await send({ file: [file] })
    expect(sent.values).toMatchObject({ status: 'draft', problem: 'unreadable' })
    expect((await lettersTo('admin@demo.test'))[0]?.subject).toContain('was not sent')
  })

  it('is sent to many from a template that is filled with what is known of each', async () => {
    const [template] = rowsOf(await admin.call({ path: '/api/records/e-doc-template?filter[ownerKind][eq]=employee&q=handbook' }))
    const people = rowsOf(await admin.call({ path: '/api/records/employee?limit=2&filter[status][eq]=active' }))
    const values = { templates: [template?.id], due: '2099-01-01' }
    const ids = people.map(({ id }) => id)
    const run = await admin.call({ method: 'POST', path: '/api/operations/signing/send-to-employees', body: { key: randomUUID(), ids, values } })
    expect(run, run.text.slice(0, 400)).toMatchObject({ status: 200 })
    await server.eDocs.settled()
    for (const person of people) {
      const [made] = rowsOf(await admin.call({ path: `${PATH}?filter[employeeId][eq]=${person.id}&sort=-sentAt&limit=1` }))
      expect(made?.values).toMatchObject({ status: 'sent', name: 'Employee handbook', preparedFile: [{ type: 'application/pdf' }], templateId: template?.id })
    }
    const [made] = rowsOf(await admin.call({ path: `${PATH}?filter[employeeId][eq]=${ids[0]}&sort=-sentAt&limit=1` }))
    const address = String(people[0]?.values.email)
    const token = tokenIn((await lettersTo(address))[0]?.body ?? '')
    expect((await open(token)).places.map(({ kind }) => kind)).toEqual(['signature', 'date'])
    await sign(token)
    expect((await now({ id: made?.id ?? '' })).values.status).toBe('signed')
  })

  it('of a template keeps its PDF and its places as they were sent, and is made anew when it is corrected', async () => {
    const [template] = rowsOf(await admin.call({ path: '/api/records/e-doc-template?filter[ownerKind][eq]=client&q=rights' }))
    const sent = await send({ file: [], templateId: template?.id })
    const token = await tokenFor(MARY)
    const text = async (): Promise<string> => ((await desk(sent)).file?.sha256 ?? '').slice(0, 12)
    const first = await text()
    const update = { version: template?.version ?? 0, values: { places: [] } }
    expect(await admin.call({ method: 'PUT', path: `/api/records/e-doc-template/${template?.id}`, body: update })).toMatchObject({ status: 200 })
    expect((await open(token)).places.map(({ kind }) => kind)).toEqual(['signature', 'date'])
    await move(sent, 'correct')
    expect((await now(sent)).values).toMatchObject({ status: 'draft', preparedFile: null })
    await move(await now(sent), 'send')
    expect((await open(await tokenFor(MARY))).places).toEqual([])
    expect(await text()).not.toBe(first)
  })

  it('of the onboarding packet comes to new employees once', async () => {
    const [person] = rowsOf(await admin.call({ path: '/api/records/employee?limit=1&filter[status][eq]=onboarding' }))
    const run = async () =>
      admin.call({
        method: 'POST',
        path: '/api/operations/signing/send-onboarding',
        body: { key: randomUUID(), ids: [person?.id], values: { due: '2099-01-01' } },
      })
    expect(await run()).toMatchObject({ status: 200 })
    await server.eDocs.settled()
    const names = async () => rowsOf(await admin.call({ path: `${PATH}?filter[employeeId][eq]=${person?.id}&sort=name` })).map(({ values }) => values.name)
    expect(await names()).toEqual(['Confidentiality agreement', 'Direct deposit authorization', 'Employee handbook'])
    expect(await run()).toMatchObject({ status: 422 })
    expect(await names()).toHaveLength(3)
  })

  it('is reminded of by those who may send it, not twice a day without a reason', async () => {
    const sent = await send()
    const before = (await lettersTo('mary@example.com')).length
    const remind = async (reason?: string) =>
      admin.call({
        method: 'POST',
        path: '/api/operations/signing/remind',
        body: { key: randomUUID(), ids: [sent.id], values: {}, ...(reason !== undefined && { reason }) },
      })
    expect(await remind()).toMatchObject({ status: 422 })
    expect(await remind('They asked for it')).toMatchObject({ status: 200 })
    await server.eDocs.settled()
    expect((await now(sent)).values).toMatchObject({ reminders: 1, letterDue: null })
    expect((await lettersTo('mary@example.com'))[0]?.subject).toContain('Reminder')
    expect(await lettersTo('mary@example.com')).toHaveLength(before + 1)
  })

  it('is joined with others into one PDF', async () => {
    const [one, other] = [await send(), await send()]
    const headers = { cookie: admin.cookie, token: admin.login.token, _id: admin.login._id, cid: admin.login.companyId, 'content-type': 'application/json' }
    const joined = await fetch(`${server.url}${PATH}/papers/signed`, { method: 'POST', headers, body: JSON.stringify({ ids: [one.id, other.id] }) })
    expect(joined.headers.get('content-type')).toBe('application/pdf')
    expect((await PDFDocument.load(new Uint8Array(await joined.arrayBuffer()), { updateMetadata: false })).getPageCount()).toBe(2)
    const bare = viewOf(await create({ file: [] }))
    expect(await admin.call({ method: 'POST', path: `${PATH}/papers/signed`, body: { ids: [bare.id] } })).toMatchObject({ status: 409 })
  })

  it('is out of reach of other companies, and of whoever sees the other kind alone', async () => {
    const [ofClient, ofEmployee] = [await send(), await send({ clientId: null, employeeId, signers: [{ ...MARY, role: 'employee' }] })]
    const harbor = await server.signIn('harbor@demo.test')
    const hr = await server.signIn('hr@demo.test')
    const biller = await server.signIn('biller@demo.test')
    const asked = (who: Person, { id }: RecordView) => who.call({ path: `/api/ui/signing/${id}` }).then(({ status }) => status)
    expect([await asked(harbor, ofClient), await asked(hr, ofClient), await asked(hr, ofEmployee), await asked(biller, ofEmployee)]).toEqual([
      404, 404, 200, 403,
    ])
    expect(await hr.call({ method: 'POST', path: `/api/ui/signing/${ofClient.id}/links`, body: { signer: 'one' } })).toMatchObject({ status: 404 })
    const auditor = await server.signIn('nurse@demo.test')
    expect((await auditor.call({ method: 'POST', path: `/api/ui/signing/${ofClient.id}/links`, body: { signer: 'one' } })).status).toBeGreaterThanOrEqual(403)
  })
})
