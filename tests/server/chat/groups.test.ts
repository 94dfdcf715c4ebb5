import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChatCaughtUp, ChatGroupChange, ChatGroupUser, ChatHistory, ChatListEntry, ChatMessage } from '#contract'
import { type Name, type OpenChat, openChat, type Page, until } from './open-chat.ts'

describe('a group', () => {
  let open: OpenChat
  beforeAll(async () => {
    open = await openChat()
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  const namesOf = async (page: Page, id: string) =>
    ((await page.ask('getGoupUsers', { conversation_id: id })).data as readonly ChatGroupUser[]).map(({ fName }) => fName).sort()
  const write = (page: Page, id: string, text: string) => page.ask('groupMessage', { conversation_id: id, text, client_id: randomUUID() })
  const groupOf = (page: Page, names: readonly Name[], name: string) => open.groupOf(page, names, { name, text: 'hello' })

  it('what the list of people says of somebody nobody wrote to is taken as it is', async () => {
    const [ada, cleo] = [await open.page('ada'), open.ids.cleo]
    const list = (await ada.ask('getUserList', { target: 'c' })).data as readonly ChatListEntry[]
    const row = list.find(({ conversation_id: id }) => id === '')
    expect(row?.conversation_id).toBe('')
    for (const none of ['', null])
      expect(await ada.ask('message', { conversation_id: none, receiver_id: cleo, text: 'Hello', client_id: randomUUID() })).toMatchObject({ success: true })
    expect(await ada.ask('message', { conversation_id: 'none', receiver_id: cleo, text: 'Hello', client_id: randomUUID() })).toMatchObject({
      code: 'bad-request',
    })
  })

  it('is made by one notification, once, and told to all of it', async () => {
    const [ada, ben, dora] = [await open.page('ada'), await open.page('ben'), await open.page('dora')]
    const payload = {
      ids: [open.ids.ben, open.ids.dora, open.ids.ben],
      cid: open.agency.own,
      target: 'c',
      text: 'The office is closed on Monday',
      group_name: 'Closed',
      client_id: randomUUID(),
    }
    const [first, again] = await Promise.all([ada.ask('groupMessage', payload), ada.ask('groupMessage', payload)])
    expect(again).toEqual(first)
    await until(() => expect([ada, ben, dora].map((page) => page.messages().length)).toEqual([1, 1, 1]))
    expect(dora.messages()[0]).toMatchObject({ group: true, groupname: 'Closed', target: 'g', sender_name: 'Ada Byron', text: payload.text, seq: 1 })
    const list = (await ben.ask('getUserList', { target: 'g' })).data as readonly ChatListEntry[]
    const audited = await open.agency.database.read('platform', (tx) =>
      tx.selectFrom('audit').select(['action', 'user_id']).where('entity', '=', 'chat-group').execute(),
    )
    expect(audited).toEqual([{ action: 'create', user_id: open.ids.ada }])
    expect(list).toMatchObject([{ name: 'Closed', unread: 1, group: true, group_type: 'c', text: payload.text }])
  })

  it('without a place for its first message is not made at all', async () => {
    const ada = await open.page('ada')
    const before = ((await ada.ask('getUserList', { target: 'g' })).data as readonly ChatListEntry[]).length
    const ids = [open.ids.ben, open.ids.zoe]
    expect((await ada.ask('groupMessage', { ids, text: 'x', group_name: 'With a stranger', client_id: randomUUID() })).code).toBe('not-found')
    expect(((await ada.ask('getUserList', { target: 'g' })).data as readonly ChatListEntry[]).length).toBe(before)
  })

  it('is not made, and nobody is called, without its entry in the audit', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const groups = async () => ((await ada.ask('getUserList', { target: 'g' })).data as readonly ChatListEntry[]).length
    const before = await groups()
    const full = vi.spyOn(open.agency.audit, 'write').mockRejectedValue(new Error('no room'))
    const made = await ada.ask('groupMessage', { ids: [open.ids.ben], text: 'x', group_name: 'Unwritten', client_id: randomUUID() })
    const called = await ada.ask('invite', { receiver_id: open.ids.ben })
    full.mockRestore()
    expect([made.success, called.success]).toEqual([false, false])
    expect(await groups()).toBe(before)
    await ben.ask('pingMe', {})
    expect(ben.payloads('notify')).toEqual([])
  })

  it('lets nothing reach who was taken out, from that moment on', async () => {
    const [ada, ben, emil] = [await open.page('ada'), await open.page('ben'), await open.page('emil')]
    const id = await groupOf(ada, ['ben', 'emil'], 'Kicked')
    expect((await ben.ask('kickGoupUser', { conversation_id: id, id: open.ids.emil })).code).toBe('forbidden')
    expect(await ada.ask('kickGoupUser', { conversation_id: id, id: open.ids.emil })).toMatchObject({ success: true })
    await until(() => expect(emil.payloads<ChatGroupChange>('kickGoupUser')).toMatchObject([{ success: true, conversation_id: id, id: open.ids.emil }]))
    const heard = emil.messages().length
    await write(ada, id, 'between us')
    await ada.ask('typing', { conversation_id: id })
    await until(() => expect(ben.messages().at(-1)?.text).toBe('between us'))
    await emil.ask('pingMe', {})
    expect([emil.messages().length, emil.payloads('typing').length]).toEqual([heard, 0])
    expect((await write(emil, id, 'still here?')).code).toBe('not-found')
    expect((await emil.ask('getMessages', { conversation_id: id })).code).toBe('not-found')
    const caught = (await emil.ask('catchUp', { after: [{ conversation_id: id, seq: 0 }] })).data as ChatCaughtUp
    expect(caught.messages).toEqual([])
    expect(caught.conversations.map(({ conversation_id }) => conversation_id)).not.toContain(id)
    expect(await namesOf(ben, id)).toEqual(['Ada', 'ben'])
  })

  it('shows whoever comes later what is said from then on, also when they come back', async () => {
    const [ada, cleo] = [await open.page('ada'), await open.page('cleo')]
    const id = await groupOf(ada, ['ben'], 'Later')
    await write(ada, id, 'before')
    expect((await ada.ask('addGroupUser', { conversation_id: id, id: open.ids.cleo, target: 'u' })).success).toBe(true)
    expect((await ada.ask('addGroupUser', { conversation_id: id, id: open.ids.cleo, target: 'u' })).msg).toBe('This person is already in the group')
    await write(ada, id, 'after')
    const textsFor = async (page: Page) => ((await page.ask('getMessages', { conversation_id: id })).data as ChatHistory).data.map(({ text }) => text)
    expect(await textsFor(cleo)).toEqual(['after'])
    await cleo.ask('kickGoupUser', { conversation_id: id, id: open.ids.cleo })
    await write(ada, id, 'while away')
    await ada.ask('addGroupUser', { conversation_id: id, id: open.ids.cleo })
    await write(ada, id, 'back')
    expect(await textsFor(cleo)).toEqual(['back'])
    expect(await textsFor(ada)).toEqual(['hello', 'before', 'after', 'while away', 'back'])
  })

  it('is deleted by who made it or by an owner in it, and then nobody’s', async () => {
    const [ada, ben, cleo] = [await open.page('ada'), await open.page('ben'), await open.page('cleo')]
    const id = await groupOf(ada, ['ben', 'cleo'], 'Gone')
    expect((await ben.ask('removeGroupUser', { conversation_id: id })).code).toBe('forbidden')
    expect(ben.payloads<ChatGroupChange>('removeGroupUser')).toMatchObject([{ success: false, msg: 'forbidden' }])
    expect((await cleo.ask('removeGroupUser', { conversation_id: id })).success).toBe(true)
    await until(() => expect(ada.payloads('removeGroupUser')).toEqual([{ success: true, msg: 'Group deleted', conversation_id: id }]))
    for (const page of [ada, ben, cleo]) {
      expect((await write(page, id, 'x')).code).toBe('not-found')
      expect((await page.ask('getMessages', { conversation_id: id })).code).toBe('not-found')
    }
    expect(JSON.stringify(await ada.ask('getUserList', { target: 'g' }))).not.toContain(id)
  })

  it('deleted while its members write holds what was acknowledged and nothing else', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const id = await groupOf(ada, ['ben'], 'Race')
    const writing = Array.from({ length: 20 }, (_none, at) => write(ben, id, `r${at}`))
    const removed = await ada.ask('removeGroupUser', { conversation_id: id })
    const answers = await Promise.all(writing)
    expect(removed.success).toBe(true)
    const stored = (await open.rows()).filter(({ conversation_id }) => conversation_id === id).map(({ body }) => body)
    expect(stored).toEqual(['hello', ...answers.filter(({ success }) => success).map(({ data }) => (data as ChatMessage).text)])
  })
})

describe('a page hears', () => {
  let open: OpenChat
  beforeAll(async () => {
    open = await openChat()
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  it('who comes and goes, changes only, and clients only of the office', async () => {
    type Presence = { readonly data: readonly { readonly id: string; readonly status: string }[] }
    const [ada, dora] = [await open.page('ada'), await open.page('dora')]
    const told = (page: Page) => page.payloads<Presence>('presence').flatMap(({ data }) => data)
    await until(() =>
      expect(
        told(ada)
          .map(({ id }) => id)
          .sort(),
      ).toEqual([open.ids.ada, open.ids.dora].sort()),
    )
    const [dirk, ben] = [await open.page('dirk'), await open.page('ben')]
    // Gone and back within a moment is no change.
    const again = await open.page('ben')
    ben.socket.close()
    await until(() => expect(told(ada)).toContainEqual({ id: open.ids.dirk, status: 'online' }))
    // Told as online to both, also on a machine that is slow: who left before that would not be news at all.
    for (const page of [ada, dora]) await until(() => expect(told(page)).toContainEqual({ id: open.ids.ben, status: 'online' }))
    again.socket.close()
    dirk.socket.close()
    await until(() => expect(told(ada)).toContainEqual({ id: open.ids.dirk, status: 'offline' }))
    await until(() =>
      expect(
        told(dora)
          .filter(({ id }) => id === open.ids.ben)
          .map(({ status }) => status),
      ).toEqual(['online', 'offline']),
    )
    expect(told(dora).map(({ id }) => id)).not.toContain(open.ids.dirk)
    expect(
      told(ada)
        .filter(({ id }) => id === open.ids.ben)
        .map(({ status }) => status),
    ).toEqual(['online', 'offline'])
  })

  it('that somebody types, and calls and their answers, from who they really come', async () => {
    const [ada, ben, cleo] = [await open.page('ada'), await open.page('ben'), await open.page('cleo')]
    await ada.ask('typing', { receiver_id: open.ids.ben })
    await ada.ask('notify', { receiver_id: open.ids.ben, sender: 'The Director', text: '/call/room-1' })
    // Nobody is led out of the product by a ring.
    for (const text of ['https://video.test/room/1', '//video.test/call/1', '/callers/1', 'javascript:alert(1)'])
      expect([text, (await ada.ask('notify', { receiver_id: open.ids.ben, text })).code]).toEqual([text, 'invalid-value'])
    await ben.ask('video-call-accepted', { id: open.ids.ada, name: 'Nobody' })
    await ben.ask('video-call-rejected', { id: open.ids.ada, name: 'Nobody' })
    const from = { sender_id: open.ids.ada }
    await until(() => expect(ben.payloads('typing')).toEqual([{ ...from, msg: 'Ada Byron is typing…' }]))
    await until(() => expect(ben.payloads('notify')).toEqual([{ ...from, sender: 'Ada Byron', receiver_id: open.ids.ben, text: '/call/room-1' }]))
    await until(() => expect(ada.payloads('video-call-rejected')).toEqual([{ id: open.ids.ben, name: 'ben Byron' }]))
    expect(ada.payloads('video-call-accepted')).toEqual([{ id: open.ids.ben, name: 'ben Byron' }])
    await cleo.ask('pingMe', {})
    expect(cleo.heard.filter(([event]) => ['typing', 'notify', 'video-call-accepted', 'video-call-rejected'].includes(event))).toEqual([])
  })

  it('nothing more once its person may not come into the company', async () => {
    const [ada, emil] = [await open.page('ada'), await open.page('emil')]
    const { conversation_id: id } = await open.say(ada, { receiver_id: open.ids.emil }, 'welcome')
    const gone = new Promise<void>((resolve) => void emil.socket.once('disconnect', () => resolve()))
    const { database, own } = open.agency
    await database.transaction('platform', (tx) =>
      tx.updateTable('membership').set({ closed_at: open.agency.now() }).where('user_id', '=', open.ids.emil).execute(),
    )
    await open.realtime.rightsChanged({ companyId: own, userIds: [open.ids.emil] })
    await gone
    expect(await ada.ask('message', { conversation_id: id, text: 'still there?' })).toMatchObject({
      code: 'not-found',
      msg: 'This person can no longer receive messages',
    })
    expect(((await ada.ask('getMessages', { conversation_id: id })).data as ChatHistory).data.map(({ text }) => text)).toEqual(['welcome'])
    expect((await ada.ask('getUserList', { target: 'e' })).data).toEqual([])
  })
})

describe('a client that speaks the specification’s events and nothing else', () => {
  let open: OpenChat
  beforeAll(async () => {
    open = await openChat()
  })
  afterAll(() => open.close())

  it('lists, opens, writes, types, makes and ends a group, without acknowledgements or anything of ours', async () => {
    const [ada, dora] = [await open.page('ada'), await open.page('dora')]
    const cid = open.agency.own
    ada.socket.emit('pingMe')
    ada.socket.emit('getUserList', { cid, target: 'c' })
    await until(() => expect(ada.payloads('getUserList').length).toBe(1))
    const { data } = ada.payloads<{ data: readonly ChatListEntry[] }>('getUserList')[0] ?? { data: [] }
    const row = data.find(({ name }) => name === 'dora Byron')
    expect(row).toMatchObject({ id: open.ids.dora, conversation_id: '', unread: 0, on_sender_model: 'Clients', userType: 'c' })
    ada.socket.emit('typing', { receiver_id: open.ids.dora })
    ada.socket.emit('message', { text: 'Hello', sender: open.ids.ada, receiver_id: open.ids.dora, target: 'c', type: 'text' })
    await until(() => expect([dora.payloads('typing').length, dora.messages().length]).toEqual([1, 1]))
    const id = dora.messages()[0]?.conversation_id ?? ''
    dora.socket.emit('message', { conversation_id: id, text: 'Hi', sender: 'dora Byron', receiver_id: open.ids.ada, target: 'u', type: 'text' })
    await until(() =>
      expect(ada.messages().map(({ text, side }) => [text, side])).toEqual([
        ['Hello', 'left'],
        ['Hi', 'right'],
      ]),
    )
    ada.socket.emit('getMessages', { conversation_id: id })
    await until(() => expect(ada.payloads<ChatHistory>('getMessages')[0]?.data.map(({ text }) => text)).toEqual(['Hello', 'Hi']))
    ada.socket.emit('groupMessage', { ids: [open.ids.dora], cid, target: 'c', text: 'Snow today', group_name: 'Weather' })
    await until(() => expect(dora.payloads<{ message: ChatMessage }>('groupMessage')[0]?.message.groupname).toBe('Weather'))
    const group = dora.payloads<{ message: ChatMessage }>('groupMessage')[0]?.message.conversation_id
    ada.socket.emit('addGroupUser', { conversation_id: group, id: open.ids.ben, target: 'u' })
    ada.socket.emit('getGoupUsers', { conversation_id: group })
    await until(() => expect(ada.payloads('getGoupUsers')).toMatchObject([{ success: true, msg: '', data: [{}, {}, {}] }]))
    ada.socket.emit('kickGoupUser', { conversation_id: group, id: open.ids.dora })
    await until(() => expect(dora.payloads('kickGoupUser').length).toBe(1))
    ada.socket.emit('removeGroupUser', { conversation_id: group })
    await until(() => expect(ada.payloads('removeGroupUser')).toMatchObject([{ success: true }]))
    ada.socket.emit('removeGroupUser', { conversation_id: group })
    await until(() => expect(ada.payloads('removeGroupUser').at(-1)).toMatchObject({ success: false, msg: 'not-found' }))
    const call = await open.callsOf('ada')
    const users = await call('POST', '/api/chat/users', { cid, target: 'c', userType: 2, Model: 'u', cModel: 'c', status: 'online', bo: true })
    expect(users.data).toEqual((await ada.ask('getUserList', { target: 'c' })).data)
    expect((await call('GET', `/api/chat/make-read?conversation_id=${id}`)).data).toEqual({ clients: 0, users: 0, employeeintake: 0, groups: 0 })
  })
})
