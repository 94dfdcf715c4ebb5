import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from './open-chat.ts'
import { type ChatProcess, type StartedChat, startedChat } from './started-chat.ts'

const STARTED_WITHIN_MS = 120_000
/** With the first and the last one no more than the newest page of a conversation, which is all that the specification gives. */
const WRITTEN = 45
/** After so many the server ends. */
const BEFORE = 15
const EVERY_MS = 25

/** What such a client reads of a message; it knows nothing of places, ids of its own or acknowledgements. */
interface Said {
  readonly conversation_id: string
  readonly text: string
  readonly side: 'left' | 'right'
}

/**
 * A client of the specification and of nothing else: its events in its shapes, without acknowledgements, over the library as it comes. It opens
 * its conversation again whenever it is connected.
 */
class PlainClient {
  readonly socket: Socket
  readonly live: Said[] = []
  readonly errors: unknown[] = []
  conversation = ''
  /** The last page of the conversation that it was given. */
  page: readonly Said[] = []
  pages = 0

  constructor(port: number, cookie: string) {
    const options = { transports: ['websocket'], forceNew: true, reconnectionDelay: 50, reconnectionDelayMax: 200, extraHeaders: { cookie } }
    this.socket = io(`http://127.0.0.1:${port}`, options)
    this.socket.on('message', (message: Said) => void this.live.push(message))
    this.socket.on('error', (error: unknown) => void this.errors.push(error))
    this.socket.on('getMessages', ({ data }: { readonly data: readonly Said[] }) => {
      this.page = data
      this.pages += 1
    })
    this.socket.on('connect', () => this.open())
  }

  open(): void {
    if (this.conversation !== '') this.socket.emit('getMessages', { conversation_id: this.conversation })
  }

  say(text: string, receiver_id: string): void {
    const to = this.conversation === '' ? { receiver_id } : { conversation_id: this.conversation, receiver_id }
    this.socket.emit('message', { ...to, text, target: 'u', type: 'text' })
  }

  textsOf(side: Said['side']): readonly string[] {
    return this.live.filter((message) => message.side === side).map(({ text }) => text)
  }
}

describe('a client that speaks the specification and nothing more', () => {
  const clients: PlainClient[] = []
  let chat: StartedChat
  let running: ChatProcess
  beforeAll(async () => {
    chat = await startedChat(['ada', 'ben'])
    running = await chat.start()
  }, STARTED_WITHIN_MS)
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.close()
  })
  afterAll(() => chat.close())

  async function clientOf(name: 'ada' | 'ben'): Promise<PlainClient> {
    const client = new PlainClient(running.port, chat.cookies.get(name) ?? '')
    clients.push(client)
    await until(() => expect(client.socket.connected).toBe(true))
    return client
  }

  async function restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await running.end(signal)
    running = await chat.start(running.port)
  }

  it.each([
    ['that is told to end', 'SIGTERM'],
    ['that is killed', 'SIGKILL'],
  ] as const)(
    'comes back by itself to a server %s: what it heard and what it wrote meanwhile is there, once and in order',
    async (_how, signal) => {
      const [ada, ben] = [await clientOf('ada'), await clientOf('ben')]
      ada.say(`first ${signal}`, chat.ids.ben)
      await until(() => expect(ben.textsOf('right')).toEqual([`first ${signal}`]))
      for (const client of [ada, ben]) client.conversation = ben.live[0]?.conversation_id ?? ''

      const texts = Array.from({ length: WRITTEN }, (_none, at) => `${signal} ${at}`)
      /** Written while there was no line: the library keeps those, and the server gets them when there is one again. */
      const whileAway: string[] = []
      let restarted: Promise<void> | undefined
      for (const [at, text] of texts.entries()) {
        if (at === BEFORE) {
          await until(() => expect(ben.textsOf('right').at(-1)).toBe(texts[BEFORE - 1]))
          restarted = restart(signal)
          await until(() => expect(ada.socket.connected).toBe(false))
        }
        if (!ada.socket.connected) whileAway.push(text)
        ada.say(text, chat.ids.ben)
        await pause(EVERY_MS)
      }
      await restarted
      await until(() => expect([ada.socket.connected, ben.socket.connected]).toEqual([true, true]))
      ada.say(`last ${signal}`, chat.ids.ben)
      await until(() => expect(ben.textsOf('right').at(-1)).toBe(`last ${signal}`))

      for (const client of [ada, ben]) {
        const before = client.pages
        client.open()
        await until(() => expect(client.pages).toBeGreaterThan(before))
      }
      const there = ben.page.map(({ text }) => text).filter((text) => texts.includes(text))
      expect(ada.page.map(({ text }) => text)).toEqual(ben.page.map(({ text }) => text))
      // Each once, in the order written.
      expect(there).toEqual(texts.filter((text) => there.includes(text)))
      for (const heard of [ada.textsOf('left'), ben.textsOf('right')]) {
        expect(new Set(heard).size).toBe(heard.length)
        expect(heard.filter((text) => texts.includes(text) && !there.includes(text))).toEqual([])
      }
      expect(whileAway.length).toBeGreaterThan(0)
      expect(whileAway.filter((text) => !there.includes(text))).toEqual([])
      // A server that ends with grace also answers what it had been asked before.
      if (signal === 'SIGTERM') expect(texts.slice(0, BEFORE).filter((text) => !there.includes(text))).toEqual([])
    },
    STARTED_WITHIN_MS,
  )
})
