import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChatListEntry } from '#contract'
import { CHAT_EVENT_NAMES } from '../../../src/server/messaging/chat/live/schemas.ts'
import { type Name, type OpenChat, openChat, type Page, until } from './open-chat.ts'

/** Of a call that nobody has made. */
const ROOM = 'a'.repeat(22)

describe('the chat refuses', () => {
  let open: OpenChat
  /** A conversation of ada and ben, and a group of ada, ben and dora. */
  let pair: string
  let group: string
  beforeAll(async () => {
    open = await openChat()
    const ada = await open.page('ada')
    pair = (await open.say(ada, { receiver_id: open.ids.ben }, 'a secret of two')).conversation_id
    group = await open.groupOf(ada, ['ben', 'dora', 'dirk'], { name: 'Care team', target: 'c', text: 'a secret of all' })
    await ada.ask('kickGoupUser', { conversation_id: group, id: open.ids.dirk })
    open.closePages()
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  /** What each event says about a conversation and a person; one that is about neither is not here. */
  const aboutOthers = (conversation_id: string, id: string): Readonly<Record<string, object>> => ({
    getMessages: { conversation_id },
    message: { conversation_id, text: 'let me in' },
    groupMessage: { conversation_id, text: 'let me in' },
    typing: { conversation_id },
    notify: { conversation_id, text: 'https://call.test/x' },
    addGroupUser: { conversation_id, id },
    kickGoupUser: { conversation_id, id },
    removeGroupUser: { conversation_id },
    getGoupUsers: { conversation_id },
    'video-call-accepted': { id },
    'video-call-rejected': { id },
    'video-call-joined': { id },
    invite: { conversation_id },
    'call-room': { room: ROOM },
    'call-signal': { room: ROOM, peer: 'page-of-a-stranger', kind: 'here' },
    read: { conversation_id },
    delivered: { conversation_id, seq: 1 },
    edit: { conversation_id, seq: 1, text: 'let me in' },
    remove: { conversation_id, seq: 1 },
    react: { conversation_id, seq: 1, reaction: '👍' },
    acknowledge: { conversation_id, seq: 1 },
    mute: { conversation_id, muted: true },
  })
  const ABOUT_NOBODY = ['pingMe', 'getUserList', 'catchUp', 'quietHours']

  it('knows of no event that these tests don’t', () => {
    expect([...CHAT_EVENT_NAMES].sort()).toEqual([...Object.keys(aboutOthers('', '')), ...ABOUT_NOBODY].sort())
  })

  const calm = ({ heard }: Page) => heard.filter(([event]) => event !== 'presence' && event !== 'dashboardNotification')

  it.each([
    ['somebody of another company', 'zoe', ['pair', 'group']],
    ['a colleague who is no member', 'emil', ['pair', 'group']],
    ['a member of something else', 'dora', ['pair']],
    ['somebody who was taken out', 'dirk', ['pair', 'group']],
    ['a super admin', 'super', ['pair', 'group']],
  ] as const)('%s, by every event, and tells its members nothing', async (_who, name, conversations) => {
    const [stranger, ada, ben] = [await open.page(name), await open.page('ada'), await open.page('ben')]
    const before = (await open.rows()).length
    for (const conversation of conversations) {
      const about = aboutOthers(conversation === 'pair' ? pair : group, name === 'zoe' ? open.ids.ben : open.ids.zoe)
      for (const [event, payload] of Object.entries(about)) {
        const answer = await stranger.ask(event, payload)
        const isCall = event.startsWith('video-call')
        expect([event, answer]).toEqual([event, { success: false, msg: expect.any(String), code: expect.stringMatching(/^(not-found|forbidden)$/) }])
        if (!isCall) expect(JSON.stringify(answer)).not.toContain('secret')
      }
    }
    const caught = await stranger.ask('catchUp', { after: [pair, group].map((conversation_id) => ({ conversation_id, seq: 0 })) })
    expect(JSON.stringify(caught)).not.toContain(pair)
    expect(JSON.stringify(caught)).not.toContain('secret of two')
    await ada.ask('pingMe', {})
    expect([calm(ada), calm(ben)]).toEqual([[], []])
    expect(JSON.stringify(stranger.heard)).not.toContain('secret of two')
    expect((await open.rows()).length).toBe(before)
  })

  it('who looks through someone else’s eyes, in everything', async () => {
    const cookie = await open.signIn('super')
    const { guards } = open.agency
    const secret = cookie.split('=')[1]
    await guards.beginViewing(await guards.admitSocket(secret), { userId: open.ids.ada, reason: 'test' }, '203.0.113.7')
    const [viewer, ben] = [await open.page('super', { cookie }), await open.page('ben')]
    for (const [event, payload] of Object.entries({
      ...aboutOthers(pair, open.ids.ben),
      pingMe: {},
      getUserList: { target: 'u' },
      catchUp: { after: [] },
      quietHours: { from: '', to: '', time_zone: '' },
    })) {
      expect([event, (await viewer.ask(event, payload)).code]).toEqual([event, 'view-only'])
    }
    await open.say(ben, { conversation_id: pair }, 'not for your eyes')
    await until(() => expect(ben.messages().length).toBe(1))
    await viewer.ask('pingMe', {})
    expect(JSON.stringify(viewer.heard)).not.toContain('not for your eyes')
  })

  it('super admins who would write, with the words of the specification', async () => {
    const [page, ada] = [await open.page('super'), await open.page('ada')]
    const answer = await page.ask('message', { receiver_id: open.ids.ada, text: 'hello' })
    expect(answer).toEqual({ success: false, msg: 'You are not allowed to send messages', code: 'forbidden' })
    const missing = await ada.ask('message', { receiver_id: open.ids.super, text: 'hello' })
    expect(missing.code).toBe('not-found')
  })

  it.each([
    ['sender_id', 'ben'],
    ['sender', 'ben'],
    ['user_id', 'ben'],
    ['_id', 'ben'],
    ['cid', 'zoe'],
    ['company_id', 'zoe'],
  ] as const)('an event whose %s is not the session’s, and writes that down', async (field, name) => {
    const [dora, ada] = [await open.page('dora'), await open.page('ada')]
    const audited = async () => {
      const { rows } = await open.agency.database.read('platform', (tx) =>
        sql<{ count: number }>`select count(*)::int as count from audit where action = 'refused' and entity = 'chat' and user_id = ${open.ids.dora}`.execute(
          tx,
        ),
      )
      return rows[0]?.count ?? 0
    }
    const before = await audited()
    const answer = await dora.ask('message', { receiver_id: open.ids.ada, text: 'forged', [field]: open.ids[name] })
    expect(answer).toEqual({ success: false, msg: 'wrong-company', code: 'wrong-company' })
    expect(await audited()).toBe(before + 1)
    expect(ada.messages()).toEqual([])
  })

  it('clients and employees who would learn of each other, or write to each other', async () => {
    const [dora, emil] = [await open.page('dora'), await open.page('emil')]
    const list = async (page: Page, target: string) => ((await page.ask('getUserList', { target })).data as readonly ChatListEntry[]).map(({ name }) => name)
    for (const page of [dora, emil]) {
      expect([await list(page, 'c'), await list(page, 'e')]).toEqual([[], []])
      expect((await list(page, 'u')).sort()).toEqual(['Ada Byron', 'ben Byron', 'cleo Byron'])
    }
    for (const receiver of ['dirk', 'emil', 'zoe', 'super'] as const satisfies readonly Name[]) {
      for (const event of ['message', 'typing', 'notify']) {
        expect((await dora.ask(event, { receiver_id: open.ids[receiver], ...(event === 'typing' ? {} : { text: 'psst' }) })).code).toBe('not-found')
      }
    }
    const made = { ids: [open.ids.ada], target: 'u', text: 'x', group_name: 'Mine' }
    expect((await dora.ask('groupMessage', made)).code).toBe('forbidden')
  })

  it.each([
    [{ group_name: 'Team', text: 'x' }, 'Please Select Users To Send Message'],
    [{ ids: ['ben'], group_name: ' ', text: 'x' }, 'Please Enter Group Name'],
    [{ ids: ['ben'], group_name: 'Team', text: '  ' }, 'Please Enter Message or Notification'],
  ])('a group without what it needs: %j', async (given, msg) => {
    const ada = await open.page('ada')
    const ids = 'ids' in given ? { ids: [open.ids.ben] } : {}
    expect(await ada.ask('groupMessage', { ...given, ...ids })).toMatchObject({ success: false, msg })
  })

  const WRONG: readonly unknown[] = [
    null,
    7,
    'text',
    true,
    [],
    [[]],
    { __proto__: { text: 'x' } },
    { unknown: 1 },
    { conversation_id: 7 },
    { conversation_id: { $ne: null } },
    { conversation_id: "' or 1=1 --", text: 'x' },
    { conversation_id: randomUUID(), text: 'x', extra: true },
    { conversation_id: randomUUID(), text: 'x', type: 'image' },
    { conversation_id: randomUUID(), text: 'nul \u0000' },
    { conversation_id: randomUUID(), text: 'x'.repeat(4_001) },
    { receiver_id: [], text: [] },
    { ids: Array.from({ length: 300 }, () => randomUUID()), group_name: 'x', text: 'x' },
    { after: [{ conversation_id: randomUUID(), seq: -1 }] },
    { after: Array.from({ length: 101 }, () => ({ conversation_id: randomUUID(), seq: 0 })) },
    { conversation_id: randomUUID(), limit: 1e9 },
    { target: 'x' },
  ]

  it.each(CHAT_EVENT_NAMES.filter((event) => event !== 'pingMe'))('whatever is no %s, and goes on', async (event) => {
    const [page, ada] = [await open.page('ben'), await open.page('ada')]
    for (const payload of WRONG) {
      const answer = await page.ask(event, payload)
      expect(answer).toMatchObject({ success: false, msg: expect.any(String), code: expect.any(String) })
    }
    page.socket.emit(event)
    page.socket.emit(event, {}, {}, {})
    page.socket.emit(event, Buffer.from([1, 2, 3]))
    await ada.ask('pingMe', {})
    expect(page.socket.connected).toBe(true)
    expect(open.faults).toEqual([])
  })

  it('5 MB at once by ending that socket alone', async () => {
    const [large, other] = [await open.page('ada'), await open.page('ada')]
    const gone = new Promise<void>((resolve) => void large.socket.once('disconnect', () => resolve()))
    large.socket.emit('message', { receiver_id: open.ids.ben, text: 'x'.repeat(5_000_000) })
    await gone
    expect((await other.ask('pingMe', {})).success).toBe(true)
  })

  it('floods: what is too fast is not stored and says so, what is far too fast ends the socket', async () => {
    const [fast, other] = [await open.page('ben'), await open.page('ada')]
    const answers = await Promise.all(Array.from({ length: 60 }, () => fast.ask('message', { conversation_id: pair, text: 'flood', client_id: randomUUID() })))
    const stored = answers.filter(({ success }) => success).length
    expect(stored).toBeGreaterThanOrEqual(40)
    expect(stored).toBeLessThan(60)
    expect(new Set(answers.filter(({ success }) => !success).map(({ code }) => code))).toEqual(new Set(['too-many-tries']))
    expect((await open.rows()).filter(({ body }) => body === 'flood').length).toBe(stored)
    const gone = new Promise<void>((resolve) => void fast.socket.once('disconnect', () => resolve()))
    for (let count = 0; count < 1_000; count += 1) fast.socket.emit('typing', { conversation_id: pair })
    await gone
    expect((await other.ask('pingMe', {})).success).toBe(true)
    expect(other.payloads('typing').length).toBeLessThan(20)
  })

  it('the calls of who is not signed in, of another company, and of who looks through others’ eyes', async () => {
    const { anyone, as } = open.calling
    expect((await anyone('POST', '/api/chat/users', { target: 'u' })).status).toBe(401)
    const zoe = await as('zoe@agency.test')
    expect((await zoe('POST', '/api/chat/users', { cid: open.agency.own, target: 'u' })).status).toBe(403)
    expect((await zoe('POST', '/api/chat/users', { cid: open.agency.other, target: 'u' })).data).toEqual([])
    expect((await zoe('GET', `/api/chat/make-read?conversation_id=${pair}`)).status).toBe(404)
    expect((await zoe('POST', '/api/chat/users', { target: 'u', userType: 1 })).status).toBe(403)
  })
})
