import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CHAT_EDIT_WINDOW_MS, type ChatCaughtUp, type ChatHistory, type ChatListEntry, type ChatMessage, type ChatRead } from '#contract'
import fc from '../../fast-check.ts'
import { type OpenChat, openChat, type Page, until } from './open-chat.ts'

describe('what becomes of a message', () => {
  let open: OpenChat
  let pair: string
  let group: string
  beforeAll(async () => {
    open = await openChat()
    const ada = await open.page('ada')
    pair = (await open.say(ada, { receiver_id: open.ids.ben }, 'start')).conversation_id
    group = await open.groupOf(ada, ['ben', 'cleo', 'dora'])
    open.closePages()
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  const changes = (page: Page) => page.payloads<ChatMessage>('messageChanged')
  const at = ({ conversation_id, seq }: ChatMessage) => ({ conversation_id, seq })
  const historyOf = async (page: Page, id: string, more = {}) => (await page.ask('getMessages', { conversation_id: id, ...more })).data as ChatHistory
  const catchUp = async (page: Page, after: readonly object[]) => (await page.ask('catchUp', { after })).data as ChatCaughtUp
  async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> {
    const { rows } = await open.agency.database.read({ companyId: open.agency.own }, (tx) => query.execute(tx))
    return rows
  }
  async function audited(action: string): Promise<readonly unknown[]> {
    const { rows } = await open.agency.database.read('platform', (tx) =>
      sql<{ detail: unknown }>`select detail from audit where entity = 'chat-message' and action = ${action} order by seq`.execute(tx),
    )
    return rows.map(({ detail }) => detail)
  }

  it('is changed by its sender for a quarter of an hour, for all its readers; what it was is kept where the chat reads nothing', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const sent = await open.say(ada, { conversation_id: pair }, 'Shift at 8')
    const answer = await ada.ask('edit', { ...at(sent), text: 'Shift at 9' })
    expect(answer.data).toEqual({ ...sent, text: 'Shift at 9', edited_at: open.agency.now().toISOString(), changed: expect.any(Number) })
    await until(() => expect(changes(ben)).toEqual([{ ...(answer.data as ChatMessage), side: 'right' }]))
    expect(changes(ada)).toEqual([answer.data])
    const former = await rowsOf(sql<{ body: string; action: string }>`select body, action from chat_message_before where seq = ${sent.seq}`)
    expect(former).toEqual([{ body: 'Shift at 8', action: 'edit' }])
    expect(await audited('update')).toEqual([{ seq: sent.seq }])
    expect(JSON.stringify(await historyOf(ben, pair))).not.toContain('Shift at 8')
    expect((await ada.ask('edit', { ...at(sent), text: 'Shift at 9' })).success).toBe(true)
    expect((await ada.ask('edit', { ...at(sent), text: ' ' })).code).toBe('invalid-value')
    await ben.ask('pingMe', {})
    expect(changes(ben).length).toBe(1)
  })

  it('is taken back with its file, its quote and its unread count, and can’t be touched after', async () => {
    const [ada, dora] = [await open.page('ada'), await open.page('dora')]
    const { conversation_id: id } = await open.say(ada, { receiver_id: open.ids.dora }, 'hello')
    const sent = await open.say(ada, { conversation_id: id }, 'wrong window')
    const unread = async () => ((await dora.ask('getUserList', { target: 'u' })).data as readonly ChatListEntry[]).find((row) => row.conversation_id === id)
    expect(await unread()).toMatchObject({ unread: 2, text: 'wrong window' })
    const { data } = await ada.ask('remove', at(sent))
    expect(data).toMatchObject({ text: '', type: 'text', deleted_at: open.agency.now().toISOString() })
    await until(() => expect(changes(dora).at(-1)).toEqual({ ...(data as ChatMessage), side: 'right' }))
    expect(await unread()).toMatchObject({ unread: 1, text: '' })
    expect(await audited('delete')).toEqual([{ seq: sent.seq }])
    for (const [event, more] of [
      ['edit', { text: 'x' }],
      ['remove', {}],
      ['react', { reaction: '👍' }],
      ['acknowledge', {}],
    ] as const) {
      expect([event, (await ada.ask(event, { ...at(sent), ...more })).code]).toEqual([event, 'not-found'])
    }
    expect((await rowsOf(sql<{ body: string }>`select body from chat_message_before where action = 'remove'`)).map(({ body }) => body)).toEqual([
      'wrong window',
    ])
  })

  it('is neither changed nor taken back by another, nor too late', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const sent = await open.say(ada, { conversation_id: pair }, 'mine')
    expect((await ben.ask('edit', { ...at(sent), text: 'yours' })).code).toBe('forbidden')
    expect((await ben.ask('remove', at(sent))).code).toBe('forbidden')
    open.agency.wait(CHAT_EDIT_WINDOW_MS + 1)
    const late = { success: false, msg: 'Messages can be edited for fifteen minutes', code: 'wrong-state' }
    expect([await ada.ask('edit', { ...at(sent), text: 'late' }), await ada.ask('remove', at(sent))]).toEqual([late, late])
    expect((await historyOf(ben, pair)).data.at(-1)?.text).toBe('mine')
  })

  it('is answered with a key by each reader once, and the same again takes it away', async () => {
    const [ada, ben, cleo] = [await open.page('ada'), await open.page('ben'), await open.page('cleo')]
    const sent = (await ada.ask('groupMessage', { conversation_id: group, text: 'Who is in?', client_id: randomUUID() })).data as ChatMessage
    await ben.ask('react', { ...at(sent), reaction: '👍' })
    await cleo.ask('react', { ...at(sent), reaction: '👍' })
    const both = (await cleo.ask('react', { ...at(sent), reaction: '🙏' })).data as ChatMessage
    expect(both.reactions).toEqual([
      { reaction: '👍', user_ids: [open.ids.ben, open.ids.cleo].sort() },
      { reaction: '🙏', user_ids: [open.ids.cleo] },
    ])
    const less = (await cleo.ask('react', { ...at(sent), reaction: '👍' })).data as ChatMessage
    expect(less.reactions?.find(({ reaction }) => reaction === '👍')?.user_ids).toEqual([open.ids.ben])
    await until(() => expect(changes(ada).at(-1)?.changed).toBe(less.changed))
    expect((await ben.ask('react', { ...at(sent), reaction: '💣' })).code).toBe('bad-request')
  })

  it('that answers another quotes it in short, but not to who came after it', async () => {
    const [ada, ben, cleo] = [await open.page('ada'), await open.page('ben'), await open.page('cleo')]
    const asked = (await ada.ask('groupMessage', { conversation_id: group, text: `Secret ${'x'.repeat(300)}`, client_id: randomUUID() })).data as ChatMessage
    await ada.ask('addGroupUser', { conversation_id: group, id: open.ids.emil })
    const emil = await open.page('emil')
    const reply = { conversation_id: group, text: 'Yes', reply_to_seq: asked.seq, client_id: randomUUID() }
    const answer = (await ben.ask('groupMessage', reply)).data as ChatMessage
    expect(answer.reply_to).toEqual({ seq: asked.seq, sender_name: 'Ada Byron', text: asked.text.slice(0, 200) })
    expect((await ben.ask('groupMessage', reply)).data).toEqual(answer)
    await until(() => expect(emil.messages().at(-1)).toMatchObject({ seq: answer.seq }))
    expect((await historyOf(ada, group)).data.at(-1)?.reply_to).toEqual(answer.reply_to)
    expect((await catchUp(emil, [{ conversation_id: group, seq: 0 }])).messages.at(-1)).toMatchObject({ seq: answer.seq, text: 'Yes' })
    // What happens to a message from before they came is nothing to them.
    await cleo.ask('react', { ...at(asked), reaction: '👍' })
    await ada.ask('edit', { ...at(asked), text: 'Secret, too' })
    await emil.ask('react', { ...at(answer), reaction: '👀' })
    await until(() => expect(changes(emil).length).toBe(1))
    const pressing = { conversation_id: group, text: 'Now', reply_to_seq: asked.seq, urgent: true, client_id: randomUUID() }
    const urgent = (await ben.ask('groupMessage', pressing)).data as ChatMessage
    const seen = [await emil.ask('acknowledge', at(urgent)), await emil.ask('acknowledge', at(urgent))]
    expect([seen.map(({ success }) => success), JSON.stringify(seen).includes('Secret')]).toEqual([[true, true], false])
    await until(() => expect(changes(emil).length).toBe(2))
    expect(JSON.stringify([emil.heard, await historyOf(emil, group)])).not.toContain('Secret')
    for (const reply_to_seq of [0, answer.seq + 5]) {
      expect((await ada.ask('groupMessage', { conversation_id: group, text: 'x', reply_to_seq, client_id: randomUUID() })).code).toBe('invalid-value')
    }
    expect((await emil.ask('groupMessage', { conversation_id: group, text: 'x', reply_to_seq: asked.seq, client_id: randomUUID() })).code).toBe('invalid-value')
    await ada.ask('kickGoupUser', { conversation_id: group, id: open.ids.emil })
  })

  it('names members only', async () => {
    const ada = await open.page('ada')
    const mentions = [open.ids.ben, open.ids.zoe, open.ids.dirk]
    const sent = (await ada.ask('groupMessage', { conversation_id: group, text: '@ben', mentions, client_id: randomUUID() })).data as ChatMessage
    expect(sent.mentions).toEqual([open.ids.ben])
    expect((await historyOf(ada, group)).data.at(-1)?.mentions).toEqual([open.ids.ben])
  })

  it('is found by who was away: what is new, and what was changed of the rest, whatever is known', async () => {
    const [ada, cleo] = [await open.page('ada'), await open.page('cleo')]
    const { conversation_id: id } = await open.say(ada, { receiver_id: open.ids.cleo }, 'm1')
    const sent = [await open.say(ada, { conversation_id: id }, 'm2'), await open.say(ada, { conversation_id: id }, 'm3')]
    const before = await historyOf(cleo, id)
    expect(before.changed).toBe(0)
    for (const [turn, message] of [...sent, ...sent].entries()) await ada.ask('edit', { ...at(message), text: `${message.text} changed ${turn}` })
    const last = await open.say(ada, { conversation_id: id }, 'm4')
    const now = await historyOf(cleo, id)
    expect([now.changed, now.data.map(({ text }) => text)]).toEqual([4, ['m1', 'm2 changed 2', 'm3 changed 3', 'm4']])
    const back = await catchUp(cleo, [{ conversation_id: id, seq: 3, changed: before.changed }])
    expect([back.messages.map(({ seq }) => seq), back.changes.map(({ text }) => text), back.more]).toEqual([
      [last.seq],
      ['m2 changed 2', 'm3 changed 3'],
      false,
    ])
    expect(back.conversations.find((row) => row.conversation_id === id)).toMatchObject({ changed: 4, last_seq: 4 })
    expect((await catchUp(cleo, [{ conversation_id: id, seq: 3 }])).changes).toEqual([])
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 6 }), fc.nat({ max: 6 }), async (seq, changed) => {
        const { messages, changes: changedOnes } = await catchUp(cleo, [{ conversation_id: id, seq, changed }])
        const known = new Map(now.data.filter((message) => message.seq <= seq && (message.changed ?? 0) <= changed).map((message) => [message.seq, message]))
        for (const message of [...messages, ...changedOnes]) known.set(message.seq, message)
        expect([...known.keys()].sort()).toEqual([1, 2, 3, 4])
        expect([...known.values()].sort((a, b) => a.seq - b.seq).map(({ text }) => text)).toEqual(now.data.map(({ text }) => text))
      }),
      { numRuns: 40 },
    )
  })

  it('changed by many at once counts each change, and the last form is the same for all', async () => {
    const names = ['ada', 'ben', 'cleo', 'dora'] as const
    const pages = await Promise.all(names.map((name) => open.page(name)))
    const [ada] = pages
    const sent = (await ada?.ask('groupMessage', { conversation_id: group, text: 'all at once', client_id: randomUUID() }))?.data as ChatMessage
    const answers = await Promise.all(pages.flatMap((page) => (['👍', '❤️', '✅'] as const).map((reaction) => page.ask('react', { ...at(sent), reaction }))))
    const counts = answers.map(({ data }) => (data as ChatMessage).changed ?? 0).sort((a, b) => a - b)
    expect(new Set(counts).size).toBe(12)
    const newest = (page: Page) =>
      changes(page)
        .toSorted((a, b) => (a.changed ?? 0) - (b.changed ?? 0))
        .at(-1)
    await until(() => expect(pages.map((page) => newest(page)?.changed)).toEqual(pages.map(() => counts.at(-1))))
    expect(new Set(pages.map((page) => JSON.stringify(newest(page)?.reactions))).size).toBe(1)
    expect(newest(pages[1] as Page)?.reactions?.map(({ user_ids: ids }) => ids.length)).toEqual([4, 4, 4])
  })

  it('that came to a page is known to who wrote it and to nobody else, and stays known', async () => {
    const [ada, ben, cleo] = [await open.page('ada'), await open.page('ben'), await open.page('cleo')]
    const { conversation_id: id } = await open.say(ada, { receiver_id: open.ids.ben }, 'one')
    const two = await open.say(ada, { conversation_id: id }, 'two')
    for (const seq of [two.seq - 1, two.seq, two.seq - 1]) expect((await ben.ask('delivered', { conversation_id: id, seq })).success).toBe(true)
    const said = { conversation_id: id, user_id: open.ids.ben, seq: two.seq }
    await until(() => expect(ada.payloads<ChatRead>('delivered').at(-1)).toEqual(said))
    expect((await historyOf(ada, id)).users.find(({ _id }) => _id === open.ids.ben)).toMatchObject({ delivered_seq: two.seq })
    await ben.ask('delivered', { conversation_id: id, seq: 9_999 })
    await ben.ask('delivered', { conversation_id: id, seq: 1 })
    await open.chat.settled()
    expect((await historyOf(ada, id)).users.find(({ _id }) => _id === open.ids.ben)).toMatchObject({ delivered_seq: two.seq })
    await cleo.ask('pingMe', {})
    expect([ben.payloads('delivered'), cleo.payloads('delivered')]).toEqual([[], []])
    await ben.ask('read', { conversation_id: id })
    const reader = (await historyOf(ada, id)).users.find(({ _id }) => _id === open.ids.ben)
    expect(reader).toMatchObject({ read_seq: two.seq, delivered_seq: two.seq })
  })

  it('of a muted conversation comes as ever; who muted it knows on all their pages, and the others nothing', async () => {
    const [phone, desk, ben] = [await open.page('ada'), await open.page('ada'), await open.page('ben')]
    expect((await phone.ask('mute', { conversation_id: pair, muted: true })).success).toBe(true)
    await until(() => expect(desk.payloads('muted')).toEqual([{ conversation_id: pair, muted: true }]))
    const isMuted = async (page: Page) =>
      ((await page.ask('getUserList', { target: 'u' })).data as readonly ChatListEntry[]).find((row) => row.conversation_id === pair)?.muted
    expect([await isMuted(desk), await isMuted(ben)]).toEqual([true, false])
    expect((await catchUp(desk, [])).conversations.find((row) => row.conversation_id === pair)?.muted).toBe(true)
    await open.say(ben, { conversation_id: pair }, 'still there?')
    await until(() => expect(phone.messages().at(-1)?.text).toBe('still there?'))
    expect(ben.payloads('muted')).toEqual([])
    // Unread is counted of it once it is heard again.
    const counted = async () => (await open.chat.countsOf(open.agency.own, [open.ids.ada]))(open.ids.ada)
    const before = await counted()
    await phone.ask('mute', { conversation_id: pair, muted: false })
    expect(await isMuted(desk)).toBe(false)
    const after = await counted()
    expect(after.users).toBeGreaterThan(before.users)
    await until(() => expect(desk.payloads('dashboardNotification').at(-1)).toEqual({ data: after }))
  })
})
