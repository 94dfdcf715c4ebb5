import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ChangedEvent, DEFAULT_LOOK, type RecordView } from '#contract'
import { openSocket } from '../open-socket.ts'
import { rowsOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

describe('live news', () => {
  let server: TestServer
  const open: Socket[] = []
  beforeAll(async () => {
    server = await startTestServer()
  }, STARTED_WITHIN_MS)
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close()
  })
  afterAll(() => server.close())

  interface Listening {
    readonly socket: Socket
    readonly heard: ChangedEvent[]
    /** Names of all events but who is there. */
    readonly told: readonly string[]
    readonly outcome: 'connected' | 'refused'
  }

  interface Page {
    readonly origin?: string
    readonly query?: Record<string, string>
    /** Milliseconds that it says it has heard nothing. */
    readonly behindMs?: unknown
  }

  function listen(cookie: string | undefined, more: Page = {}): Promise<Listening> {
    const extraHeaders = { ...(cookie === undefined ? {} : { cookie }), ...(more.origin === undefined ? {} : { origin: more.origin }) }
    const socket = io(server.url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders,
      query: more.query ?? {},
      auth: { behindMs: more.behindMs },
    })
    open.push(socket)
    const heard: ChangedEvent[] = []
    socket.on('changed', (event: ChangedEvent) => heard.push(event))
    const told: string[] = []
    socket.onAny((event: string) => void (event === 'presence' || told.push(event)))
    return new Promise((resolve) => {
      socket.on('connect', () => resolve({ socket, heard, told, outcome: 'connected' }))
      socket.on('connect_error', () => resolve({ socket, heard, told, outcome: 'refused' }))
    })
  }

  const ended = (socket: Socket) =>
    new Promise<void>((resolve) => {
      socket.on('disconnect', () => resolve())
    })

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  async function firstOf(person: Person, resource: string): Promise<RecordView> {
    const { body } = await person.call({ path: `/api/records/${resource}?limit=1` })
    const [row] = Array.isArray(body.data) ? body.data : []
    return row
  }

  /** Saves the record again with a changed name. */
  async function change(person: Person, resource: string, field: string): Promise<RecordView> {
    const row = await firstOf(person, resource)
    const reply = await person.call({
      method: 'PUT',
      path: `/api/records/${resource}/${row.id}`,
      body: { version: row.version, values: { [field]: 'Firstchange' }, reason: 'test' },
    })
    expect(reply.text).toContain('"success":true')
    return row
  }

  it.each([
    ['no cookie', undefined],
    ['a made-up cookie', `rc_session=${'A'.repeat(43)}`],
    ['a broken cookie', 'rc_session=%%%'],
  ])('are refused to a socket with %s', async (_title, cookie) => {
    expect((await listen(cookie)).outcome).toBe('refused')
  })

  it('begin with what is wrong with the documents, where something is', async () => {
    const problems = [{ document: 'screens/x', text: 'screens/x.json:1:1 wrong' }]
    const { cookie } = await server.signIn('owner@demo.test')
    const { heard: well, socket: first } = await openSocket(server.url, { cookie })
    vi.spyOn(server.documents, 'problems').mockReturnValueOnce(problems)
    const { payloads, socket } = await openSocket(server.url, { cookie })
    open.push(first, socket)
    await vi.waitFor(() => expect(payloads('documents')).toEqual([{ changed: [], problems }]))
    expect(well).toEqual([])
  })

  it('are refused to a page of another site', async () => {
    const { cookie } = await server.signIn('owner@demo.test')
    expect((await listen(cookie, { origin: 'https://evil.test' })).outcome).toBe('refused')
    expect((await listen(cookie, { origin: server.url })).outcome).toBe('connected')
  })

  it('of a look that was kept, or of the order of names, go to all pages of that person, and to nobody else', async () => {
    const [owner, nurse] = await Promise.all([server.signIn('owner@demo.test'), server.signIn('nurse@demo.test')])
    const [own, other] = [await listen(owner.cookie), await listen(nurse.cookie)]
    const told: string[] = []
    own.socket.on('profile-changed', () => told.push('owner'))
    other.socket.on('profile-changed', () => told.push('nurse'))
    const body = { look: { ...DEFAULT_LOOK, LAYOUT_THEME: 'dark' }, ageMs: 0 }
    expect((await owner.call({ method: 'PUT', path: '/api/ui/look', body })).status).toBe(200)
    await vi.waitFor(() => expect(told).toEqual(['owner']), { timeout: 20_000 })
    expect((await nurse.call({ method: 'PUT', path: '/api/ui/look', body })).status).toBe(200)
    await vi.waitFor(() => expect(told).toEqual(['owner', 'nurse']), { timeout: 20_000 })
    const account = { id: nurse.login._id, nameOrder: true }
    expect((await nurse.call({ method: 'PUT', path: '/api/users/updatePassword', body: account })).status).toBe(200)
    await vi.waitFor(() => expect(told).toEqual(['owner', 'nurse', 'nurse']), { timeout: 20_000 })
  })

  it('are refused above ten sockets of one person', async () => {
    const { cookie } = await server.signIn('biller@demo.test')
    const all = await Promise.all(Array.from({ length: 12 }, () => listen(cookie)))
    expect(all.filter(({ outcome }) => outcome === 'connected').length).toBe(10)
  })

  it('end when the session ends, at sign-out or by someone else', async () => {
    const person = await server.signIn('owner@demo.test')
    const { socket } = await listen(person.cookie)
    const gone = ended(socket)
    await person.call({ method: 'POST', path: '/api/auth/logout' })
    await gone

    const other = await server.signIn('owner@demo.test')
    const second = await listen(other.cookie)
    const goneToo = ended(second.socket)
    await server.database.transaction('platform', (tx) => sql`update session set revoked_at = now() where user_id = ${other.login._id}`.execute(tx))
    await goneToo
  })

  it('end for a socket that floods, or sends packets above 64 kB that are no messages with a file, or too many of those', async () => {
    const { cookie } = await server.signIn('nurse@demo.test')
    const flooding = await listen(cookie)
    const gone = ended(flooding.socket)
    for (let count = 0; count < 400; count += 1) flooding.socket.emit('ping-me', count)
    await gone
    const large = await listen(cookie)
    const goneToo = ended(large.socket)
    large.socket.emit('typing', 'x'.repeat(100_000))
    await goneToo
    const files = await listen(cookie)
    const goneLast = ended(files.socket)
    for (let count = 0; count < 13; count += 1) files.socket.emit('message', 'x'.repeat(100_000))
    await goneLast
  })

  it("say what changed to those who may read it, and never to another company, whatever the socket's query claims", async () => {
    const owner = await server.signIn('owner@demo.test')
    const harbor = await server.signIn('harbor@demo.test')
    const own = await listen(owner.cookie)
    const foreign = await listen(harbor.cookie, { query: { company_id: owner.login.companyId, user_id: owner.login._id } })
    const row = await change(owner, 'client', 'lastName')
    await expect.poll(() => own.heard.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await pause(200)
    expect(own.heard).toEqual([{ resource: 'client', id: row.id, version: row.version + 1 }])
    expect(foreign.heard).toEqual([])
  })

  it('tell a case manager nothing of clients that are not theirs', async () => {
    const owner = await server.signIn('owner@demo.test')
    const manager = await server.signIn('case@demo.test')
    const theirs = new Set<string>()
    const { body } = await manager.call({ path: '/api/records/client?limit=200' })
    for (const { id } of Array.isArray(body.data) ? body.data : []) theirs.add(String(id))
    const listening = await listen(manager.cookie)
    const rows = await owner.call({ path: '/api/records/client?limit=200' })
    const all: readonly RecordView[] = Array.isArray(rows.body.data) ? rows.body.data : []
    const [hidden, shown] = [all.find(({ id }) => !theirs.has(id)), all.find(({ id }) => theirs.has(id))]
    expect([hidden, shown]).not.toContain(undefined)
    for (const row of [hidden, shown]) {
      const reply = await owner.call({
        method: 'PUT',
        path: `/api/records/client/${row?.id}`,
        body: { version: row?.version, values: { lastName: 'Secondchange' }, reason: 'test' },
      })
      expect(reply.text).toContain('"success":true')
    }
    await expect.poll(() => listening.heard.length, { timeout: 10_000 }).toBe(1)
    expect(listening.heard[0]?.id).toBe(shown?.id)
  })

  describe('that a page missed', () => {
    /** Longer ago than this server runs. */
    const LONG = 3_600_000
    const settled = () => pause(300)

    it.each([
      ['nothing', undefined],
      ['no number', '5000'],
      ['a time to come', -1],
      ['no time at all', Number.NaN],
    ])('are not told to one that says %s of it', async (_title, behindMs) => {
      const owner = await server.signIn('owner@demo.test')
      await change(owner, 'client', 'middleName')
      const { told } = await listen(owner.cookie, { behindMs })
      await settled()
      expect(told).toEqual([])
    })

    it('are told once for each record, to those who may read it and to no other company', async () => {
      const [owner, harbor] = [await server.signIn('owner@demo.test'), await server.signIn('harbor@demo.test')]
      // What other tests changed is no longer of these two seconds.
      await pause(1_500)
      const began = Date.now()
      await change(owner, 'employee', 'middleName')
      const row = await change(owner, 'employee', 'preferredName')
      const behindMs = Date.now() - began
      const [own, foreign] = [await listen(owner.cookie, { behindMs }), await listen(harbor.cookie, { behindMs })]
      await expect.poll(() => own.heard.length, { timeout: 10_000 }).toBeGreaterThan(0)
      await settled()
      expect(own.heard).toEqual([{ resource: 'employee', id: row.id, version: row.version + 1 }])
      expect(foreign.told).toEqual([])
    })

    it('are told of what they may know alone, as when they happened', async () => {
      const [owner, manager] = [await server.signIn('owner@demo.test'), await server.signIn('case@demo.test')]
      const theirs = new Set(rowsOf(await manager.call({ path: '/api/records/client?limit=200' })).map(({ id }) => id))
      const all = rowsOf(await owner.call({ path: '/api/records/client?limit=200' }))
      const [hidden, shown] = [all.find(({ id }) => !theirs.has(id)), all.find(({ id }) => theirs.has(id))]
      await pause(1_500)
      const began = Date.now()
      for (const row of [hidden, shown]) {
        const body = { version: row?.version, values: { lastName: 'Thirdchange' }, reason: 'test' }
        expect((await owner.call({ method: 'PUT', path: `/api/records/client/${row?.id}`, body })).status).toBe(200)
      }
      const { heard } = await listen(manager.cookie, { behindMs: Date.now() - began })
      await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1)
      await settled()
      expect(heard.map(({ id }) => id)).toEqual([shown?.id])
    })

    it('are asked for by the page itself when they are too many, or from before this server', async () => {
      const owner = await server.signIn('owner@demo.test')
      expect((await listen(owner.cookie, { behindMs: LONG })).told).toEqual(['missed'])
      await pause(1_500)
      const began = Date.now()
      const clients = rowsOf(await owner.call({ path: '/api/records/client?limit=60' }))
      for (const { id, version } of clients.slice(0, 51)) {
        const body = { version, values: { middleName: 'Q' }, reason: 'test' }
        expect((await owner.call({ method: 'PUT', path: `/api/records/client/${id}`, body })).status).toBe(200)
      }
      const { told } = await listen(owner.cookie, { behindMs: Date.now() - began })
      await expect.poll(() => told.length, { timeout: 10_000 }).toBeGreaterThan(0)
      await settled()
      expect(told).toEqual(['missed'])
    })
  })
})
