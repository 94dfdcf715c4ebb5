import type { ChatMessage } from '#contract'
import { createChatClient, type OwnedChatClient } from '../../../src/chat-line/create-client.ts'
import { isKeptMessage } from '../../../src/chat-line/outbox/kept-message.ts'
import type { ChatNews, ChatOwner, ClientPorts } from '../../../src/chat-line/ports.ts'
import { settle, type Time } from './clock.ts'
import { ModelLocks } from './locks.ts'
import { type Disk, modelStore } from './model-store.ts'
import { ModelNews } from './news.ts'
import type { ModelServer } from './server.ts'
import { ModelSocket } from './socket.ts'

export interface Tab {
  readonly line: OwnedChatClient
  readonly socket: ModelSocket
  /** Each message that it was told of, as `conversation seq`. */
  readonly noticed: string[]
  readonly left: string[]
  readonly touch: () => void
  /** Goes without a word, as pages that crash do. */
  readonly crash: () => void
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** One browser: a disk, locks and news that its tabs share, and a clock of its own. */
export class Browser {
  readonly disk: Disk = new Map()
  readonly locks = new ModelLocks()
  readonly news = new ModelNews<ChatNews>()
  readonly tabs: Tab[] = []
  skewMs = 0
  isFull = false
  private readonly time: Time
  private readonly server: ModelServer
  private readonly random: () => number

  constructor(time: Time, server: ModelServer, random: () => number) {
    this.time = time
    this.server = server
    this.random = random
  }

  /** Tabs that nobody has touched yet, and what they wait for. */
  private readonly untouched = new Map<object, () => void>()
  /** What a tab is until somebody touches it. */
  startsTouched = true

  private touch(self: object, work: () => void): () => void {
    if (this.startsTouched) work()
    else this.untouched.set(self, work)
    return () => void this.untouched.delete(self)
  }

  open(owner: ChatOwner, over: Partial<ClientPorts> = {}): Tab {
    let isAlive = true
    const self = {}
    const socket = new ModelSocket(this.time, this.server, owner)
    const place = `${owner.userId}/${owner.companyId}`
    const line = createChatClient({
      owner,
      socket,
      outbox: modelStore(this, `outbox/${place}`, isKeptMessage),
      drafts: modelStore(this, `drafts/${place}`, isText),
      locks: this.locks.of(self),
      news: this.news.of(self),
      clock: this.time.clockOf(this, () => isAlive),
      random: this.random,
      whenTouched: (work) => this.touch(self, work),
      newId: () => crypto.randomUUID(),
      calls: {
        counts: async () => undefined,
        search: async (): Promise<readonly ChatMessage[]> => [],
        sms: async () => '',
        sendFile: async () => ({ id: crypto.randomUUID() }),
      },
      say: (key) => key,
      ...over,
    })
    const noticed: string[] = []
    const left: string[] = []
    line.onNotice('messageCame', ({ message }) => void noticed.push(`${message.conversation_id} ${message.seq}`))
    line.onNotice('groupLeft', ({ name }) => void left.push(name))
    const tab: Tab = {
      line,
      socket,
      noticed,
      left,
      touch: () => {
        const work = this.untouched.get(self)
        this.untouched.delete(self)
        work?.()
      },
      crash: () => {
        isAlive = false
        this.untouched.delete(self)
        this.news.leave(self)
        socket.end()
        this.locks.free(self)
        this.tabs.splice(this.tabs.indexOf(tab), 1)
      },
    }
    this.tabs.push(tab)
    return tab
  }
}

/** Opens a conversation as somebody does who sees its row. */
export async function openRow(tab: Tab, id: string): Promise<void> {
  const entry = tab.line.get().entries.find((each) => each.id === id)
  if (entry === undefined) return
  if (tab.line.get().open?.entry.id !== id) tab.line.openConversation(entry)
  await settle()
}
