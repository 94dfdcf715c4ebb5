import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AssistantAbout, AssistantAnswer, AssistantTabs, RecordView } from '#contract'
import { viewOf } from '../records-of.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer, workingIn } from '../start-test-server.ts'

const PATH = '/api/records/assistant-settings'
const EXPORT = 'how do i export the client list to a spreadsheet'
const PLAIN = { isOn: true, personalData: 'environment', languages: null, roles: null, greeting: null, prompts: null }

describe("a company's settings of the assistant", () => {
  let server: TestServer
  let owner: Person
  let nurse: Person
  let harbor: Person
  let boss: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
    harbor = await server.signIn('harbor@demo.test')
    boss = workingIn(await server.signIn('super@demo.test'), owner.login.companyId)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())
  afterEach(async () => {
    expect((await save(PLAIN)).status).toBe(200)
  })

  const own = () => `${PATH}/${owner.login.companyId}`
  const save = async (values: Readonly<Record<string, unknown>>): Promise<Reply> => {
    const { version } = viewOf(await boss.call({ path: own() }))
    return boss.call({ method: 'PUT', path: own(), body: { version, values } })
  }
  const about = async (person: Person): Promise<AssistantAbout> => (await person.call({ path: '/api/ui/assistant' })).body.data as AssistantAbout
  const boot = async (person: Person) => (await person.call({ path: '/api/ui/boot' })).body.data as { company: { assistantOff?: true } }
  const ask = (person: Person, over: object = {}): Promise<Reply> =>
    person.call({
      method: 'POST',
      path: '/api/assistant/rag',
      body: { query: EXPORT, tab_id: randomUUID(), user_id: person.login._id, client_msg_id: randomUUID(), lang: 'en', page: '', ...over },
    })
  const tabsOf = (person: Person) => person.call({ path: `/api/assistant/users/${person.login._id}/tabs` })

  it('are for super admins: neither the owner nor anybody else reads or changes them', async () => {
    for (const person of [owner, nurse]) {
      expect(await person.call({ path: PATH })).toMatchObject({ status: 403 })
      expect(await person.call({ path: own() })).toMatchObject({ status: 403 })
      expect(await person.call({ method: 'PUT', path: own(), body: { version: 1, values: { isOn: false } } })).toMatchObject({ status: 403 })
      expect(await person.call({ path: '/api/ui/assistant/provider' })).toMatchObject({ status: 403 })
    }
    expect((await about(owner)).on).toBe(true)
  })

  it('are not changed by a super admin who looks through the eyes of an owner', async () => {
    const viewer = await server.signIn('super@demo.test')
    const cid = owner.login.companyId
    await viewer.call({ method: 'POST', path: '/api/session/view-as', body: { userId: owner.login._id, reason: 'Ticket' }, headers: { cid } })
    const headers = { _id: owner.login._id, cid }
    expect((await viewer.call({ path: own(), headers })).status).toBe(403)
    expect((await viewer.call({ path: '/api/ui/assistant/provider', headers })).status).toBe(403)
    expect((await viewer.call({ method: 'PUT', path: own(), body: { version: 1, values: { isOn: false } }, headers })).status).toBe(403)
  })

  it('are neither made nor thrown away', async () => {
    expect((await boss.call({ method: 'POST', path: PATH, body: { values: {} } })).status).toBe(403)
    expect((await boss.call({ method: 'DELETE', path: own(), body: { version: 1, reason: 'x' } })).status).toBe(403)
  })

  it.each([
    ['seven suggested questions', { prompts: Array.from({ length: 7 }, (_none, at) => ({ id: `q${at}`, question: `Question ${at}` })) }, '/values/prompts'],
    ['a blank suggested question', { prompts: [{ id: 'q1', question: '  ' }] }, '/values/prompts/0/question'],
    ['a suggested question of 121 characters', { prompts: [{ id: 'q1', question: 'x'.repeat(121) }] }, '/values/prompts/0/question'],
    ['a greeting of 201 characters', { greeting: 'x'.repeat(201) }, '/values/greeting'],
    ['a role that is none', { roles: ['wizard'] }, '/values/roles'],
    ['a language that is none', { languages: ['tlh'] }, '/values/languages'],
    ['a policy that is none', { personalData: 'allow' }, '/values/personalData'],
  ])('refuse %s, and say where', async (_what, values, path) => {
    const reply = await save(values)
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).toContain(path)
  })

  it('close every call of the assistant for the whole company, and for no other, until it is switched on again', async () => {
    const tab = randomUUID()
    const { message_id: id } = (await ask(nurse, { tab_id: tab })).body as unknown as AssistantAnswer
    expect((await save({ isOn: false })).status).toBe(200)
    const place = `/api/assistant/users/${nurse.login._id}/tabs/${tab}`
    const tries = [
      ask(nurse),
      nurse.call({ method: 'POST', path: '/api/assistant/generateTitle', body: { query: EXPORT, tab_id: tab, user_id: nurse.login._id } }),
      nurse.call({ path: `/api/assistant/rag/${id}/stream` }),
      nurse.call({ method: 'POST', path: `/api/assistant/rag/${id}/stop`, body: {} }),
      nurse.call({ method: 'POST', path: `/api/assistant/rag/${id}/feedback`, body: { value: 'up' } }),
      tabsOf(nurse),
      nurse.call({ path: `${place}/messages` }),
      nurse.call({ method: 'PATCH', path: place, body: { title: 'x' } }),
      nurse.call({ method: 'DELETE', path: place }),
      nurse.call({ method: 'DELETE', path: `${place}/messages` }),
      nurse.call({ method: 'POST', path: `${place}/restore`, body: {} }),
      nurse.call({ path: `/api/assistant/media/${randomUUID()}` }),
      ask(owner),
      ask(boss),
    ]
    for (const reply of await Promise.all(tries)) expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    for (const person of [nurse, owner, boss]) {
      expect(await about(person)).toEqual({ on: false, mode: 'embedded', remoteDictation: false })
      expect((await boot(person)).company.assistantOff).toBe(true)
    }
    expect((await ask(harbor)).status).toBe(200)
    expect((await boot(harbor)).company.assistantOff).toBeUndefined()
    expect((await save({ isOn: true })).status).toBe(200)
    expect(((await tabsOf(nurse)).body as unknown as AssistantTabs).tabs.map(({ tab_id }) => tab_id)).toContain(tab)
    expect((await boot(nurse)).company.assistantOff).toBeUndefined()
  })

  it('let only the chosen roles ask, and super admins', async () => {
    expect((await save({ roles: ['nurse', 'qp'] })).status).toBe(200)
    expect((await ask(owner)).status).toBe(403)
    expect((await about(owner)).on).toBe(false)
    expect((await ask(nurse)).status).toBe(200)
    expect((await ask(boss)).status).toBe(200)
  })

  it('decide in which languages questions are understood', async () => {
    const query = 'dónde está la lista de clientes'
    const answer = async () => (await ask(owner, { query, lang: 'es' })).body as unknown as AssistantAnswer
    expect(await answer()).toMatchObject({ abstained: false })
    expect((await save({ languages: ['en', 'so'] })).status).toBe(200)
    expect(await answer()).toMatchObject({ abstained: true })
    await save({ languages: ['en', 'es'] })
    expect(await answer()).toMatchObject({ abstained: false })
  })

  it('greet, and offer questions', async () => {
    expect(await about(owner)).toEqual({ on: true, mode: 'embedded', remoteDictation: false })
    const prompts = ['How do I add a client?', 'Where is my menu?'].map((question, at) => ({ id: `q${at}`, question }))
    expect((await save({ greeting: 'Ask away.', prompts })).status).toBe(200)
    expect(await about(owner)).toEqual({
      ...{ on: true, mode: 'embedded', remoteDictation: false },
      ...{ greeting: 'Ask away.', prompts: ['How do I add a client?', 'Where is my menu?'] },
    })
    expect(await about(harbor)).not.toHaveProperty('greeting')
  })

  it('leave everything else that the company has set', async () => {
    const settings = `/api/records/company-settings/${owner.login.companyId}`
    const { version } = viewOf(await owner.call({ path: settings }))
    expect((await owner.call({ method: 'PUT', path: settings, body: { version, values: { chatYears: 9 } } })).status).toBe(200)
    expect((await save({ greeting: 'Hello.', personalData: 'block' })).status).toBe(200)
    expect(viewOf(await owner.call({ path: settings })).values).toMatchObject({ chatYears: 9 })
    const next = viewOf(await owner.call({ path: settings }))
    await owner.call({ method: 'PUT', path: settings, body: { version: next.version, values: { chatYears: 8 } } })
    expect(viewOf(await boss.call({ path: own() })).values).toMatchObject({ isOn: true, greeting: 'Hello.', personalData: 'block' })
  })

  it('show each company its own row alone', async () => {
    const rows = async (person: Person) => ((await person.call({ path: PATH })).body.data as readonly RecordView[]).map(({ id }) => id)
    expect(await rows(boss)).toEqual([owner.login.companyId])
    expect(await rows(workingIn(boss, harbor.login.companyId))).toEqual([harbor.login.companyId])
  })

  it('say who makes the answers, and nothing secret', async () => {
    expect((await boss.call({ path: '/api/ui/assistant/provider' })).body.data).toEqual({ provider: 'embedded', state: 'ready', personalData: 'block' })
  })
})
