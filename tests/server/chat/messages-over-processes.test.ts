import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatCaughtUp, ChatEvents, ChatHistory, ChatMessage } from '#contract'
import { type OpenSocket, openSocket } from '../open-socket.ts'
import { hasRedis, openRedisServer, type RedisServer } from '../redis-server.ts'
import { type Name, until } from './open-chat.ts'
import { type ChatProcess, type StartedChat, startedChat } from './started-chat.ts'

const STARTED_WITHIN_MS = 120_000
const CARRIERS = hasRedis ? ['PostgreSQL', 'Redis'] : ['PostgreSQL']
const EACH = 20

/** Only a PostgreSQL server has room for two processes: `npm run test:postgres`. */
describe.runIf(process.env.TEST_DATABASE_URL !== undefined).each(CARRIERS)('messages at two processes whose news %s carries', (carrier) => {
  const open: Socket[] = []
  let redis: RedisServer | undefined
  let chat: StartedChat
  let here: ChatProcess
  let there: ChatProcess
  beforeEach(async () => {
    redis = carrier === 'Redis' ? await openRedisServer() : undefined
    chat = await startedChat(['ada', 'ben', 'cleo'], redis?.url)
    here = await chat.start()
    there = await chat.start()
  }, STARTED_WITHIN_MS)
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.close()
    await chat.close()
    await redis?.kill()
  })

  async function pageOf(name: Name, { port }: ChatProcess): Promise<OpenSocket> {
    const page = await openSocket(`http://127.0.0.1:${port}`, { cookie: chat.cookies.get(name) ?? '' })
    open.push(page.socket)
    return page
  }
  async function groupOf(page: OpenSocket): Promise<string> {
    const ids = [chat.ids.ben, chat.ids.cleo]
    const answer = await page.ask('groupMessage', { ids, target: 'u', text: 'first', group_name: 'Tonight', client_id: randomUUID() })
    return (answer.data as ChatMessage).conversation_id
  }
  const write = (page: OpenSocket, group: string, text: string, client_id = randomUUID()) =>
    page.ask('groupMessage', { conversation_id: group, text, client_id }).catch(() => undefined)
  const toldTo = (page: OpenSocket): readonly ChatMessage[] => page.payloads<ChatEvents['groupMessage']>('groupMessage').map(({ message }) => message)
  const storedAs = async (page: OpenSocket, group: string): Promise<readonly ChatMessage[]> =>
    ((await page.ask('getMessages', { conversation_id: group, limit: 100 })).data as ChatHistory).data

  it('of one group reach everybody at both, once, with places that have no gaps and each writer’s in order', async () => {
    const pages = [await pageOf('ada', here), await pageOf('ben', there), await pageOf('cleo', here), await pageOf('cleo', there)] as const
    const [ada, ben, cleo, cleosOther] = pages
    const group = await groupOf(ada)
    const writers = { ada, ben, cleo, cleosOther }
    const writing = Object.entries(writers).flatMap(([name, page]) =>
      Array.from({ length: EACH }, (_none, at) => {
        const [text, id] = [`${name} ${at}`, randomUUID()]
        // Now and then the same one also over the other process, as from a page that was moved there.
        const again = name === 'cleo' && at % 5 === 0 ? [write(cleosOther, group, text, id)] : []
        return [write(page, group, text, id), ...again]
      }).flat(),
    )
    expect((await Promise.all(writing)).map((answer) => answer?.success)).toEqual(writing.map(() => true))
    const all = 1 + 4 * EACH
    await until(() => expect(pages.map((page) => toldTo(page).length)).toEqual(pages.map(() => all)))
    const stored = await storedAs(ben, group)
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: all }, (_none, at) => at + 1))
    const asStored = stored.map(({ seq, text }) => `${seq} ${text}`)
    for (const page of pages)
      expect(
        toldTo(page)
          .toSorted((a, b) => a.seq - b.seq)
          .map(({ seq, text }) => `${seq} ${text}`),
      ).toEqual(asStored)
    for (const name of ['ada', 'ben'])
      expect(stored.filter(({ text }) => text.startsWith(`${name} `)).map(({ text }) => text)).toEqual(
        Array.from({ length: EACH }, (_none, at) => `${name} ${at}`),
      )
  })

  it('that a killed process stored and had no time to tell are asked for by the pages of the other', async () => {
    const [ada, ben] = [await pageOf('ada', here), await pageOf('ben', there)]
    const group = await groupOf(ada)
    await until(() => expect(toldTo(ben).length).toBe(1))
    // The other process knows of this one.
    await until(async () =>
      expect((await ben.ask('getUserList', { target: 'u' })).data).toContainEqual(expect.objectContaining({ id: chat.ids.ada, status: 'online' })),
    )
    for (let at = 0; at < EACH; at += 1) void write(ada, group, `burst ${at}`)
    await pause(30)
    await here.end('SIGKILL')
    await vi.waitFor(() => expect(ben.payloads<ChatEvents['behind']>('behind')).toEqual([{ reason: 'process-was-lost' }]), { timeout: 60_000 })
    const told = new Set(toldTo(ben).map(({ seq }) => seq))
    let known = 0
    while (told.has(known + 1)) known += 1
    const caught = (await ben.ask('catchUp', { after: [{ conversation_id: group, seq: known }] })).data as ChatCaughtUp
    const shown = new Set([...told, ...caught.messages.map(({ seq }) => seq)])
    expect([...shown].sort((one, other) => one - other)).toEqual((await storedAs(ben, group)).map(({ seq }) => seq))
  })
})
