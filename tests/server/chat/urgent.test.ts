import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CHAT_REMIND_EVERY_MS, CHAT_REMIND_FOR_MS, type ChatMessage } from '#contract'
import { createChat } from '#server/messaging/chat'
import { type OpenChat, openChat, type Page, until } from './open-chat.ts'

describe('an urgent message', () => {
  let open: OpenChat
  let group: string
  beforeAll(async () => {
    open = await openChat()
    // Nobody is signed out while hours pass.
    const settings = JSON.stringify({ idleMinutes: 720 })
    await open.agency.database.transaction('platform', (tx) => sql`update company set settings = ${settings}::jsonb`.execute(tx))
    const ada = await open.page('ada')
    group = await open.groupOf(ada, ['ben', 'cleo'], { name: 'Tonight' })
    open.closePages()
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  const urge = async (page: Page, text: string) =>
    (await page.ask('groupMessage', { conversation_id: group, text, urgent: true, client_id: randomUUID() })).data as ChatMessage
  const reminders = (page: Page) => page.payloads<ChatMessage>('reminder').map(({ text }) => text)
  const at = ({ conversation_id, seq }: ChatMessage) => ({ conversation_id, seq })
  const waiting = async () => {
    const { rows } = await open.agency.database.read({ companyId: open.agency.own }, (tx) => sql`select from chat_reminder`.execute(tx))
    return rows.length
  }
  const wait = (ms: number) => open.agency.wait(ms)

  it('reminds every five minutes whoever has not acknowledged it, muted or not, and nobody else', async () => {
    const [ada, ben, cleo] = [await open.page('ada'), await open.page('ben'), await open.page('cleo')]
    await ben.ask('mute', { conversation_id: group, muted: true })
    const sent = await urge(ada, 'Who takes the night?')
    expect(sent.urgent).toEqual({ acknowledged: [] })
    wait(CHAT_REMIND_EVERY_MS - 1)
    expect(await open.chat.remind()).toBe(0)
    wait(1)
    expect(await open.chat.remind()).toBe(1)
    await until(() => expect([reminders(ben), reminders(cleo)]).toEqual([['Who takes the night?'], ['Who takes the night?']]))
    const seen = (await ben.ask('acknowledge', at(sent))).data as ChatMessage
    expect(seen.urgent).toEqual({ acknowledged: [open.ids.ben] })
    await until(() => expect(ada.payloads<ChatMessage>('messageChanged').at(-1)?.urgent).toEqual(seen.urgent))
    wait(CHAT_REMIND_EVERY_MS)
    expect(await open.chat.remind()).toBe(1)
    await until(() => expect(reminders(cleo).length).toBe(2))
    await cleo.ask('acknowledge', at(sent))
    expect(await waiting()).toBe(0)
    wait(CHAT_REMIND_EVERY_MS)
    expect(await open.chat.remind()).toBe(0)
    expect([reminders(ada), reminders(ben).length]).toEqual([[], 1])
  })

  it('ends to remind after half an hour, when it is taken back, and for who was taken out', async () => {
    const [ada, ben, cleo] = [await open.page('ada'), await open.page('ben'), await open.page('cleo')]
    const back = await urge(ada, 'wrong one')
    await ada.ask('remove', at(back))
    expect(await waiting()).toBe(0)
    await urge(ada, 'for half an hour')
    await ada.ask('kickGoupUser', { conversation_id: group, id: open.ids.ben })
    for (let passed = 0; passed < CHAT_REMIND_FOR_MS; passed += CHAT_REMIND_EVERY_MS) {
      wait(CHAT_REMIND_EVERY_MS)
      expect(await open.chat.remind()).toBe(1)
    }
    wait(CHAT_REMIND_EVERY_MS)
    expect([await open.chat.remind(), await waiting()]).toEqual([0, 0])
    await until(() => expect(reminders(cleo).length).toBe(6))
    expect(reminders(ben)).toEqual([])
    await ada.ask('addGroupUser', { conversation_id: group, id: open.ids.ben })
  })

  it('is forgotten with its group', async () => {
    const ada = await open.page('ada')
    const conversation_id = await open.groupOf(ada, ['ben'], { name: 'Short-lived' })
    await ada.ask('groupMessage', { conversation_id, text: 'now', urgent: true, client_id: randomUUID() })
    await ada.ask('removeGroupUser', { conversation_id })
    expect(await waiting()).toBe(0)
  })

  it('is reminded of once by several processes, and by one that was started later', async () => {
    const ada = await open.page('ada')
    await urge(ada, 'once')
    wait(CHAT_REMIND_EVERY_MS)
    const { database, audit, now: clock } = open.agency
    const other = createChat({ database, audit, clock, files: open.files, say: (key) => key })
    const reminded = await Promise.all([open.chat.remind(), other.remind(), open.chat.remind(), other.remind()])
    expect(reminded.reduce((sum, count) => sum + count)).toBe(1)
    wait(CHAT_REMIND_EVERY_MS)
    const later = createChat({ database, audit, clock, files: open.files, say: (key) => key })
    expect(await later.remind()).toBe(1)
  })

  it('is acknowledged by its readers once, and only if it is urgent', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const sent = await urge(ada, 'please')
    const first = await ben.ask('acknowledge', at(sent))
    expect(await ben.ask('acknowledge', at(sent))).toEqual(first)
    expect((await ada.ask('acknowledge', at(sent))).code).toBe('wrong-state')
    const plain = (await ada.ask('groupMessage', { conversation_id: group, text: 'plain', client_id: randomUUID() })).data as ChatMessage
    expect(await ben.ask('acknowledge', at(plain))).toMatchObject({ msg: 'This message does not need an acknowledgment', code: 'wrong-state' })
    expect('urgent' in plain).toBe(false)
  })
})
