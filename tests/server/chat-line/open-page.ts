import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { expect } from 'vitest'
import type { ChatFile, ChatMessage } from '#contract'
import { createChatClient, type OwnedChatClient } from '../../../src/chat-line/create-client.ts'
import { isKeptMessage } from '../../../src/chat-line/outbox/kept-message.ts'
import type { ChatNews } from '../../../src/chat-line/ports.ts'
import { createLine as createSocketLine } from '../../../src/realtime/line.ts'
import { ModelLocks } from '../../chat-line/world/locks.ts'
import { type Disk, modelStore } from '../../chat-line/world/model-store.ts'
import { ModelNews } from '../../chat-line/world/news.ts'
import { type Name, type OpenChat, until } from '../chat/open-chat.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** What the tabs of one browser share. */
export class Browser {
  readonly disk: Disk = new Map()
  readonly locks = new ModelLocks()
  readonly news = new ModelNews<ChatNews>()
  isFull = false
  skewMs = 0
}

export interface ChatPage {
  readonly line: OwnedChatClient
  /** Events that it asked for. */
  readonly asked: string[]
  readonly noticed: ChatMessage[]
  readonly texts: () => readonly string[]
  readonly open: (rowId: string) => Promise<void>
  /** Goes without a word. */
  readonly crash: () => void
}

export interface PageOptions {
  readonly port?: number
  readonly browser?: Browser
  readonly companyId?: string
  readonly cookie?: string
}

/** A page's chat as the product makes it, over a real socket to the real server; storage, locks and news of its browser are the model's. */
export async function openChatPage(open: OpenChat, name: Name, options: PageOptions = {}): Promise<ChatPage> {
  const { port = open.port, browser = new Browser(), companyId = open.agency.own } = options
  const cookie = options.cookie ?? (await open.cookieOf(name))
  const timers = new Set<NodeJS.Timeout>()
  let isAlive = true
  const after = (ms: number, work: () => void): (() => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (isAlive) work()
    }, ms)
    timers.add(timer)
    return () => clearTimeout(timer)
  }
  const clock = { now: () => Date.now() + browser.skewMs, after }
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/socket.io',
    transports: ['websocket'],
    reconnectionDelay: 20,
    reconnectionDelayMax: 60,
    forceNew: true,
    extraHeaders: { cookie },
  })
  const wire = createSocketLine({ ...clock, random: Math.random })
  const end = wire.attach(socket)
  const asked: string[] = []
  socket.onAnyOutgoing((event: string) => void asked.push(event))
  const self = {}
  const call = await open.callsOf(name)
  const place = `${open.ids[name]}/${companyId}`
  const line = createChatClient({
    owner: { userId: open.ids[name], companyId, name },
    socket: wire,
    outbox: modelStore(browser, `outbox/${place}`, isKeptMessage),
    drafts: modelStore(browser, `drafts/${place}`, isText),
    locks: browser.locks.of(self),
    news: browser.news.of(self),
    clock,
    whenTouched: () => () => undefined,
    random: Math.random,
    newId: randomUUID,
    calls: {
      counts: async () => (await call('GET', '/api/chat/dashboard-notification')).data,
      search: async (text) => (await call('GET', `/api/chat/search?${new URLSearchParams({ text })}`)).data as readonly ChatMessage[],
      sms: async (ids, message) => (await call('POST', '/api/sms-generic', { ids, message })).message,
      sendFile: async ({ id, to, name: fileName, bytes }) => {
        const headers = { 'content-type': bytes.type, 'x-file-name': encodeURIComponent(fileName) }
        const answer = await call('POST', `/api/chat/files?${new URLSearchParams({ id, ...to })}`, Buffer.from(await bytes.arrayBuffer()), headers)
        if (!answer.success) throw new Error(answer.message)
        return answer.data as ChatFile
      },
    },
    say: (key) => key,
  })
  const noticed: ChatMessage[] = []
  line.onNotice('messageCame', ({ message }) => void noticed.push(message))
  const page: ChatPage = {
    line,
    asked,
    noticed,
    texts: () => line.get().open?.messages.map(({ text }) => text) ?? [],
    async open(rowId) {
      await until(() => expect(line.get().entries.map(({ id }) => id)).toContain(rowId))
      const entry = line.get().entries.find(({ id }) => id === rowId)
      if (entry !== undefined) line.openConversation(entry)
      await until(() => expect(line.get().open?.isLoading).toBe(false))
    },
    crash() {
      isAlive = false
      for (const timer of timers) clearTimeout(timer)
      browser.news.leave(self)
      browser.locks.free(self)
      end()
    },
  }
  await until(() => expect(line.get().isLoading).toBe(false))
  return page
}
