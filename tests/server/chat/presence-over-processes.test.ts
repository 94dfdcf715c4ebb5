import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChatEvents, ChatListEntry } from '#contract'
import { openSocket } from '../open-socket.ts'
import { hasRedis, openRedisServer, type RedisServer } from '../redis-server.ts'
import { type Name, until } from './open-chat.ts'
import { type ChatProcess, type StartedChat, startedChat } from './started-chat.ts'

const STARTED_WITHIN_MS = 120_000
const CARRIERS = hasRedis ? ['PostgreSQL', 'Redis'] : ['PostgreSQL']

/** Only a PostgreSQL server has room for two processes: `npm run test:postgres`. */
describe.runIf(process.env.TEST_DATABASE_URL !== undefined).each(CARRIERS)('people of two processes whose news %s carries', (carrier) => {
  const open: Socket[] = []
  let redis: RedisServer | undefined
  let chat: StartedChat
  let here: ChatProcess
  let there: ChatProcess
  beforeAll(async () => {
    redis = carrier === 'Redis' ? await openRedisServer() : undefined
    chat = await startedChat(['ada', 'ben', 'cleo'], redis?.url)
    here = await chat.start()
    there = await chat.start()
  }, STARTED_WITHIN_MS)
  afterAll(async () => {
    for (const socket of open) socket.close()
    await chat.close()
    await redis?.kill()
  })

  async function pageOf(name: Name, { port }: ChatProcess) {
    const page = await openSocket(`http://127.0.0.1:${port}`, { cookie: chat.cookies.get(name) ?? '' })
    open.push(page.socket)
    const statusOf = (who: Name) =>
      page
        .payloads<ChatEvents['presence']>('presence')
        .flatMap(({ data }) => data)
        .findLast(({ id }) => id === chat.ids[who])?.status
    const listed = async (who: Name) =>
      ((await page.ask('getUserList', { target: 'u' })).data as readonly ChatListEntry[]).find(({ id }) => id === chat.ids[who])?.status
    return { ...page, statusOf, listed }
  }

  it('see each other come, are listed as there, and are gone when their process was killed', async () => {
    const [ada, ben] = [await pageOf('ada', here), await pageOf('ben', there)]
    await until(() => expect(ada.statusOf('ben')).toBe('online'))
    await until(async () => expect([await ada.listed('ben'), await ben.listed('ada'), await ada.listed('cleo')]).toEqual(['online', 'online', 'offline']))
    const cleo = await pageOf('cleo', there)
    await until(() => expect(ada.statusOf('cleo')).toBe('online'))
    cleo.socket.close()
    await until(() => expect(ada.statusOf('cleo')).toBe('offline'))
    await there.end('SIGKILL')
    // It is missed for some seconds first: it may only be slow.
    await vi.waitFor(() => expect(ada.statusOf('ben')).toBe('offline'), { timeout: 60_000 })
    await until(async () => expect(await ada.listed('ben')).toBe('offline'))
    there = await chat.start()
    const back = await pageOf('ben', there)
    await until(() => expect(ada.statusOf('ben')).toBe('online'))
    await until(async () => expect(await back.listed('ada')).toBe('online'))
    expect(await there.end('SIGTERM')).toBe(0)
    await until(() => expect(ada.statusOf('ben')).toBe('offline'))
  })
})
