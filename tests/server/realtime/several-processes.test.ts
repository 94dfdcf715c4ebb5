import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_LOOK, type RecordView } from '#contract'
import type { RunningServer } from '../../../src/server/main.ts'
import { openSocket } from '../open-socket.ts'
import { hasRedis, openRedisServer, type RedisServer } from '../redis-server.ts'
import { type Person, STARTED_WITHIN_MS, startSecondServer, startTestServer, type TestServer } from '../start-test-server.ts'

const WAIT = { timeout: 20_000 }
const EVENTS = ['rights-changed', 'company-changed', 'company-labels', 'profile-changed', 'changed'] as const

const CARRIERS = hasRedis ? ['PostgreSQL', 'Redis'] : ['PostgreSQL']

/** Two servers on one database. Only a PostgreSQL server has room for both: `npm run test:postgres`. */
describe.runIf(process.env.TEST_DATABASE_URL !== undefined).each(CARRIERS)('two processes on one database whose news %s carries', (carrier) => {
  const open: Socket[] = []
  let redis: RedisServer | undefined
  let first: TestServer
  let second: RunningServer
  let owner: Person
  let nurse: Person
  let heard: string[]

  /** A page of somebody that the second server serves. */
  async function listen(person: Person): Promise<string[]> {
    const { socket } = await openSocket(second.url, person)
    const said: string[] = []
    open.push(socket)
    for (const event of EVENTS) socket.on(event, () => void said.push(event))
    return said
  }

  beforeAll(async () => {
    redis = carrier === 'Redis' ? await openRedisServer() : undefined
    first = await startTestServer({}, redis?.url)
    second = await startSecondServer(first, redis?.url)
    owner = await first.signIn('owner@demo.test')
    nurse = await first.signIn('nurse@demo.test')
    heard = await listen(nurse)
  }, STARTED_WITHIN_MS)
  afterAll(async () => {
    for (const socket of open) socket.close()
    await second.close()
    await first.close()
    await redis?.kill()
  })

  it('tell each other of rights, of what a company has set and called, and of records', async () => {
    const body = { target: { user: nurse.login._id }, grant: ['doctors'], revoke: [] }
    expect((await owner.call({ method: 'PUT', path: '/api/ui/rights', body })).status).toBe(200)
    await vi.waitFor(() => expect(heard).toEqual(['rights-changed']), WAIT)
    const look = { look: { ...DEFAULT_LOOK, LAYOUT_THEME: 'dark' }, ageMs: 0 }
    expect((await nurse.call({ method: 'PUT', path: '/api/ui/look', body: look })).status).toBe(200)
    await vi.waitFor(() => expect(heard).toContain('profile-changed'), WAIT)
    const settings = `/api/records/company-settings/${owner.login.companyId}`
    const { version } = (await owner.call({ path: settings })).body.data as { version: number }
    await owner.call({ method: 'PUT', path: settings, body: { version, values: { smsAllowed: true } } })
    await vi.waitFor(() => expect(heard).toContain('company-changed'), WAIT)
    await owner.call({ method: 'PUT', path: '/api/company-labels', body: { companyId: owner.login.companyId, labels: { 'terms.client': 'Member' } } })
    await vi.waitFor(() => expect(heard).toContain('company-labels'), WAIT)
    const [client] = (await owner.call({ path: '/api/records/client?limit=1' })).body.data as readonly RecordView[]
    const values = { preferredName: 'Firstchange' }
    const saved = await owner.call({ method: 'PUT', path: `/api/records/client/${client?.id}`, body: { version: client?.version, values, reason: 'x' } })
    expect(saved.status).toBe(200)
    await vi.waitFor(() => expect(heard).toContain('changed'), WAIT)
  })

  it('speak with the corrections of a translator at once, whichever took them', async () => {
    const boss = await first.signIn('super@demo.test')
    const title = async (): Promise<unknown> => {
      const words = (await (await fetch(`${second.url}/assets/i18n/so.json`)).json()) as Readonly<Record<string, { readonly title?: string }>>
      return words['shared/look']?.title
    }
    const before = await title()
    const save = (text: string) =>
      boss.call({ method: 'PUT', path: '/api/ui/translations', body: { language: 'so', document: 'shared/look', key: 'title', text, reviewed: true } })
    expect((await save('Muuqaalka la saxay')).status).toBe(200)
    await vi.waitFor(async () => expect(await title()).toBe('Muuqaalka la saxay'), WAIT)
    expect((await save('')).status).toBe(200)
    await vi.waitFor(async () => expect(await title()).toBe(before), WAIT)
  })

  async function cut(): Promise<void> {
    if (redis) return redis.kill().then(redis.start)
    await first.database.transaction('platform', (tx) =>
      sql`reset role`.execute(tx).then(() =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen rendercare_news' and datname = current_database()`.execute(tx),
      ),
    )
  }

  it('tell nobody of another company, and go on after their line was cut', async () => {
    const stranger = await listen(await first.signIn('harbor@demo.test'))
    await cut()
    await vi.waitFor(() => expect(stranger).toEqual(['company-changed']), WAIT)
    const before = heard.filter((event) => event === 'rights-changed').length
    const body = { target: { user: nurse.login._id }, grant: [], revoke: ['doctors'] }
    expect((await owner.call({ method: 'PUT', path: '/api/ui/rights', body })).status).toBe(200)
    await vi.waitFor(() => expect(heard.filter((event) => event === 'rights-changed').length).toBe(before + 1), WAIT)
    expect(stranger).toEqual(['company-changed'])
  })

  it.runIf(carrier === 'PostgreSQL')('pass over what a neighbour in the database says on their channel', async () => {
    const before = heard.filter((event) => event === 'rights-changed').length
    const texts = ['not json', '', '{', 'null', '[]', '{"kind":"rights"}', '{"kind":"changed","keys":5}', '\u00e9'.repeat(1_000)]
    const say = (text: string) => sql`select pg_notify('rendercare_news', ${text})`
    for (const text of ['', ...texts, ...texts.map((each) => `${'0'.repeat(36)}${each}`)])
      await first.database.transaction('platform', (tx) => say(text).execute(tx))
    const body = { target: { user: nurse.login._id }, grant: ['medicines'], revoke: [] }
    expect((await owner.call({ method: 'PUT', path: '/api/ui/rights', body })).status).toBe(200)
    await vi.waitFor(() => expect(heard.filter((event) => event === 'rights-changed').length).toBeGreaterThan(before), WAIT)
    expect((await owner.call({ method: 'PUT', path: '/api/ui/rights', body: { ...body, grant: [], revoke: ['medicines'] } })).status).toBe(200)
    await vi.waitFor(() => expect(heard.filter((event) => event === 'rights-changed').length).toBeGreaterThan(before + 1), WAIT)
  })
})
