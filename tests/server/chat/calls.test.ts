import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallSignal, ChatAnswer, ChatCall } from '#contract'
import { type OpenChat, openChat, type Page, until } from './open-chat.ts'

const PEER = 'page-of-the-caller'
const HOUR_MS = 3_600_000

describe('a call in a room of this server', () => {
  let open: OpenChat
  beforeAll(async () => {
    open = await openChat()
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  const linkOf = (answer: ChatAnswer): string => {
    expect(answer).toMatchObject({ success: true })
    return (answer.data as { link: string }).link
  }
  const roomOf = (link: string): string => link.replace('/call/', '')
  const heard = (page: Page) => page.payloads<CallSignal>('call-signal')

  it('is refused to super admins, between clients and employees, to oneself, and for a group', async () => {
    const ask = async (name: Parameters<OpenChat['page']>[0], to: object) => (await open.page(name)).ask('invite', to)
    expect(await ask('super', { receiver_id: open.ids.ben })).toMatchObject({ code: 'forbidden', msg: 'You are not allowed to send messages' })
    expect(await ask('dora', { receiver_id: open.ids.dirk })).toMatchObject({ code: 'not-found' })
    expect(await ask('emil', { receiver_id: open.ids.dora })).toMatchObject({ code: 'not-found' })
    expect(await ask('ada', { receiver_id: open.ids.ada })).toMatchObject({ code: 'not-found' })
    expect(await ask('ada', { receiver_id: open.ids.ben, conversation_id: open.ids.ben })).toMatchObject({ code: 'bad-request' })
    const ada = await open.page('ada')
    const group = await open.groupOf(ada, ['ben', 'cleo'])
    expect(await ada.ask('invite', { conversation_id: group })).toMatchObject({ msg: 'Group calls require a video call service' })
  })

  it('rings at the other with a link that nobody guesses, and every answer reaches the caller', async () => {
    const [ada, dora] = [await open.page('ada'), await open.page('dora')]
    const first = linkOf(await ada.ask('invite', { receiver_id: open.ids.dora }))
    const { conversation_id } = await open.say(ada, { receiver_id: open.ids.dora }, 'a call?')
    const second = linkOf(await ada.ask('invite', { conversation_id }))
    for (const link of [first, second]) expect(link).toMatch(/^\/call\/[\w-]{22}$/)
    expect(first).not.toBe(second)
    await until(() => expect(dora.payloads<ChatCall>('notify').map(({ text }) => text)).toEqual([first, second]))
    expect(dora.payloads<ChatCall>('notify')[0]).toMatchObject({ sender: 'Ada Byron', sender_id: open.ids.ada, receiver_id: open.ids.dora })
    for (const event of ['video-call-accepted', 'video-call-joined', 'video-call-rejected']) {
      expect((await dora.ask(event, { id: open.ids.ada, name: 'Somebody else' })).success).toBe(true)
      await until(() => expect(ada.payloads(event)).toEqual([{ id: open.ids.dora, name: 'dora Byron' }]))
    }
  })

  it('lets the two speak and nobody else, not even who knows its name', async () => {
    const [ada, dora, ben, zoe, boss] = [
      await open.page('ada'),
      await open.page('dora'),
      await open.page('ben'),
      await open.page('zoe'),
      await open.page('super'),
    ]
    const room = roomOf(linkOf(await ada.ask('invite', { receiver_id: open.ids.dora })))
    expect((await dora.ask('call-room', { room })).data).toEqual({ name: 'Ada Byron', stunUrls: [] })
    for (const stranger of [ben, zoe, boss]) {
      expect(await stranger.ask('call-room', { room })).toMatchObject({ success: false, code: 'not-found' })
      expect(await stranger.ask('call-signal', { room, peer: PEER, kind: 'offer', data: '{}' })).toMatchObject({ success: false, code: 'not-found' })
    }
    expect((await ada.ask('call-signal', { room, peer: PEER, kind: 'offer', to: 'page-of-the-other', data: 'words', part: 1, parts: 2 })).success).toBe(true)
    const said = { room, peer: PEER, kind: 'offer', to: 'page-of-the-other', data: 'words', part: 1, parts: 2, sender_id: open.ids.ada }
    await until(() => expect(heard(dora)).toEqual([said]))
    for (const other of [ada, ben, zoe, boss]) expect(heard(other)).toEqual([])
  })

  it.each([
    ['too much at once', { kind: 'offer', data: 'x'.repeat(4_001) }],
    ['more parts than there are', { kind: 'offer', data: 'x', part: 1, parts: 17 }],
    ['what no page says', { kind: 'record' }],
    ['a page without a name', { kind: 'here', peer: 'x' }],
    ['somebody else’s name', { kind: 'here', sender_id: '00000000-0000-4000-8000-000000000000' }],
  ])('takes no %s', async (_what, part) => {
    const ada = await open.page('ada')
    const room = roomOf(linkOf(await ada.ask('invite', { receiver_id: open.ids.dora })))
    expect(await ada.ask('call-signal', { room, peer: PEER, ...part })).toMatchObject({ success: false, code: 'bad-request' })
  })

  it('is too much for the server when somebody signals without end, and not when they do as browsers do', async () => {
    const [ada, dora] = [await open.page('ada'), await open.page('dora')]
    const room = roomOf(linkOf(await ada.ask('invite', { receiver_id: open.ids.dora })))
    const answers = await Promise.all(Array.from({ length: 130 }, () => ada.ask('call-signal', { room, peer: PEER, kind: 'candidate', data: '{}' })))
    const codes = answers.map(({ success, code }) => (success ? 'passed' : code))
    expect(codes.slice(0, 60).every((code) => code === 'passed')).toBe(true)
    expect(codes).toContain('too-many-tries')
    await until(() => expect(heard(dora).length).toBe(codes.filter((code) => code === 'passed').length))
  })

  it('is over after hours, and when one of the two may not come in any more', async () => {
    const { agency } = open
    const ada = await open.page('ada')
    const room = roomOf(linkOf(await ada.ask('invite', { receiver_id: open.ids.dora })))
    const close = (at: Date | null) =>
      agency.database.transaction('platform', (tx) => sql`update membership set closed_at = ${at} where user_id = ${open.ids.dora}`.execute(tx))
    await close(agency.now())
    expect(await ada.ask('call-room', { room })).toMatchObject({ code: 'not-found' })
    await close(null)
    expect((await ada.ask('call-room', { room })).success).toBe(true)
    agency.wait(5 * HOUR_MS)
    const later = await open.page('ada', { cookie: await open.signIn('ada') })
    expect(await later.ask('call-room', { room })).toMatchObject({ code: 'not-found' })
    await later.ask('invite', { receiver_id: open.ids.dora })
    const { rows } = await agency.database.read({ companyId: agency.own }, (tx) => sql`select 1 from chat_call`.execute(tx))
    expect(rows).toHaveLength(1)
  })

  it('leaves who called whom in the audit, and the name of no room', async () => {
    const { rows } = await open.agency.database.read('platform', (tx) =>
      sql<{ text: string }>`select entity_id || detail::text as text from audit where entity = 'chat-call'`.execute(tx),
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const { text } of rows) expect(text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')).not.toMatch(/[\w-]{22}/)
  })
})

describe('a call by a service', () => {
  it('leads there, for a group by its name, and is as hard to guess', async () => {
    const open = await openChat({ calls: { videoHost: 'https://meet.example', stunUrls: [] } })
    try {
      const [ada, ben] = [await open.page('ada'), await open.page('ben')]
      const one = (await ada.ask('invite', { receiver_id: open.ids.ben })).data as { link: string }
      const at = open.agency.now().getTime()
      expect(one.link).toMatch(new RegExp(`^https://meet\\.example/${open.ids.ben}/${at}-[\\w-]{22}$`))
      const group = await open.groupOf(ada, ['ben'], { name: 'Team of/ten?' })
      const { link } = (await ada.ask('invite', { conversation_id: group })).data as { link: string }
      expect(link).toMatch(new RegExp(`^https://meet\\.example/Team%20of%2Ften%3F/${at}-[\\w-]{22}$`))
      await until(() => expect(ben.payloads<ChatCall>('notify').map(({ text }) => text)).toEqual([one.link, link]))
    } finally {
      await open.close()
    }
  })
})
