import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CALL_RINGS_MS, type ChatAnswer, type ChatHistory, type ChatListEntry } from '#contract'
import { type Name, type OpenChat, openChat, type Page, until } from './open-chat.ts'

/** A call has rung out, and who took it in the last moment has said so. */
const OVER_MS = CALL_RINGS_MS + 10_000
const CALLS = { videoHost: 'https://meet.example', stunUrls: [] }

describe.each([
  ['in a room of this server', undefined],
  ['by a service', CALLS],
])('a call %s', (_where, calls) => {
  let open: OpenChat
  beforeAll(async () => {
    open = await openChat({ calls })
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  const callsSeen = (page: Page) => page.messages().flatMap(({ call, side, text }) => (call === undefined ? [] : [[call, side, text]]))
  const entryAt = async (page: Page, name: Name) =>
    ((await page.ask('getUserList', { target: 'u' })).data as readonly ChatListEntry[]).find(({ id }) => id === open.ids[name])
  const call = async (page: Page, name: Name): Promise<ChatAnswer> => {
    const answer = await page.ask('invite', { receiver_id: open.ids[name] })
    expect(answer).toMatchObject({ success: true })
    return answer
  }

  it('that nobody takes leaves one line for both, once it has rung out, also where nothing was written before', async () => {
    const [ada, dora] = [await open.page('ada'), await open.page('dora')]
    await call(ada, 'dora')
    await call(ada, 'dora')
    expect(await open.chat.missCalls()).toBe(0)
    expect((await entryAt(dora, 'ada'))?.unread).toBe(0)
    open.agency.wait(OVER_MS)
    // The sweep of the running chat may be among them.
    await Promise.all([open.chat.missCalls(), open.chat.missCalls()])
    await until(() => expect(callsSeen(dora)).toEqual([['missed', 'right', 'Missed video call']]))
    await until(() => expect(callsSeen(ada)).toEqual([['missed', 'left', 'Missed video call']]))
    expect(await entryAt(dora, 'ada')).toMatchObject({ unread: 1, text: 'Missed video call', call: 'missed' })
    const conversation_id = dora.messages()[0]?.conversation_id
    const { data } = (await dora.ask('getMessages', { conversation_id })).data as ChatHistory
    expect(data).toMatchObject([{ seq: 1, call: 'missed', sender_name: 'Ada Byron', type: 'text' }])
    await open.say(ada, { conversation_id }, 'I tried to call')
    expect(await entryAt(dora, 'ada')).not.toHaveProperty('call')
    for (const [event, more] of [
      ['edit', { text: 'other words' }],
      ['remove', {}],
    ] as const)
      expect(await ada.ask(event, { conversation_id, seq: 1, ...more })).toMatchObject({ success: false, code: 'forbidden' })
  })

  it('that is taken leaves none', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    await call(ada, 'ben')
    // That it rings is not that it is taken.
    await ben.ask('video-call-accepted', { id: open.ids.ada })
    await ben.ask('video-call-joined', { id: open.ids.ada })
    open.agency.wait(OVER_MS)
    expect(await open.chat.missCalls()).toBe(0)
    expect([callsSeen(ada), callsSeen(ben)]).toEqual([[], []])
  })

  it('that both make at once is one: when one of them takes it, none was missed', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    await Promise.all([call(ada, 'ben'), call(ben, 'ada')])
    await ben.ask('video-call-joined', { id: open.ids.ada })
    open.agency.wait(OVER_MS)
    expect(await open.chat.missCalls()).toBe(0)
    expect([callsSeen(ada), callsSeen(ben)]).toEqual([[], []])
  })

  it('that is rejected says so at once', async () => {
    const [ada, cleo] = [await open.page('ada'), await open.page('cleo')]
    await call(ada, 'cleo')
    await cleo.ask('video-call-rejected', { id: open.ids.ada })
    await until(() =>
      expect([callsSeen(ada), callsSeen(cleo)]).toEqual([[['declined', 'left', 'Video call rejected']], [['declined', 'right', 'Video call rejected']]]),
    )
    // Who rejected it knows it.
    expect(cleo.payloads('push-notification')).toEqual([])
    await until(() => expect(cleo.payloads<{ seq: number }>('read').map(({ seq }) => seq)).toEqual([1]))
    expect((await entryAt(cleo, 'ada'))?.unread).toBe(0)
    await cleo.ask('video-call-rejected', { id: open.ids.ada })
    open.agency.wait(OVER_MS)
    expect(await open.chat.missCalls()).toBe(0)
    expect(callsSeen(cleo)).toHaveLength(1)
  })

  it('is ended by nobody whom it does not ring for', async () => {
    const [ada, emil, zoe] = [await open.page('ada'), await open.page('emil'), await open.page('zoe')]
    await call(ada, 'emil')
    for (const stranger of [zoe, await open.page('dirk'), await open.page('ben'), ada]) {
      await stranger.ask('video-call-joined', { id: open.ids.ada })
      await stranger.ask('video-call-rejected', { id: open.ids.ada })
    }
    open.agency.wait(OVER_MS)
    await open.chat.missCalls()
    await until(() => expect(callsSeen(emil)).toHaveLength(1))
    expect(callsSeen(zoe)).toEqual([])
  })
})

describe('a call', () => {
  let open: OpenChat
  beforeAll(async () => {
    open = await openChat()
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  it('is taken by who opens its room, and not by who made it', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const room = ((await ada.ask('invite', { receiver_id: open.ids.ben })).data as { link: string }).link.replace('/call/', '')
    await ada.ask('call-room', { room })
    open.agency.wait(OVER_MS)
    const missed = () => ben.messages().filter(({ call }) => call === 'missed')
    await open.chat.missCalls()
    await until(() => expect(missed()).toHaveLength(1))
    const second = ((await ada.ask('invite', { receiver_id: open.ids.ben })).data as { link: string }).link.replace('/call/', '')
    expect((await ben.ask('call-room', { room: second })).success).toBe(true)
    open.agency.wait(OVER_MS)
    expect(await open.chat.missCalls()).toBe(0)
    expect(missed()).toHaveLength(1)
  })
})

describe('a call of a group', () => {
  let open: OpenChat
  beforeAll(async () => {
    open = await openChat({ calls: CALLS })
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  it('rings on when one rejects it, is taken by one of them, and else leaves a line for all', async () => {
    const [ada, ben, dora] = [await open.page('ada'), await open.page('ben'), await open.page('dora')]
    const group = await open.groupOf(ada, ['ben', 'dora'])
    const callsAt = (page: Page) => page.messages().flatMap(({ call, side }) => (call === undefined ? [] : [[call, side]]))
    expect((await ada.ask('invite', { conversation_id: group })).success).toBe(true)
    await ben.ask('video-call-rejected', { id: open.ids.ada })
    await dora.ask('video-call-joined', { id: open.ids.ada })
    open.agency.wait(OVER_MS)
    expect(await open.chat.missCalls()).toBe(0)
    await ada.ask('invite', { conversation_id: group })
    await ben.ask('video-call-rejected', { id: open.ids.ada })
    open.agency.wait(OVER_MS)
    await open.chat.missCalls()
    await until(() => expect([ada, ben, dora].map(callsAt)).toEqual([[['missed', 'left']], [['missed', 'right']], [['missed', 'right']]]))
  })

  it('leaves none where there is nowhere to say it', async () => {
    const ada = await open.page('ada')
    const group = await open.groupOf(ada, ['ben'])
    await ada.ask('invite', { conversation_id: group })
    await ada.ask('removeGroupUser', { conversation_id: group })
    open.agency.wait(OVER_MS)
    expect(await open.chat.missCalls()).toBe(0)
    expect(open.faults).toEqual([])
  })

  it('is announced as possible to who catches up, and as impossible without a service', async () => {
    const group_calls = async (of: OpenChat) => (await (await of.page('ada')).ask('catchUp', { after: [] })).data
    expect(await group_calls(open)).toMatchObject({ group_calls: true })
    const without = await openChat()
    expect(await group_calls(without)).toMatchObject({ group_calls: false })
    await without.close()
  })
})
