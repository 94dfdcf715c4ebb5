import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administer } from '../database/open-test-database.ts'
import { type OpenChat, openChat, type Page, until } from './open-chat.ts'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''

/** The embedded database is there as long as its server; another one can go. */
describe.runIf(serverUrl !== '')('a database that is away', () => {
  let open: OpenChat
  let name: string
  beforeAll(async () => {
    open = await openChat()
    const { rows } = await open.agency.database.read('platform', (tx) => sql<{ name: string }>`select current_database() as name`.execute(tx))
    name = rows[0]?.name ?? ''
  })
  afterAll(async () => {
    await comeBack()
    await open.close()
  })

  /** It lets nobody in and has thrown everybody out. */
  const goAway = () =>
    administer(
      serverUrl,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
  const comeBack = () => administer(serverUrl, `alter database ${name} with allow_connections true`)
  const texts = (page: Page) => page.messages().map(({ text }) => text)

  it('is said so, acknowledges nothing and cuts no line; once it is back everything is stored, once and in order (fault R9)', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const { conversation_id: id, seq } = await open.say(ada, { receiver_id: open.ids.ben }, 'before')
    const own = await open.calling.raw('/api/chat/dashboard-notification')
    expect(own.status).toBe(200)
    await goAway()
    const queue = ['one', 'two', 'three'].map((text) => ({ conversation_id: id, text, client_id: randomUUID() }))
    for (const message of queue) expect(await ada.ask('message', message)).toEqual({ success: false, msg: 'unavailable', code: 'unavailable' })
    const refused = await open.calling.raw('/api/chat/dashboard-notification')
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect([ada.socket.connected, ben.socket.connected, texts(ben)]).toEqual([true, true, ['before']])
    await comeBack()
    for (const message of queue) await until(async () => expect((await ada.ask('message', message)).success).toBe(true))
    await until(() => expect(texts(ben)).toEqual(['before', 'one', 'two', 'three']))
    const rows = (await open.rows()).filter((row) => row.conversation_id === id)
    expect(rows.map((row) => [row.seq, row.body])).toEqual(['before', 'one', 'two', 'three'].map((text, at) => [seq + at, text]))
    // What other processes said meanwhile is not known: pages are told to ask.
    await until(() => expect(ben.payloads('behind')).toContainEqual({ reason: 'line-was-cut' }))
  }, 120_000)
})
