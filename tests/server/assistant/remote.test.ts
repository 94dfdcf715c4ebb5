import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AssistantAnswer, AssistantMessages, AssistantTabs } from '#contract'
import { cutAfter, endless, hanging, type ModelAnswer, type ModelServer, openModelServer, redirecting, refusing, sending } from '../model-server.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { questionOf, refusalsIn } from './asking.ts'

const EXPORT = 'how do i export the client list to a spreadsheet'
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const WAIT = { timeout: 20_000 }
const json = (value: unknown): ModelAnswer => sending(JSON.stringify(value))

describe('a remote assistant', () => {
  let remote: ModelServer
  let server: TestServer
  let owner: Person
  let nurse: Person
  let biller: Person
  beforeAll(async () => {
    remote = await openModelServer()
    server = await startTestServer({
      ASSISTANT_PROVIDER: 'remote',
      ASSISTANT_REMOTE_BASE: `${remote.origin}/help/`,
      ASSISTANT_ALLOWED_HOSTS: 'Pictures.test',
      ASSISTANT_TIMEOUT_MS: '2000',
    })
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
    biller = await server.signIn('biller@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(async () => {
    await server.close()
    await remote.close()
  })
  /** Its success also closes the circuit that a test before has opened. */
  beforeEach(async () => {
    remote.clear()
    remote.always(json({ ok: true, tabs: [], messages: [], title: 'Exports', answer: 'Press it.', tab: { title: 'Renamed' } }))
  })

  const tabsOf = (person: Person, tab = '') => `/api/assistant/users/${person.login._id}/tabs${tab && `/${tab}`}`
  const ask = (person: Person, over: object = {}, headers = {}): Promise<Reply> =>
    person.call({ method: 'POST', path: '/api/assistant/rag', body: questionOf(person, EXPORT, over), headers })
  const answerOf = ({ body }: Reply): AssistantAnswer => body as unknown as AssistantAnswer
  const refusals = (): Promise<number> => refusalsIn(server)

  it.each<[string, ModelAnswer]>([
    ['a page', sending('<!doctype html><p>Visit site</p>', 'text/html')],
    ['a page that calls itself JSON', sending('<!doctype html>', 'application/json')],
    ['JSON that is cut', sending('{"tabs":[{"tab_id":"')],
    ['JSON of something else', json([1, 2])],
    ['nothing', sending('')],
    ['a refusal', refusing(403)],
    ['a line that breaks', cutAfter(5, '{"tabs":[]}', 'application/json')],
    ['a redirect', redirecting('http://169.254.169.254/')],
    ['more than it may', endless('{"tabs":[', 'application/json')],
  ])('that answers with %s has not answered: pages keep their list, and the help answers', async (_what, answer) => {
    remote.next(answer, answer)
    expect(await owner.call({ path: tabsOf(owner) })).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } })
    expect(answerOf(await ask(owner))).toMatchObject({ mode: 'fallback', state: 'done', answer: expect.stringContaining('assistant was unavailable') })
    expect(remote.asked).toHaveLength(2)
    // The circuit is another test's.
    expect((await owner.call({ path: tabsOf(owner) })).status).toBe(200)
  })

  it('is asked in the name of the session’s own user, with the headers of the specification', async () => {
    const tab = randomUUID()
    expect(
      (await owner.call({ method: 'POST', path: '/api/assistant/generateTitle', body: { query: EXPORT, user_id: owner.login._id, tab_id: tab } })).body,
    ).toEqual({
      title: 'Exports',
    })
    expect(answerOf(await ask(owner, { tab_id: tab }))).toMatchObject({ answer: 'Press it.', mode: 'remote', state: 'done', sources: [] })
    expect((await owner.call({ method: 'PATCH', path: tabsOf(owner, tab), body: { title: 'Files' } })).body).toMatchObject({
      tab: { tab_id: tab, title: 'Renamed' },
    })
    await owner.call({ path: `${tabsOf(owner, tab)}/messages` })
    await owner.call({ method: 'DELETE', path: `${tabsOf(owner, tab)}/messages` })
    await owner.call({ method: 'DELETE', path: tabsOf(owner, tab) })
    const id = owner.login._id
    expect(remote.asked.map(({ method, path, text }) => [method, path, text === '' ? undefined : JSON.parse(text)])).toEqual([
      ['POST', '/help/generateTitle', { query: EXPORT, user_id: id, tab_id: tab }],
      ['POST', '/help/rag', { query: EXPORT, tab_id: tab, user_id: id }],
      ['PATCH', `/help/users/${id}/tabs/${tab}`, { title: 'Files' }],
      ['GET', `/help/users/${id}/tabs/${tab}/messages`, undefined],
      ['DELETE', `/help/users/${id}/tabs/${tab}/messages`, undefined],
      ['DELETE', `/help/users/${id}/tabs/${tab}`, undefined],
    ])
    for (const { headers } of remote.asked) {
      expect(headers).toMatchObject({ accept: 'application/json', 'ngrok-skip-browser-warning': 'true' })
      expect([headers.cookie, headers.token, headers._id, headers.cid]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  it('shows nobody what is another’s: neither by user nor by conversation, and the audit keeps it', async () => {
    const tab = randomUUID()
    remote.next(json({ tabs: [{ title: 'Mine', tab_id: tab }] }))
    await nurse.call({ path: tabsOf(nurse) })
    const before = await refusals()
    remote.clear()
    const tries = [
      owner.call({ path: tabsOf(nurse) }),
      owner.call({ path: `${tabsOf(nurse, tab)}/messages` }),
      owner.call({ path: `${tabsOf(owner, tab)}/messages` }),
      owner.call({ method: 'PATCH', path: tabsOf(owner, tab), body: { title: 'x' } }),
      owner.call({ method: 'DELETE', path: tabsOf(owner, tab) }),
      owner.call({ path: `${tabsOf(owner, randomUUID())}/messages` }),
      ask(owner, { tab_id: tab }),
      owner.call({ method: 'POST', path: '/api/assistant/generateTitle', body: { query: 'x', user_id: owner.login._id, tab_id: tab } }),
    ]
    for (const reply of await Promise.all(tries)) expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(remote.asked).toEqual([])
    expect(await refusals()).toBe(before + tries.length)
    // Whatever a remote server lists.
    remote.next(
      json({
        tabs: [
          { title: 'Theirs', tab_id: tab },
          { title: 'Own', tab_id: `own-${tab.slice(4)}` },
          { title: 'No id', tab_id: '../x' },
        ],
      }),
    )
    const { tabs } = (await owner.call({ path: tabsOf(owner) })).body as unknown as AssistantTabs
    expect(tabs.map(({ title }) => title)).toEqual(['Own'])
  })

  it('keeps a conversation in the company where it was held', async () => {
    const multi = await server.signIn('multi@demo.test')
    const tab = randomUUID()
    await ask(multi, { tab_id: tab })
    const other = multi.login.companies.find(({ _id }) => _id !== multi.login.companyId)?._id
    const headers = { cid: other ?? '' }
    expect((await multi.call({ path: `${tabsOf(multi, tab)}/messages` })).status).toBe(200)
    expect((await multi.call({ path: `${tabsOf(multi, tab)}/messages`, headers })).status).toBe(404)
  })

  it('answers the same question once, however often it comes, and streams it like any other', async () => {
    const body = questionOf(owner, EXPORT)
    const [one, two] = await Promise.all([ask(owner, body), ask(owner, body)])
    expect(answerOf(one).message_id).toBe(answerOf(two).message_id)
    const streamed = await ask(owner, body, { accept: 'text/event-stream' })
    expect(streamed.text.match(/^event: \w+$/gm)).toEqual(['event: start', 'event: delta', 'event: done'])
    const resumed = await owner.call({ path: `/api/assistant/rag/${answerOf(one).message_id}/stream`, headers: { 'last-event-id': '2' } })
    expect(resumed.text.match(/^event: \w+$/gm)).toEqual(['event: done'])
    expect((await nurse.call({ path: `/api/assistant/rag/${answerOf(one).message_id}/stream` })).status).toBe(404)
    expect(remote.asked).toHaveLength(1)
  })

  it('is given up when its answer is stopped', async () => {
    remote.next(hanging())
    const body = questionOf(owner, EXPORT)
    const streaming = ask(owner, body, { accept: 'text/event-stream' })
    await vi.waitFor(() => expect(remote.asked).toHaveLength(1), WAIT)
    expect(await ask(owner, { tab_id: body.tab_id })).toMatchObject({ status: 409, body: { code: 'wrong-state' } })
    // The same question again is the same answer, by whose events its id is known.
    const again = await fetch(`${server.url}/api/assistant/rag`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        cookie: owner.cookie,
        token: owner.login.token,
        _id: owner.login._id,
        cid: owner.login.companyId,
      },
    })
    const first = await again.body?.getReader().read()
    const id = /"message_id":"([^"]+)"/.exec(Buffer.from(first?.value ?? []).toString())?.[1]
    expect((await owner.call({ method: 'POST', path: `/api/assistant/rag/${id}/stop`, body: {} })).body).toMatchObject({ state: 'stopped' })
    expect((await streaming).text).toContain('"state":"stopped"')
    await remote.asked[0]?.left
  })

  it('has its messages in order, an answer under its question’s id, and a bounded number of them', async () => {
    const tab = randomUUID()
    await ask(owner, { tab_id: tab })
    const many = Array.from({ length: 300 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      text: `${at}`,
      ts: '2026-03-02T15:00:00Z',
      image_url: '',
    }))
    remote.next(json({ ok: true, messages: many }), json({ ok: true, messages: many }))
    const read = async () => ((await owner.call({ path: `${tabsOf(owner, tab)}/messages` })).body as unknown as AssistantMessages).messages
    const messages = await read()
    expect(messages).toHaveLength(100)
    expect(messages.at(-1)).toMatchObject({ role: 'assistant', text: '299', client_msg_id: messages.at(-2)?.message_id, mode: 'remote', state: 'done' })
    expect(await read()).toEqual(messages)
  })

  const stateOf = async (): Promise<unknown> => JSON.parse((await server.call({ path: '/healthz/assistant' })).text).state

  it('has never heard of what the help has answered: that is empty, is renamed and deleted, and no fault of its', async () => {
    const tab = randomUUID()
    await ask(owner, { query: `${EXPORT} for 612-555-0143`, tab_id: tab })
    await owner.call({ path: tabsOf(owner) })
    remote.always(sending('<!doctype html><p>No such tunnel</p>', 'text/html', 404))
    expect(await owner.call({ method: 'DELETE', path: tabsOf(owner, tab) })).toMatchObject({ status: 503 })
    remote.always(json({ ok: true, tabs: [] }))
    await owner.call({ path: tabsOf(owner) })
    expect(await stateOf()).toBe('ready')

    remote.always(refusing(404))
    expect((await owner.call({ path: `${tabsOf(owner, tab)}/messages` })).body).toMatchObject({ ok: true, messages: [] })
    expect((await owner.call({ method: 'PATCH', path: tabsOf(owner, tab), body: { title: 'Files' } })).body).toMatchObject({
      tab: { tab_id: tab, title: 'Files' },
    })
    expect((await owner.call({ method: 'DELETE', path: `${tabsOf(owner, tab)}/messages` })).status).toBe(200)
    remote.always(refusing(410))
    expect((await owner.call({ method: 'DELETE', path: tabsOf(owner, tab) })).status).toBe(200)
    expect(await stateOf()).toBe('ready')
    expect((await owner.call({ path: `${tabsOf(owner, tab)}/messages` })).status).toBe(404)
    // A list that is not there is one.
    expect(await owner.call({ path: tabsOf(owner) })).toMatchObject({ status: 503 })
    expect(await stateOf()).toBe('failing')
  })

  it.each(['', '/messages'])('is not waited for when the conversation is deleted: %s', async (what) => {
    remote.next(hanging())
    const tab = randomUUID()
    const asking = ask(owner, { tab_id: tab })
    await vi.waitFor(() => expect(remote.asked).toHaveLength(1), WAIT)
    expect((await owner.call({ method: 'DELETE', path: `${tabsOf(owner, tab)}${what}` })).status).toBe(200)
    expect(answerOf(await asking)).toMatchObject({ state: 'stopped', answer: '' })
    expect(remote.asked.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  })

  it('has not deleted anything when a page says so, and has failed when its JSON is of something else', async () => {
    const tab = randomUUID()
    await ask(owner, { tab_id: tab })
    expect(await stateOf()).toBe('ready')
    remote.next(sending('<!doctype html><p>Visit site</p>', 'text/html'))
    expect((await owner.call({ method: 'DELETE', path: tabsOf(owner, tab) })).status).toBe(503)
    await owner.call({ path: tabsOf(owner) })
    expect(await stateOf()).toBe('ready')
    remote.next(json({}))
    expect((await owner.call({ path: tabsOf(owner) })).status).toBe(503)
    expect(await stateOf()).toBe('failing')
    await owner.call({ path: tabsOf(owner) })
  })

  it('has one question counted as one that was not helped, however often that is said', async () => {
    const gaps = async (): Promise<number> => {
      const { rows } = await server.database.read({ companyId: owner.login.companyId }, (tx) =>
        sql<{ count: number }>`select coalesce(sum(asked), 0)::int as count from assistant_gap where kind = 'unhelpful'`.execute(tx),
      )
      return rows[0]?.count ?? 0
    }
    const before = await gaps()
    const { message_id: id } = answerOf(await ask(owner))
    for (let times = 0; times < 3; times += 1)
      expect((await owner.call({ method: 'POST', path: `/api/assistant/rag/${id}/feedback`, body: { value: 'down' } })).status).toBe(200)
    expect(await gaps()).toBe(before + 1)
  })

  it('makes titles as often as it answers; after that they are made here, and questions wait', async () => {
    const scheduler = await server.signIn('scheduler@demo.test')
    const titled = () =>
      scheduler.call({ method: 'POST', path: '/api/assistant/generateTitle', body: { query: EXPORT, user_id: scheduler.login._id, tab_id: randomUUID() } })
    for (let times = 0; times < 20; times += 1) expect((await titled()).body.title).toBe('Exports')
    expect((await titled()).body.title).toContain('Export the client list')
    expect(await ask(scheduler)).toMatchObject({ status: 429, body: { code: 'too-many-tries' } })
    expect(remote.asked).toHaveLength(20)
  })

  it('is told nothing about a person: the help answers, and a title is made here or refused', async () => {
    const tab = randomUUID()
    const query = `${EXPORT} for 612-555-0143`
    expect(answerOf(await ask(owner, { query, tab_id: tab }))).toMatchObject({ mode: 'fallback', answer: expect.stringContaining('personal information') })
    const titled = await owner.call({ method: 'POST', path: '/api/assistant/generateTitle', body: { query, user_id: owner.login._id, tab_id: tab } })
    expect(titled.body.title).toContain('Export the client list')
    expect(await owner.call({ method: 'PATCH', path: tabsOf(owner, tab), body: { title: 'Call 612-555-0143' } })).toMatchObject({
      body: { code: 'invalid-value' },
    })
    expect(remote.asked).toEqual([])
  })

  describe('whose answer has pictures', () => {
    const withImages = async (...images: readonly string[]): Promise<AssistantAnswer> => {
      remote.next(json({ answer: 'Look.', images, image_url: images[0] ?? '', video_url: 'javascript:alert(1)' }))
      return answerOf(await ask(biller))
    }

    it('gives those of its own host from our own address, to this person alone', async () => {
      const { images, image_url: first, video_url: video } = await withImages('/shots/export.png', `${remote.origin}/shots/two.png`)
      expect(images).toHaveLength(2)
      expect(images[0]).toMatch(/^\/api\/assistant\/pictures\/[\w-]{43}\?url=/)
      expect([first, video]).toEqual([images[0], ''])
      remote.next(sending(PNG, 'image/png'))
      const reply = await biller.call({ path: first })
      expect(reply.status).toBe(200)
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'attachment',
      })
      expect(remote.asked.at(-1)).toMatchObject({ method: 'GET', path: '/shots/export.png', headers: { accept: 'image/*' } })
      expect((await nurse.call({ path: first })).status).toBe(404)
    })

    it('leaves out those of other hosts, and whatever is no address of the web', async () => {
      const elsewhere = [
        'https://evil.test/p.png',
        'http://169.254.169.254/x.png',
        '//evil.test/p.png',
        'data:image/png;base64,AAAA',
        'file:///etc/passwd',
        'http://[bad',
      ]
      expect((await withImages(...elsewhere)).images).toEqual([])
    })

    it('gives those of hosts that the server names, over https alone', async () => {
      const { images } = await withImages(
        'https://pictures.test/a.png',
        'http://pictures.test/b.png',
        'https://more.pictures.test/c.png',
        'https://pictures.test:8443/d.png',
      )
      expect(images.map((image) => new URL(image, 'http://x').searchParams.get('url'))).toEqual(['https://pictures.test/a.png'])
    })

    it('asks for no address that it has not given', async () => {
      const { image_url: first } = await withImages('/shots/export.png')
      const asked = remote.asked.length
      const changed = first.replace(/url=.*/, `url=${encodeURIComponent(`${remote.origin}/admin`)}`)
      expect((await biller.call({ path: changed })).status).toBe(404)
      expect(remote.asked).toHaveLength(asked)
    })

    it('is asked for four at once; the others wait for their turn', async () => {
      const { images } = await withImages(...Array.from({ length: 6 }, (_, at) => `/shots/${at}.png`))
      remote.clear()
      let goOn = (): void => undefined
      const gate = new Promise<void>((resolve) => {
        goOn = resolve
      })
      remote.always(async (response, asked) => {
        await gate
        await sending(PNG, 'image/png')(response, asked)
      })
      const replies = images.map((path) => biller.call({ path }))
      await vi.waitFor(() => expect(remote.asked).toHaveLength(4), WAIT)
      await nurse.call({ path: '/api/ui/assistant' })
      expect(remote.asked).toHaveLength(4)
      goOn()
      for (const reply of await Promise.all(replies)) expect(reply.status).toBe(200)
      expect(remote.asked).toHaveLength(6)
    })

    it.each<[string, ModelAnswer]>([
      ['a page', sending('<html>', 'text/html')],
      ['a page that is called a picture', sending('<html>', 'image/png')],
      ['a drawing with scripts', sending('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
      ['a redirect', redirecting('http://169.254.169.254/x.png')],
      ['more than it may be', endless('x', 'image/png')],
    ])('shows none that is %s', async (_what, answer) => {
      const { image_url: first } = await withImages('/shots/export.png')
      remote.next(answer)
      expect(await biller.call({ path: first })).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    })
  })

  it('that is silent is not waited for, and its state says so', async () => {
    remote.always(hanging())
    expect(answerOf(await ask(nurse))).toMatchObject({ mode: 'fallback' })
    expect(JSON.parse((await server.call({ path: '/healthz/assistant' })).text)).toMatchObject({ provider: 'remote', state: 'failing' })
    expect((await owner.call({ path: '/api/ui/assistant' })).body.data).toMatchObject({ mode: 'remote' })
  })
})
