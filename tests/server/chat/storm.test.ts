import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChatCaughtUp, ChatMessage } from '#contract'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import { type Name, type OpenChat, openChat, type Page, until } from './open-chat.ts'

describe('many lines at once', () => {
  let open: OpenChat
  let proxy: FaultProxy
  let group: string
  const names = ['ben', 'cleo', 'dora', 'dirk', 'emil'] as const satisfies readonly Name[]
  beforeAll(async () => {
    open = await openChat()
    proxy = await openFaultProxy(open.port)
    const ada = await open.page('ada')
    group = await open.groupOf(ada, names, { name: 'All' })
    open.closePages()
  })
  afterEach(() => open.closePages())
  afterAll(async () => {
    await proxy.close()
    await open.close()
  })

  const say = (page: Page, text: string) => page.ask('groupMessage', { conversation_id: group, text, client_id: randomUUID() })

  it('all cut at the same moment come back, miss nothing and hear nothing twice (fault R37)', async () => {
    const ada = await open.page('ada')
    const pages: Page[] = []
    for (const name of names) for (let count = 0; count < 9; count += 1) pages.push(await open.page(name, { port: proxy.port, reconnection: true }))
    const first = (await say(ada, 'before')).data as ChatMessage
    await until(() => expect(pages.every((page) => page.messages().some(({ seq }) => seq === first.seq))).toBe(true))
    const back = pages.map((page) => new Promise<void>((resolve) => void page.socket.once('disconnect', () => page.socket.once('connect', () => resolve()))))
    proxy.cut()
    const missed = (await say(ada, 'while they were away')).data as ChatMessage
    await Promise.all(back)
    const last = (await say(ada, 'after')).data as ChatMessage
    await until(() => expect(pages.every((page) => page.messages().some(({ seq }) => seq === last.seq))).toBe(true))
    for (const page of pages) {
      const { messages } = (await page.ask('catchUp', { after: [{ conversation_id: group, seq: first.seq }] })).data as ChatCaughtUp
      expect(messages.map(({ seq }) => seq)).toEqual([missed.seq, last.seq])
      const live = page.messages().map(({ seq }) => seq)
      expect(new Set(live).size).toBe(live.length)
    }
    expect(open.faults).toEqual([])
  })

  it('one that takes nothing is cut before it fills the memory, and its page asks for the rest (fault R38)', async () => {
    const cut = new Promise<void>((resolve) => {
      open.realtime.onPage((page) => {
        if (page.caller().actor.userId === open.ids.cleo) page.onClosed(resolve)
      })
    })
    const [ada, cleo] = [await open.page('ada'), await open.page('cleo', { port: proxy.port })]
    const before = (await say(ada, 'before the tunnel')).data as ChatMessage
    await until(() => expect(cleo.messages().length).toBe(1))
    proxy.set('stuck')
    // Quick to make, and each as large as a message may be.
    const message = { ...before, text: 'ж'.repeat(4_000) }
    let told = 0
    const telling = setInterval(() => {
      for (let count = 0; count < 200; count += 1) open.realtime.toPerson({ companyId: open.agency.own, userId: open.ids.cleo }).emit('messageChanged', message)
      told += 200
    }, 5)
    await cut
    clearInterval(telling)
    proxy.set('open')
    expect(told).toBeLessThan(20_000)
    const back = await open.page('cleo')
    expect((await back.ask('catchUp', { after: [{ conversation_id: group, seq: before.seq - 1 }] })).data).toMatchObject({ messages: [{ seq: before.seq }] })
    expect((await ada.ask('pingMe', {})).success).toBe(true)
  })
})
