import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { EICAR, GIFAR, HTML, JPEG, png, SVG, zip } from './corpus.ts'

const FORM = 'forms/clinical/vital-signs'

interface Sent {
  readonly status: number
  readonly code?: string
  readonly problems?: readonly { readonly path: string }[]
  readonly data?: { readonly id: string; readonly name: string; readonly type: string; readonly size: number }
}

describe('the calls of files', () => {
  let server: TestServer
  let nurse: Person
  let scheduler: Person
  let hash: string
  beforeAll(async () => {
    server = await startTestServer()
    nurse = await server.signIn('nurse@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    hash = server.documents.forms().get(FORM)?.hash ?? ''
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const headersOf = ({ cookie, login }: Person) => ({ cookie, token: login.token, _id: login._id, cid: login.companyId })
  const place = (at = '/attachments', holder = randomUUID()) => new URLSearchParams({ form: FORM, hash, holder, at }).toString()

  async function put(
    by: Person | undefined,
    bytes: Buffer,
    more: { readonly type?: string; readonly name?: string; readonly query?: string; readonly id?: string } = {},
  ): Promise<Sent> {
    const headers = { 'content-type': more.type ?? 'image/png', 'x-file-name': encodeURIComponent(more.name ?? 'heel.png'), ...(by && headersOf(by)) }
    const url = `${server.url}/api/ui/files/${more.id ?? randomUUID()}?${more.query ?? place()}`
    const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })
    const body = (await response.json()) as Omit<Sent, 'status'>
    return { ...body, status: response.status }
  }

  it('refuse everything of the corpus, with the place, and keep nothing of it', async () => {
    const corpus: readonly (readonly [Buffer, string, number])[] = [
      [EICAR, 'text/plain', 415],
      [SVG, 'image/svg+xml', 415],
      [HTML, 'text/html', 415],
      [GIFAR, 'image/gif', 415],
      [zip(), 'application/vnd.ms-word.document.macroEnabled.12', 415],
      [JPEG, 'image/png', 415],
      [png(50_000, 50_000, { data: false }), 'image/png', 422],
      [png().subarray(0, 70), 'image/png', 422],
      [Buffer.alloc(0), 'image/png', 422],
    ]
    for (const [bytes, type, status] of corpus) {
      const id = randomUUID()
      const sent = await put(nurse, bytes, { type, id })
      expect([type, sent.status, sent.problems?.[0]?.path]).toEqual([type, status, '/answers/attachments'])
      expect((await nurse.call({ path: `/api/ui/files/${id}` })).status).toBe(404)
    }
  })
  it('refuse a file above any limit while it arrives, and one above that of the company', async () => {
    expect((await put(nurse, Buffer.alloc(26_000_000))).status).toBe(413)
    const sent = await put(nurse, Buffer.alloc(10_000_001))
    expect([sent.status, sent.code, sent.problems?.[0]?.path]).toEqual([413, 'too-large', '/answers/attachments'])
  })
  it('refuse who is not signed in, another site, and who may not fill in the form', async () => {
    expect((await put(undefined, png())).status).toBe(401)
    const { cookie } = nurse
    const foreign = await fetch(`${server.url}/api/ui/files/${randomUUID()}?${place()}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'image/png' },
      body: new Uint8Array(png()),
    })
    expect(foreign.status).toBe(403)
    expect((await put(scheduler, png())).status).toBe(403)
  })
  it('refuse a place that takes no file, an unknown form and an odd address', async () => {
    expect((await put(nurse, png(), { query: place('/reason') })).status).toBe(404)
    expect((await put(nurse, png(), { query: place('/../../attachments') })).status).toBe(400)
    expect(
      (await put(nurse, png(), { query: new URLSearchParams({ form: 'forms/none', hash, holder: randomUUID(), at: '/attachments' }).toString() })).status,
    ).toBe(404)
    expect((await put(nurse, png(), { id: 'not-an-id' })).status).toBe(400)
  })
  it('keep a file and give it back to be saved, never to be shown: attachment, no guessing, no script, no cache', async () => {
    const sent = await put(nurse, png(60, 40), { name: '../../Größe\u202E"; x\r\nSet-Cookie: a=1.png' })
    expect([sent.status, sent.data?.name]).toEqual([201, 'Größe ; x Set-Cookie a=1.png'])
    for (const path of [`/api/ui/files/${sent.data?.id}`, `/api/ui/files/${sent.data?.id}/preview`]) {
      const reply = await nurse.call({ path })
      const header = (name: string) => reply.headers.get(name)
      expect([reply.status, header('x-content-type-options'), header('cache-control')]).toEqual([200, 'nosniff', 'no-store'])
      expect(header('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
      expect(header('content-disposition')).toMatch(/^attachment/)
      expect(header('set-cookie')).toBeNull()
    }
    const named = (await nurse.call({ path: `/api/ui/files/${sent.data?.id}` })).headers.get('content-disposition')
    expect(named).toBe(`attachment; filename="Gr__e _ x Set-Cookie a_1.png"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%3B%20x%20Set-Cookie%20a%3D1.png`)
  })
  it('give a file that is not filed to nobody else, and nothing to another company', async () => {
    const { data } = await put(nurse, png())
    const owner = await server.signIn('owner@demo.test')
    const multi = await server.signIn('multi@demo.test')
    for (const person of [owner, scheduler, multi]) {
      expect((await person.call({ path: `/api/ui/files/${data?.id}` })).status).toBe(404)
      expect((await person.call({ path: `/api/ui/files/${data?.id}/preview` })).status).toBe(404)
      expect((await person.call({ method: 'DELETE', path: `/api/ui/files/${data?.id}` })).status).toBe(404)
    }
    expect((await nurse.call({ path: `/api/ui/files/${data?.id}` })).status).toBe(200)
    expect((await nurse.call({ method: 'DELETE', path: `/api/ui/files/${data?.id}` })).status).toBe(200)
    expect((await nurse.call({ path: `/api/ui/files/${data?.id}` })).status).toBe(404)
  })
  it('give the documents of a client to who may read them, and to no other company', async () => {
    const reply = await nurse.call({ path: '/api/records/client-document?limit=1' })
    const [paper] = reply.body.data as readonly { readonly values: { readonly file: readonly { readonly id: string }[] } }[]
    const path = `/api/ui/files/${paper?.values.file[0]?.id}`
    const file = await nurse.call({ path })
    expect([file.status, file.headers.get('content-type'), file.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect((await scheduler.call({ path })).status).toBe(404)
    expect((await (await server.signIn('multi@demo.test')).call({ path })).status).toBe(404)
  })
  it('write no name of a file into the log', async () => {
    await put(nurse, png(), { name: 'Mary Rose.png' })
    expect(server.logged.join('')).not.toContain('Rose')
  })
})
