import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChatCaughtUp, ChatMessage } from '#contract'
import fc from '../../fast-check.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import { type OpenChat, openChat, type Page, until } from './open-chat.ts'

/** What a careful client shows: each place once, in order, whatever came live and whatever was asked for. */
class Shown {
  private readonly bySeq = new Map<number, ChatMessage>()
  take(messages: readonly ChatMessage[]): void {
    for (const message of messages) this.bySeq.set(message.seq, message)
  }
  /** The last place before the first gap. */
  get complete(): number {
    let seq = 0
    while (this.bySeq.has(seq + 1)) seq += 1
    return seq
  }
  get texts(): readonly string[] {
    return [...this.bySeq.entries()].sort(([a], [b]) => a - b).map(([, { text }]) => text)
  }
}

describe('a line that breaks', () => {
  let open: OpenChat
  let proxy: FaultProxy
  beforeAll(async () => {
    open = await openChat()
    proxy = await openFaultProxy(open.port)
  })
  afterEach(() => {
    proxy.set('open')
    open.closePages()
  })
  afterAll(async () => {
    await proxy.close()
    await open.close()
  })

  async function catchUp(page: Page, shown: Shown, id: string): Promise<void> {
    for (let more = true; more; ) {
      const answer = await page.ask('catchUp', { after: [{ conversation_id: id, seq: shown.complete }] })
      const data = answer.data as ChatCaughtUp
      shown.take(data.messages)
      more = data.more
    }
  }
  const gone = (page: Page) => new Promise<void>((resolve) => void (page.socket.connected ? page.socket.once('disconnect', () => resolve()) : resolve()))

  /** Sends until it is acknowledged, over whatever line there is. */
  async function sendUntilAcknowledged(page: Page, id: string, text: string): Promise<void> {
    const client_id = randomUUID()
    for (;;) {
      const answer = await page.socket
        .timeout(400)
        .emitWithAck('message', { conversation_id: id, text, client_id })
        .catch(() => undefined)
      if (answer?.success === true) return
      await until(() => expect(page.socket.connected).toBe(true))
    }
  }

  it('after the commit and before the acknowledgement: sent again it has the same place, and is shown once', async () => {
    const cookie = await open.cookieOf('ada')
    const [ada, ben] = [await open.page('ada', { cookie, port: proxy.port }), await open.page('ben')]
    const { conversation_id: id, seq } = await open.say(ada, { receiver_id: open.ids.ben }, 'start')
    const again = { conversation_id: id, text: 'about tonight', client_id: randomUUID() }
    proxy.set('deaf')
    const unanswered = ada.ask('message', again).catch(() => undefined)
    await until(() => expect(ben.messages().at(-1)?.text).toBe('about tonight'))
    proxy.cut()
    proxy.set('open')
    const back = await open.page('ada', { cookie, port: proxy.port })
    expect((await back.ask('message', again)).data).toMatchObject({ seq: seq + 1, text: 'about tonight' })
    await open.say(back, { conversation_id: id }, 'end')
    await until(() => expect(ben.messages().map(({ text }) => text)).toEqual(['start', 'about tonight', 'end']))
    ada.socket.close()
    await unanswered
  })

  it('before the server got it: sent again it arrives, in the order it was written', async () => {
    const cookie = await open.cookieOf('ben')
    const [ben, ada] = [await open.page('ben', { cookie, port: proxy.port }), await open.page('ada')]
    const { conversation_id: id } = await open.say(ben, { receiver_id: open.ids.ada }, 'zero')
    const outbox = ['one', 'two', 'three'].map((text) => ({ conversation_id: id, text, client_id: randomUUID() }))
    proxy.set('mute')
    const lost = Promise.allSettled(outbox.map((message) => ben.socket.timeout(200).emitWithAck('message', message)))
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    proxy.cut()
    proxy.set('open')
    const back = await open.page('ben', { cookie, port: proxy.port })
    await Promise.all(outbox.map((message) => back.ask('message', message)))
    await until(() => expect(ada.messages().map(({ text }) => text)).toEqual(['zero', 'one', 'two', 'three']))
  })

  it('again and again under both: everything arrives, once and in order', async () => {
    const [adas, emils] = await Promise.all([open.cookieOf('ada'), open.cookieOf('emil')])
    const through = { port: proxy.port, reconnection: true }
    const [ada, emil] = [await open.page('ada', { ...through, cookie: adas }), await open.page('emil', { ...through, cookie: emils })]
    const { conversation_id: id } = await open.say(ada, { receiver_id: open.ids.emil }, 'm0')
    const shown = new Shown()
    let caught: Promise<void> = Promise.resolve()
    emil.socket.on('connect', () => {
      caught = catchUp(emil, shown, id).catch(() => undefined)
    })
    emil.socket.on('message', (message: ChatMessage) => shown.take([message]))
    const written = Array.from({ length: 24 }, (_none, at) => `m${at + 1}`)
    for (const [at, text] of written.entries()) {
      if (at % 4 === 1) proxy.cut()
      if (at % 4 === 3) proxy.set('deaf')
      const sending = sendUntilAcknowledged(ada, id, text)
      if (at % 4 === 3) {
        await until(async () => expect((await open.rows()).some((row) => row.conversation_id === id && row.body === text)).toBe(true))
        proxy.cut()
        proxy.set('open')
      }
      await sending
    }
    await until(() => expect(emil.socket.connected).toBe(true))
    await caught
    await catchUp(emil, shown, id)
    expect(shown.texts).toEqual(['m0', ...written])
    expect((await open.rows()).filter((row) => row.conversation_id === id).map(({ seq }) => seq)).toEqual(Array.from({ length: 25 }, (_none, at) => at + 1))
  })

  it('while a page was closed: everything missed is asked for in pages', async () => {
    const dirk = await open.page('dirk')
    const { conversation_id: id } = await open.say(dirk, { receiver_id: open.ids.cleo }, 't1')
    const cleo = await open.page('cleo')
    const shown = new Shown()
    await catchUp(cleo, shown, id)
    const left = gone(cleo)
    cleo.socket.close()
    await left
    const others = [dirk, await open.page('dirk'), await open.page('dirk'), await open.page('dirk'), await open.page('dirk'), await open.page('dirk')]
    await Promise.all(others.flatMap((page) => Array.from({ length: 36 }, () => open.say(page, { conversation_id: id }, 'more'))))
    const back = await open.page('cleo')
    const page = (await back.ask('catchUp', { after: [{ conversation_id: id, seq: shown.complete }] })).data as ChatCaughtUp
    expect([page.messages.length, page.more]).toEqual([200, true])
    await catchUp(back, shown, id)
    expect([shown.complete, shown.texts.length]).toEqual([217, 217])
    expect(page.conversations.find(({ conversation_id: own }) => own === id)).toMatchObject({ last_seq: 217, read_seq: 0 })
  })

  it('anywhere: catching up loses and doubles nothing, whatever places are known', async () => {
    const ben = await open.page('ben')
    const { conversation_id: id } = await open.say(ben, { receiver_id: open.ids.dora }, 'p1')
    for (let at = 2; at <= 9; at += 1) await open.say(ben, { conversation_id: id }, `p${at}`)
    const dora = await open.page('dora')
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 12 }), async (seq) => {
        const answer = await dora.ask('catchUp', { after: [{ conversation_id: id, seq }] })
        const { messages, more } = answer.data as ChatCaughtUp
        expect(messages.map((message) => message.seq)).toEqual(Array.from({ length: Math.max(0, 9 - seq) }, (_none, at) => seq + 1 + at))
        expect(more).toBe(false)
      }),
      { numRuns: 40 },
    )
  })
})
