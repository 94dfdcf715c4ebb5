import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChatAnswer, ChatCaughtUp, ChatMessage } from '#contract'
import { type Name, until } from './open-chat.ts'
import { type ChatProcess, type StartedChat, startedChat } from './started-chat.ts'

const STARTED_WITHIN_MS = 120_000

describe('a server that ends', () => {
  const sockets: Socket[] = []
  let chat: StartedChat
  let running: ChatProcess

  beforeAll(async () => {
    chat = await startedChat(['ada', 'ben'])
    running = await chat.start()
  }, STARTED_WITHIN_MS)
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close()
  })
  afterAll(() => chat.close())

  /** A page that comes back by itself, as the library does it, and quickly. */
  async function pageOf(name: Name) {
    const options = {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      extraHeaders: { cookie: chat.cookies.get(name) ?? '' },
    }
    const socket = io(`http://127.0.0.1:${running.port}`, options)
    sockets.push(socket)
    // A server that goes with grace ends its sockets; the library leaves coming back to the page.
    const restarting: unknown[] = []
    socket.on('restarting', (said: unknown) => void restarting.push(said))
    socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && socket.connect()))
    await until(() => expect(socket.connected).toBe(true))
    return { socket, restarting, ask: (event: string, payload: object): Promise<ChatAnswer> => socket.timeout(15_000).emitWithAck(event, payload) }
  }
  type Page = Awaited<ReturnType<typeof pageOf>>

  /** As a careful page does it: the same again until it is acknowledged. */
  async function sendAll(page: Page, id: string, texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      const message = { conversation_id: id, text, client_id: randomUUID() }
      for (let isStored = false; !isStored; ) {
        await until(() => expect(page.socket.connected).toBe(true))
        isStored = (await page.ask('message', message).catch(() => ({ success: false }))).success
      }
    }
  }

  async function stored(page: Page, id: string): Promise<readonly ChatMessage[]> {
    const all: ChatMessage[] = []
    for (let more = true; more; ) {
      await until(() => expect(page.socket.connected).toBe(true))
      const answer = (await page.ask('catchUp', { after: [{ conversation_id: id, seq: all.at(-1)?.seq ?? 0 }] })).data as ChatCaughtUp
      all.push(...answer.messages)
      more = answer.more
    }
    return all
  }

  it.each([
    ['killed in mid-write (fault R6)', 'SIGKILL'],
    ['told to end, as in a deploy (fault R7)', 'SIGTERM'],
  ] as const)(
    '%s: everybody comes back, nothing is lost and nothing there twice',
    async (_how, signal) => {
      const [ada, ben] = [await pageOf('ada'), await pageOf('ben')]
      const first = (await ada.ask('message', { receiver_id: chat.ids.ben, text: 'start', client_id: randomUUID() })).data as ChatMessage
      const { conversation_id: id } = first
      const [hers, his] = ['a', 'b'].map((who) => Array.from({ length: 15 }, (_none, at) => `${who}${at}`)) as [string[], string[]]
      const sending = Promise.all([sendAll(ada, id, hers), sendAll(ben, id, his)])
      const came: unknown[] = []
      ben.socket.on('message', (message: unknown) => void came.push(message))
      await until(() => expect(came.length).toBeGreaterThan(4))
      expect(await running.end(signal)).toBe(signal === 'SIGTERM' ? 0 : null)
      running = await chat.start(running.port)
      await sending
      const all = (await stored(ben, id)).filter(({ seq }) => seq > first.seq)
      expect(all.map(({ seq }) => seq)).toEqual(all.map((_message, at) => first.seq + 1 + at))
      expect(all.map(({ text }) => text).filter((text) => text.startsWith('a'))).toEqual(hers)
      expect(all.map(({ text }) => text).filter((text) => text.startsWith('b'))).toEqual(his)
      const told = signal === 'SIGTERM' ? [{ within_ms: expect.any(Number) }] : []
      expect([ada.restarting, ben.restarting]).toEqual([told, told])
    },
    STARTED_WITHIN_MS,
  )
})
