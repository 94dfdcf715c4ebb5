import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FaultProxy, openFaultProxy } from '../chat/fault-proxy.ts'
import { type Name, type OpenChat, openChat, until } from '../chat/open-chat.ts'
import { Browser, type ChatPage, openChatPage, type PageOptions } from './open-page.ts'

describe('a page’s chat over a real server', () => {
  let open: OpenChat
  let proxy: FaultProxy
  const pages: ChatPage[] = []
  beforeAll(async () => {
    open = await openChat()
    proxy = await openFaultProxy(open.port)
  })
  afterEach(() => {
    proxy.set('open')
    for (const page of pages.splice(0)) page.crash()
  })
  afterAll(async () => {
    await proxy.close()
    await open.close()
  })

  async function page(name: Name, options: PageOptions = {}): Promise<ChatPage> {
    const made = await openChatPage(open, name, options)
    pages.push(made)
    return made
  }
  const stored = async (text: string) => (await open.rows()).filter(({ body }) => body === text).length
  const unreadOf = ({ line }: ChatPage, id: string) => line.get().entries.find((entry) => entry.id === id)?.unread

  it('is the list, the conversation, what was sent, delivered and read, as both sides see it', async () => {
    const [ada, ben] = [await page('ada'), await page('ben')]
    await ada.open(open.ids.ben)
    await ada.line.send({ text: 'The key is under the pot' })
    await until(() => expect(ben.line.get().entries.find(({ id }) => id === open.ids.ada)).toMatchObject({ unread: 1, text: 'The key is under the pot' }))
    await until(() => expect([ada.texts(), ada.line.get().waiting]).toEqual([['The key is under the pot'], []]))
    expect(ben.noticed.map(({ text }) => text)).toEqual(['The key is under the pot'])
    await until(() => expect(ada.line.get().open?.messages.at(-1)?.state).toBe('delivered'))
    await ben.open(open.ids.ada)
    expect(ben.line.get().open?.firstUnread).toBe(1)
    ben.line.attend(true)
    await until(() => expect(ada.line.get().open?.messages.at(-1)?.state).toBe('read'))
    await until(() => expect([unreadOf(ben, open.ids.ada), ben.line.get().counts.users]).toEqual([0, 0]))
  })

  it('sends again what was cut off after the commit and before the acknowledgement, and it is there once (R1)', async () => {
    const [ada, ben] = [await page('ada', { port: proxy.port }), await page('ben')]
    await ada.open(open.ids.ben)
    await ben.open(open.ids.ada)
    proxy.set('deaf')
    await ada.line.send({ text: 'once after a cut' })
    await until(() => expect(ben.texts().at(-1)).toBe('once after a cut'))
    expect(ada.line.get().waiting.map(({ text }) => text)).toEqual(['once after a cut'])
    proxy.cut()
    proxy.set('open')
    await until(() => expect([ada.texts().at(-1), ada.line.get().waiting]).toEqual(['once after a cut', []]))
    expect(await stored('once after a cut')).toBe(1)
  })

  it('shows what is written before the server has it, over a line on which everything takes its time, and sends each once (R14)', async () => {
    const [ada, ben] = [await page('ada', { port: proxy.port }), await page('ben')]
    await ada.open(open.ids.ben)
    await ben.open(open.ids.ada)
    proxy.set('slow')
    const texts = ['slow one', 'slow two', 'slow three']
    const outcomes = await Promise.all(texts.map((text) => ada.line.send({ text })))
    expect(outcomes.map(({ success }) => success)).toEqual([true, true, true])
    // None of them can be there yet, and all are on the screen.
    expect(ada.line.get().open?.waiting.map(({ text }) => text)).toEqual(texts)
    expect(ben.texts()).not.toContain('slow one')
    for (const { client_id } of ada.line.get().waiting) ada.line.retry(client_id)
    await until(() => expect([ada.texts().slice(-3), ada.line.get().waiting]).toEqual([texts, []]))
    await until(() => expect(ben.texts().slice(-3)).toEqual(texts))
    expect(await Promise.all(texts.map(stored))).toEqual([1, 1, 1])
  })

  it('keeps the order in which it was written over a line that swallows what is said (R2)', async () => {
    const [ada, ben] = [await page('ada', { port: proxy.port }), await page('ben')]
    await ada.open(open.ids.ben)
    await ben.open(open.ids.ada)
    proxy.set('mute')
    for (const text of ['first of three', 'second of three', 'third of three']) await ada.line.send({ text })
    proxy.cut()
    expect(
      ada.line
        .get()
        .waiting.map(({ state }) => state)
        .includes('failed'),
    ).toBe(false)
    proxy.set('open')
    await until(() => expect(ben.texts().slice(-3)).toEqual(['first of three', 'second of three', 'third of three']))
    await until(() => expect(ada.line.get().waiting).toEqual([]))
  })

  it('fails with the server’s reason what the server does not take, and sends the next one (R10)', async () => {
    const [ada, ben] = [await page('ada'), await page('ben')]
    await ada.open(open.ids.ben)
    await ben.open(open.ids.ada)
    await ada.line.send({ text: 'x'.repeat(5_000) })
    await ada.line.send({ text: 'the next one' })
    await until(() => expect(ben.texts().at(-1)).toBe('the next one'))
    await until(() => expect(ada.line.get().waiting.map(({ state, reason }) => [state, reason])).toEqual([['failed', 'bad-request']]))
    const [failed] = ada.line.get().waiting
    expect((await ada.line.takeBack(failed?.client_id ?? ''))?.text).toBe('x'.repeat(5_000))
    expect(ada.line.get().waiting).toEqual([])
  })

  it('is the same in two tabs and on two devices: one sends, all show, and what one reads is read (R16, R17)', async () => {
    const browser = new Browser()
    const [one, two, phone] = [await page('ada', { browser }), await page('ada', { browser }), await page('ada')]
    const ben = await page('ben')
    for (const mine of [one, two, phone]) await mine.open(open.ids.ben)
    await ben.open(open.ids.ada)
    await one.line.send({ text: 'from one tab' })
    for (const mine of [one, two, phone, ben]) await until(() => expect(mine.texts().at(-1)).toBe('from one tab'))
    expect(await stored('from one tab')).toBe(1)
    await ben.line.send({ text: 'to all of them' })
    for (const mine of [one, two, phone]) await until(() => expect([mine.texts().at(-1), unreadOf(mine, open.ids.ben)]).toEqual(['to all of them', 1]))
    two.line.attend(true)
    for (const mine of [one, two, phone]) await until(() => expect([unreadOf(mine, open.ids.ben), mine.line.get().counts.users]).toEqual([0, 0]))
  })

  it('goes on in the other tab when the one that sends is gone (R18)', async () => {
    const browser = new Browser()
    const [leader, other] = [await page('ada', { browser, port: proxy.port }), await page('ada', { browser })]
    await leader.open(open.ids.ben)
    proxy.set('mute')
    await leader.line.send({ text: 'left by its tab' })
    await until(() => expect(leader.line.get().waiting.map(({ state }) => state)).toEqual(['sending']))
    await until(() => expect(other.line.get().waiting.map(({ state }) => state)).toEqual(['queued']))
    leader.crash()
    await until(() => expect(other.line.get().waiting).toEqual([]))
    expect(await stored('left by its tab')).toBe(1)
  })

  it('keeps what a closed tab left for its own person, and shows and sends it to and for nobody else (R19)', async () => {
    const browser = new Browser()
    const ada = await page('ada', { browser, port: proxy.port })
    await ada.open(open.ids.ben)
    proxy.set('mute')
    await ada.line.send({ text: 'kept over the night' })
    ada.crash()
    const ben = await page('ben', { browser })
    await ben.open(open.ids.ada)
    expect(ben.line.get().waiting).toEqual([])
    await ben.line.send({ text: 'the other person on this browser' })
    await until(async () => expect(await stored('the other person on this browser')).toBe(1))
    expect(await stored('kept over the night')).toBe(0)
    await page('ada', { browser })
    await until(() => expect(ben.texts().at(-1)).toBe('kept over the night'))
  })

  it('sends nothing over a line of another company, and goes on when it is back in its own (R26)', async () => {
    const browser = new Browser()
    // The session moved on to another company while this page still shows the former one.
    const elsewhere = await page('ada', { browser, companyId: open.agency.other })
    await until(() => expect(elsewhere.line.get().problem).toBe('wrong-company'))
    const said = elsewhere.asked.filter((event) => event !== 'getUserList')
    expect([said, elsewhere.line.get().entries]).toEqual([[], []])
    const ada = await page('ada', { browser })
    expect(ada.line.get().waiting).toEqual([])
    expect(ada.line.get().entries.length).toBeGreaterThan(0)
  })

  it('orders by place and shows the server’s times, whatever the device’s clock says (R20)', async () => {
    const browser = new Browser()
    const [ada, ben] = [await page('ada', { browser }), await page('ben')]
    await ada.open(open.ids.ben)
    await ben.open(open.ids.ada)
    browser.skewMs = 86_400_000
    await ada.line.send({ text: 'a day ahead' })
    await until(() => expect(ben.texts().at(-1)).toBe('a day ahead'))
    browser.skewMs = -86_400_000
    await ben.line.send({ text: 'in between' })
    await until(() => expect(ada.texts().at(-1)).toBe('in between'))
    await ada.line.send({ text: 'a day behind' })
    for (const mine of [ada, ben]) await until(() => expect(mine.texts().slice(-3)).toEqual(['a day ahead', 'in between', 'a day behind']))
    const times = (mine: ChatPage) =>
      mine.line
        .get()
        .open?.messages.slice(-3)
        .map(({ time }) => time)
    expect(times(ada)).toEqual(times(ben))
    expect(times(ada)).toEqual([...(times(ada) ?? [])].sort())
  })

  it('catches up over a network that comes and goes, with few questions, and misses nothing (R36)', async () => {
    const [ada, ben] = [await page('ada', { port: proxy.port }), await page('ben')]
    await ada.open(open.ids.ben)
    await ben.open(open.ids.ada)
    await until(() => expect(ada.line.get().open?.isLoading).toBe(false))
    const before = ada.asked.filter((event) => event === 'catchUp').length
    const opened: number[] = []
    let state = ada.line.get().connection.state
    ada.line.subscribe(() => {
      const next = ada.line.get().connection.state
      if (next !== state && next === 'open') opened.push(opened.length)
      state = next
    })
    for (let turn = 0; turn < 20; turn += 1) {
      proxy.cut()
      await ben.line.send({ text: `flap ${turn}` })
      await until(() => expect(opened.length).toBe(turn + 1))
    }
    const flaps = Array.from({ length: 20 }, (_none, turn) => `flap ${turn}`)
    await until(() => expect(ada.texts().slice(-20)).toEqual(flaps))
    expect(ada.asked.filter((event) => event === 'catchUp').length - before).toBeLessThan(20)
  })

  it('carries files, replies, changes, reactions and groups', async () => {
    const [ada, ben] = [await page('ada'), await page('ben')]
    await ada.open(open.ids.ben)
    await ben.open(open.ids.ada)
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
    await ada.line.send({ text: '', file: new File([png], 'heel.png', { type: 'image/png' }) })
    await until(() => expect(ben.line.get().open?.messages.at(-1)).toMatchObject({ type: 'image', file_name: 'heel.png', text: '' }))
    await until(() => expect(ada.line.get().waiting).toEqual([]))
    const { seq = 0 } = ada.line.get().open?.messages.at(-1) ?? {}
    await ben.line.send({ text: 'It heals', reply_to_seq: seq })
    await until(() => expect(ada.line.get().open?.messages.at(-1)).toMatchObject({ text: 'It heals', reply_to: { seq } }))
    expect(await ada.line.react(seq + 1, '👍')).toMatchObject({ success: true })
    expect(await ben.line.edit(seq + 1, 'It heals well')).toMatchObject({ success: true })
    for (const mine of [ada, ben])
      await until(() =>
        expect(mine.line.get().open?.messages.at(-1)).toMatchObject({ text: 'It heals well', reactions: [{ reaction: '👍', user_ids: [open.ids.ada] }] }),
      )
    expect((await ada.line.search('heals well')).data?.map(({ text }) => text)).toEqual(['It heals well'])
    expect((await ada.line.search(randomUUID())).data).toEqual([])
    const group = { name: 'Night team', audience: 'u', ids: [open.ids.ben], text: 'Welcome' } as const
    expect(await ada.line.sendToGroup(group)).toMatchObject({ success: true, data: { groupname: 'Night team', text: 'Welcome' } })
    ben.line.show('g')
    await until(() => expect(ben.line.get().entries.map(({ full_name, text }) => [full_name, text])).toEqual([['Night team', 'Welcome']]))
  })
})
