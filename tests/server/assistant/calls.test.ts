import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssistantAnswer, AssistantMessages, AssistantTabs } from '#contract'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { questionOf, refusalsIn } from './asking.ts'

const EXPORT = 'how do i export the client list to a spreadsheet'
const NOT_UNDERSTOOD = 'Sorry, I couldn`t understand that.'

describe('the calls of the assistant', () => {
  let server: TestServer
  let owner: Person
  let nurse: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const post = (person: Person, path: string, body: object, headers = {}): Promise<Reply> =>
    person.call({ method: 'POST', path: `/api/assistant/${path}`, body, headers })
  const ask = (person: Person, over: object = {}) => post(person, 'rag', questionOf(person, EXPORT, over))
  const answerOf = ({ body }: Reply): AssistantAnswer => body as unknown as AssistantAnswer
  const placeOf = (person: Person, tab: string) => `/api/assistant/users/${person.login._id}/tabs/${tab}`
  const refusals = (): Promise<number> => refusalsIn(server)

  it.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['501 characters', 'x'.repeat(501)],
    ['a character that is none', 'a\u0000b'],
  ])('refuse a question of %s', async (_what, query) => {
    expect(await ask(owner, { query })).toMatchObject({ status: 400, body: { success: false } })
    expect(await post(owner, 'generateTitle', { query, tab_id: randomUUID(), user_id: owner.login._id })).toMatchObject({ status: 400 })
  })

  it('take 500 characters', async () => {
    expect((await ask(owner, { query: `${EXPORT} `.padEnd(500, 'x') })).status).toBe(200)
  })

  it('know nobody but the caller: another user is not found, and the audit keeps it', async () => {
    const tab = randomUUID()
    expect((await ask(nurse, { tab_id: tab })).status).toBe(200)
    const before = await refusals()
    const theirs = placeOf(nurse, tab)
    const tries: readonly Promise<Reply>[] = [
      ask(owner, { user_id: nurse.login._id, tab_id: tab }),
      post(owner, 'generateTitle', { query: 'x', tab_id: tab, user_id: nurse.login._id }),
      owner.call({ path: `/api/assistant/users/${nurse.login._id}/tabs` }),
      owner.call({ path: `${theirs}/messages` }),
      owner.call({ method: 'PATCH', path: theirs, body: { title: 'x' } }),
      owner.call({ method: 'DELETE', path: theirs }),
      owner.call({ method: 'DELETE', path: `${theirs}/messages` }),
      owner.call({ method: 'POST', path: `${theirs}/restore`, body: {} }),
      owner.call({ path: `${placeOf(owner, tab)}/messages` }),
    ]
    for (const reply of await Promise.all(tries)) expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await refusals()).toBe(before + tries.length)
    expect((await nurse.call({ path: `${theirs}/messages` })).status).toBe(200)
  })

  it('are closed to clients and employees, and to who is not signed in', async () => {
    for (const email of ['client@demo.test', 'aide@demo.test']) {
      const person = await server.signIn(email)
      expect((await ask(person)).status).toBe(403)
      expect((await person.call({ path: '/api/ui/assistant' })).status).toBe(403)
    }
    expect((await server.call({ method: 'POST', path: '/api/assistant/rag', body: questionOf(owner, EXPORT) })).status).toBe(401)
  })

  it('show nothing and write nothing to who looks through someone’s eyes', async () => {
    const tab = randomUUID()
    await ask(nurse, { tab_id: tab })
    const boss = await server.signIn('super@demo.test')
    const cid = nurse.login.companyId
    await boss.call({ method: 'POST', path: '/api/session/view-as', body: { userId: nurse.login._id, reason: 'Ticket' }, headers: { cid } })
    const headers = { _id: nurse.login._id, cid }
    for (const call of [
      { path: `/api/assistant/users/${nurse.login._id}/tabs` },
      { path: `${placeOf(nurse, tab)}/messages` },
      { method: 'POST', path: '/api/assistant/rag', body: questionOf(nurse, EXPORT) },
      { method: 'DELETE', path: placeOf(nurse, tab) },
    ])
      expect(await boss.call({ ...call, headers })).toMatchObject({ status: 403, body: { code: 'view-only' } })
  })

  it('say how the assistant answers', async () => {
    expect((await owner.call({ path: '/api/ui/assistant' })).body).toMatchObject({
      success: true,
      data: { on: true, mode: 'embedded', remoteDictation: false },
    })
  })

  it('answer from the help, word for word, with the screen to open', async () => {
    const reply = await ask(owner)
    expect(reply.status).toBe(200)
    const { answer, sources, abstained, images, image_url: image, video_url: video, mode, state } = answerOf(reply)
    expect({ abstained, images, image, video, mode, state }).toEqual({ abstained: false, images: [], image: '', video: '', mode: 'embedded', state: 'done' })
    expect(sources[0]).toMatchObject({ id: 'clients/client-list#export', url: '/pages/clients/clients' })
    expect(answer).toMatch(/^\*\*Export clients/)
  })

  it('never answer from the page of a screen that the reader may not open', async () => {
    const text = 'how do i verify a company that is un-verified'
    const boss = await server.signIn('super@demo.test')
    expect(answerOf(await ask(boss, { query: text })).sources.map(({ id }) => id)).toContain('platform/companies#verify')
    const biller = await server.signIn('biller@demo.test')
    const { answer, sources, nearest } = answerOf(await ask(biller, { query: text }))
    expect([...sources, ...nearest].filter(({ id }) => id.startsWith('platform/'))).toEqual([])
    expect(answer).not.toMatch(/verif/i)
  })

  it('follow a right that is taken away at once', async () => {
    const scheduler = await server.signIn('scheduler@demo.test')
    const text = EXPORT
    const pagesOf = async () => answerOf(await ask(scheduler, { query: text })).sources.map(({ id }) => id.split('#')[0])
    expect(await pagesOf()).toContain('clients/client-list')
    const change = { target: { user: scheduler.login._id }, grant: [], revoke: ['client-list'] }
    expect((await owner.call({ method: 'PUT', path: '/api/ui/rights', body: change })).status).toBe(200)
    expect(await pagesOf()).not.toContain('clients/client-list')
  })

  it('say that they do not know, in the words of the specification, with three titles that come near', async () => {
    const { answer, abstained, sources, nearest } = answerOf(await ask(owner, { query: 'who won the vikings game last weekend' }))
    expect({ answer, abstained, sources }).toEqual({ answer: NOT_UNDERSTOOD, abstained: true, sources: [] })
    expect(nearest.length).toBeLessThanOrEqual(3)
  })

  it('give the same answer to the same question, in one piece or in events', async () => {
    const body = questionOf(owner, EXPORT)
    const [first, second] = await Promise.all([post(owner, 'rag', body), post(owner, 'rag', body)])
    expect(second.body).toEqual(first.body)
    const streamed = await post(owner, 'rag', body, { accept: 'text/event-stream' })
    expect(streamed.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const events = streamed.text
      .trim()
      .split('\n\n')
      .map((each) => each.split('\n'))
    expect(events.map(([id]) => id)).toEqual(events.map((_, at) => `id: ${at + 1}`))
    expect(events[0]?.[1]).toBe('event: start')
    const deltas = events.filter(([, event]) => event === 'event: delta').map(([, , data = '']) => JSON.parse(data.slice('data: '.length)).text)
    expect(deltas.length).toBeGreaterThan(1)
    expect(deltas.join('')).toBe(answerOf(first).answer)
    const resumed = await owner.call({
      path: `/api/assistant/rag/${answerOf(first).message_id}/stream`,
      headers: { 'last-event-id': String(events.length - 1) },
    })
    expect(resumed.text.trim().split('\n')).toEqual(events.at(-1))
  })

  it('keep conversations: titled, listed, renamed, cleared, deleted and brought back', async () => {
    const person = await server.signIn('case@demo.test')
    const tab = randomUUID()
    const title = await post(person, 'generateTitle', { query: EXPORT, tab_id: tab, user_id: person.login._id })
    expect(title.body).toEqual({ title: 'Export the client list to a spreadsheet' })
    expect((await post(person, 'generateTitle', { query: 'x', tab_id: tab, user_id: person.login._id })).body).toEqual(title.body)
    await ask(person, { tab_id: tab })
    const tabs = async () => ((await person.call({ path: `/api/assistant/users/${person.login._id}/tabs` })).body as unknown as AssistantTabs).tabs
    const messages = async () => ((await person.call({ path: `${placeOf(person, tab)}/messages` })).body as unknown as AssistantMessages).messages ?? []
    expect(await person.call({ method: 'PATCH', path: placeOf(person, tab), body: { title: ' Lists ' } })).toMatchObject({
      body: { tab: { tab_id: tab, title: 'Lists' } },
    })
    expect(await tabs()).toMatchObject([{ tab_id: tab, title: 'Lists' }])
    expect((await messages()).map(({ role }) => role)).toEqual(['user', 'assistant'])
    const restore = () => person.call({ method: 'POST', path: `${placeOf(person, tab)}/restore`, body: {} })
    for (const what of ['/messages', '']) {
      expect((await person.call({ method: 'DELETE', path: `${placeOf(person, tab)}${what}` })).body).toEqual({ ok: true })
      expect(await messages()).toEqual([])
      expect((await tabs()).length).toBe(what === '' ? 0 : 1)
      expect((await restore()).body).toEqual({ ok: true })
      expect((await messages()).length).toBe(2)
    }
    expect((await restore()).status).toBe(404)
  })

  it('list many conversations and messages in pages, none twice and none left out', async () => {
    const person = await server.signIn('multi@demo.test')
    const { _id: userId, companyId } = person.login
    await server.database.transaction({ companyId }, async (tx) => {
      await sql`select set_config('app.user_id', ${userId}, true)`.execute(tx)
      await sql`insert into assistant_tab (company_id, user_id, id, title, created_at, updated_at, last_seq) select ${companyId}, ${userId}, 'tab-' || (1000 + n), 'T', now(),
        timestamptz '2026-01-01' + (n / 2) * interval '1 second', 250 from generate_series(1, 230) n`.execute(tx)
      await sql`insert into assistant_message (company_id, user_id, id, tab_id, seq, client_id, role, parts, state, mode, at)
        select ${companyId}, ${userId}, gen_random_uuid(), 'tab-1001', n, 'client-' || n, 'user', array['Q' || n], 'done', 'embedded', now() - interval '1 day' from generate_series(1, 250) n`.execute(
        tx,
      )
    })
    const found: string[] = []
    for (let after: string | undefined, page = 0; page < 4; page += 1) {
      const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
      const { tabs, next } = (await person.call({ path: `/api/assistant/users/${userId}/tabs${query}` })).body as unknown as AssistantTabs
      found.push(...tabs.map(({ tab_id: id }) => id))
      after = next
      if (next === undefined) break
    }
    expect(found).toHaveLength(230)
    expect(new Set(found).size).toBe(230)
    const texts: string[] = []
    for (let before = '', more = true; more; ) {
      const path = `${placeOf(person, 'tab-1001')}/messages${before === '' ? '' : `?before=${before}`}`
      const page = (await person.call({ path })).body as unknown as AssistantMessages
      texts.unshift(...page.messages.map(({ text }) => text))
      before = page.messages[0]?.message_id ?? ''
      more = page.more
    }
    expect(texts).toEqual(Array.from({ length: 250 }, (_, at) => `Q${at + 1}`))
    expect((await person.call({ path: `/api/assistant/users/${userId}/tabs?after=nowhere` })).status).toBe(400)
  })

  it('left no word of a question in the log', () => {
    expect(server.logged.join('')).not.toMatch(/spreadsheet|vikings/)
  })
})
