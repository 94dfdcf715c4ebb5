import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChatAnswer, ChatCounts, ChatHistory, ChatListEntry, ChatMessage, ChatRead } from '#contract'
import { type OpenChat, openChat, type Page, until } from './open-chat.ts'

describe('messages', () => {
  let open: OpenChat
  beforeAll(async () => {
    open = await openChat()
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  const historyOf = async (page: Page, id: string, more = {}) => (await page.ask('getMessages', { conversation_id: id, ...more })).data as ChatHistory
  const newClient = () => randomUUID()

  it('reach the pages of both, with who and when filled in by the server', async () => {
    const [ada, adasOther, ben] = [await open.page('ada'), await open.page('ada'), await open.page('ben')]
    const sent = await open.say(ada, { receiver_id: open.ids.ben, sender: 'Somebody Else', sender_name: 'Somebody Else', time: '1999' }, 'Shift at 8?')
    await until(() => expect([ada, adasOther, ben].map((page) => page.messages().length)).toEqual([1, 1, 1]))
    expect(ben.messages()[0]).toEqual({ ...sent, side: 'right' })
    expect(ben.messages()[0]).toMatchObject({
      sender: 'Ada Byron',
      sender_name: 'Ada Byron',
      sender_id: open.ids.ada,
      receiver_id: open.ids.ben,
      on_sender_model: 'Users',
      target: 'u',
      time: open.agency.now().toISOString(),
    })
    expect(adasOther.messages()[0]).toMatchObject({ side: 'left' })
  })

  it('sent five times under one id, also at the same moment, are stored, answered and shown once', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const { conversation_id: id } = await open.say(ada, { receiver_id: open.ids.ben }, 'first')
    const second = await open.page('ada')
    const client_id = newClient()
    const send = (page: Page) => page.ask('message', { conversation_id: id, text: 'only once', client_id })
    const answers = [...(await Promise.all([send(ada), send(second), send(ada), send(second)])), await send(ada)]
    expect(new Set(answers.map(({ data }) => (data as ChatMessage).seq)).size).toBe(1)
    const last = await open.say(ada, { conversation_id: id }, 'last')
    await until(() => expect(ben.messages().at(-1)?.seq).toBe(last.seq))
    expect(ben.messages().map(({ text }) => text)).toEqual(['first', 'only once', 'last'])
    expect((await open.rows()).filter(({ body }) => body === 'only once').length).toBe(1)
  })

  it('that open a conversation from both sides at once end in the same one', async () => {
    const [cleo, emil] = [await open.page('cleo'), await open.page('emil')]
    const both = await Promise.all([open.say(cleo, { receiver_id: open.ids.emil }, 'a'), open.say(emil, { receiver_id: open.ids.cleo }, 'b')])
    expect(both.map(({ conversation_id: id }) => id)).toEqual([both[0].conversation_id, both[0].conversation_id])
    expect(both.map(({ seq }) => seq).sort()).toEqual([1, 2])
  })

  it('of many at once take the places 1, 2, 3 … without gaps, and each sender’s keep their order', async () => {
    const pages = await Promise.all(['ada', 'ben', 'cleo', 'ada', 'ben', 'cleo'].map((name) => open.page(name as 'ada')))
    const [ada] = pages
    if (ada === undefined) throw new Error('no page')
    const group = await open.groupOf(ada, ['ben', 'cleo'], { name: 'Many' })
    const sent = pages.flatMap((page, at) =>
      Array.from({ length: 20 }, (_none, count) => page.ask('groupMessage', { conversation_id: group, text: `${at}:${count}`, client_id: newClient() })),
    )
    const answers = await Promise.all(sent)
    expect(answers.every(({ success }) => success)).toBe(true)
    const rows = (await open.rows()).filter(({ conversation_id: id }) => id === group)
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 121 }, (_none, at) => at + 1))
    for (const at of pages.keys()) {
      const own = rows.filter(({ body }) => body.startsWith(`${at}:`)).map(({ body }) => body)
      expect(own).toEqual(Array.from({ length: 20 }, (_none, count) => `${at}:${count}`))
    }
    await until(() => expect(pages.map((page) => new Set(page.messages().map(({ seq }) => seq)).size)).toEqual(pages.map(() => 121)))
    expect(pages.map((page) => page.messages().length)).toEqual(pages.map(() => 121))
  })

  it('are acknowledged after the commit and not before', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const { conversation_id: id } = await open.say(ada, { receiver_id: open.ids.ben }, 'before')
    let said: ChatAnswer | undefined
    const { database, own: companyId } = open.agency
    const sending = await database.transaction({ companyId }, async (tx) => {
      await sql`select 1 from chat_conversation where id = ${id} for update`.execute(tx)
      const asked = ada.ask('message', { conversation_id: id, text: 'held up', client_id: newClient() }).then((answer) => {
        said = answer
      })
      for (let turn = 0; turn < 20; turn += 1) await ben.ask('pingMe', {})
      expect(said).toBeUndefined()
      expect(ben.messages().map(({ text }) => text)).not.toContain('held up')
      return [asked]
    })
    await Promise.all(sending)
    expect(said?.success).toBe(true)
  })

  it('that can’t be stored fail with a reason and hold nothing up', async () => {
    const ada = await open.page('ada')
    const { conversation_id: id, seq } = await open.say(ada, { receiver_id: open.ids.ben }, 'well')
    const change = (statement: string) =>
      open.agency.database.transaction('platform', async (tx) => {
        await sql`reset role`.execute(tx)
        await sql.raw(statement).execute(tx)
      })
    await change(`alter table chat_message add constraint no_poison check (body <> 'poison')`)
    const send = (text: string) => ada.ask('message', { conversation_id: id, text, client_id: newClient() })
    const answers = await Promise.all([send('poison'), send('next')])
    await change('alter table chat_message drop constraint no_poison')
    expect(answers[0]).toEqual({ success: false, msg: 'unavailable', code: 'unavailable' })
    expect(answers[1]?.data).toMatchObject({ seq: seq + 1, text: 'next' })
    // Once together with whatever else came at that moment, once alone.
    expect(open.faults.length).toBe(2)
  })

  it('are read page by page, newest first, up to the first', async () => {
    const emil = await open.page('emil')
    const { conversation_id: id } = await open.say(emil, { receiver_id: open.ids.ada }, 'm1')
    for (let count = 2; count <= 7; count += 1) await open.say(emil, { conversation_id: id }, `m${count}`)
    const texts = ({ data }: ChatHistory) => data.map(({ text }) => text)
    const last = await historyOf(emil, id, { limit: 3 })
    expect([texts(last), last.more]).toEqual([['m5', 'm6', 'm7'], true])
    const middle = await historyOf(emil, id, { limit: 3, before: last.data[0]?.seq })
    expect([texts(middle), middle.more]).toEqual([['m2', 'm3', 'm4'], true])
    const first = await historyOf(emil, id, { limit: 3, before: middle.data[0]?.seq })
    expect([texts(first), first.more]).toEqual([['m1'], false])
    expect(first.users.map(({ fName }) => fName).sort()).toEqual(['Ada', 'emil'])
    expect(await historyOf(emil, '')).toEqual({ data: [], users: [], changed: 0, more: false })
  })

  it('that nobody has read are counted alike on every page and by the calls, until one page reads them', async () => {
    const [phone, desk, dora] = [await open.page('cleo'), await open.page('cleo'), await open.page('dora')]
    const { conversation_id: id } = await open.say(dora, { receiver_id: open.ids.cleo }, 'one')
    const two = await open.say(dora, { conversation_id: id }, 'two')
    const clients = (page: Page) => page.payloads<{ data: ChatCounts }>('dashboardNotification').at(-1)?.data.clients
    await until(() => expect([clients(phone), clients(desk)]).toEqual([2, 2]))
    const cleo = await open.callsOf('cleo')
    expect((await cleo('GET', '/api/chat/dashboard-notification')).data).toMatchObject({ clients: 2 })
    const list = (await desk.ask('getUserList', { cid: open.agency.own, target: 'c' })).data as readonly ChatListEntry[]
    expect(list.map(({ full_name: name, unread, text, status }) => [name, unread, text, status])).toEqual([
      ['dora Byron', 2, 'two', 'online'],
      ['dirk Byron', 0, '', 'offline'],
    ])
    expect((await cleo('GET', `/api/chat/make-read?conversation_id=${id}`)).data).toMatchObject({ clients: 0 })
    await until(() => expect([clients(phone), clients(desk)]).toEqual([0, 0]))
    const read = { conversation_id: id, user_id: open.ids.cleo, seq: two.seq }
    expect([phone, desk, dora].map((page) => page.payloads<ChatRead>('read'))).toEqual([[read], [read], [read]])
    expect((await phone.ask('read', { conversation_id: id, seq: 1 })).success).toBe(true)
    expect((await historyOf(phone, id)).users.find(({ _id }) => _id === open.ids.cleo)?.read_seq).toBe(two.seq)
    expect((await phone.ask('read', { conversation_id: id, seq: 9_999 })).success).toBe(true)
    expect((await historyOf(phone, id)).users.find(({ _id }) => _id === open.ids.cleo)?.read_seq).toBe(two.seq)
  })
})
