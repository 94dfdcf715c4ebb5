import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract'
import { type OpenChat, openChat, type Page, until } from './open-chat.ts'

/** Everything that a value holds, by the names of its keys; lists are what their rows are. */
function keysIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const each of value) keysIn(each, found)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      found.add(key)
      keysIn(inner, found)
    }
  return found
}

const MESSAGE = [
  ...['conversation_id', 'seq', 'client_id', 'text', 'type', 'sender', 'sender_id', 'sender_name', 'on_sender_model', 'receiver_id', 'target', 'group'],
  ...[
    'groupname',
    'name',
    'time',
    'side',
    'changed',
    'edited_at',
    'reactions',
    'reaction',
    'user_ids',
    'reply_to',
    'mentions',
    'urgent',
    'acknowledged',
    'call',
  ],
]
const READER = ['_id', 'fName', 'lName', 'read_seq', 'delivered_seq']
const ANSWER = ['success', 'msg', 'code', 'data']
const ENTRY = [
  ...['id', 'full_name', 'name', 'status', 'time', 'text', 'unread', 'conversation_id', 'last_seq', 'muted', 'call', 'on_sender_model', 'userType', 'group'],
  'group_type',
]

/** What each event of the server may hold (threat S7); a new one is written down here. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  getUserList: [...ANSWER, ...ENTRY],
  getMessages: ['data', 'users', 'more', 'changed', ...MESSAGE, ...READER],
  message: MESSAGE,
  groupMessage: ['message', ...MESSAGE],
  messageChanged: MESSAGE,
  getGoupUsers: [...ANSWER, ...READER],
  addGroupUser: [...ANSWER, 'conversation_id', 'id'],
  kickGoupUser: [...ANSWER, 'conversation_id', 'id'],
  removeGroupUser: [...ANSWER, 'conversation_id', 'id'],
  dashboardNotification: ['data', 'clients', 'users', 'employeeintake', 'groups'],
  typing: ['msg', 'sender_id', 'conversation_id'],
  notify: ['sender', 'sender_id', 'receiver_id', 'text'],
  'video-call-accepted': ['id', 'name'],
  'video-call-rejected': ['id', 'name'],
  'video-call-joined': ['id', 'name'],
  'push-notification': ['title', 'body'],
  read: ['conversation_id', 'user_id', 'seq'],
  delivered: ['conversation_id', 'user_id', 'seq'],
  muted: ['conversation_id', 'muted'],
  quietHours: ['from', 'to', 'time_zone'],
  presence: ['data', 'id', 'status'],
  error: [...ANSWER, 'event', 'client_id'],
}

describe('what a page of the chat is told', () => {
  let open: OpenChat
  let ada: Page
  let ben: Page
  let dora: Page
  const answers: unknown[] = []
  beforeAll(async () => {
    open = await openChat()
    await open.agency.database.transaction('platform', (tx) =>
      sql`update app_user set password_hash = password_hash || 'canary-of-the-hash' where email <> 'member@agency.test' and email not like 'ben@%' and email not like 'dora@%'`.execute(
        tx,
      ),
    )
    ada = await open.page('ada')
    ben = await open.page('ben')
    dora = await open.page('dora')
    const ask = async (page: Page, event: string, payload: object) => {
      const answer = await page.ask(event, payload)
      answers.push(answer)
      return answer
    }
    const first = (await ask(ada, 'message', { receiver_id: open.ids.ben, text: 'first', client_id: randomUUID(), urgent: true })).data as ChatMessage
    const { conversation_id } = first
    await ask(ben, 'message', { conversation_id, text: 'second', client_id: randomUUID(), reply_to_seq: 1, mentions: [open.ids.ada] })
    await ask(ada, 'edit', { conversation_id, seq: 1, text: 'first!' })
    await ask(ben, 'react', { conversation_id, seq: 1, reaction: '👍' })
    await ask(ben, 'acknowledge', { conversation_id, seq: 1 })
    await ask(ben, 'delivered', { conversation_id, seq: 1 })
    await ask(ben, 'read', { conversation_id })
    await ask(ben, 'mute', { conversation_id, muted: true })
    await ask(ben, 'quietHours', { from: '21:00', to: '06:00', time_zone: 'America/Chicago' })
    const group = await open.groupOf(ada, ['ben', 'dora'])
    await ask(ada, 'addGroupUser', { conversation_id: group, id: open.ids.cleo })
    await ask(ada, 'kickGoupUser', { conversation_id: group, id: open.ids.cleo })
    for (const target of ['u', 'c', 'e', 'g']) await ask(ada, 'getUserList', { target })
    for (const id of [conversation_id, group]) await ask(ada, 'getMessages', { conversation_id: id })
    await ask(ada, 'getGoupUsers', { conversation_id: group })
    await ask(ada, 'catchUp', { after: [{ conversation_id, seq: 0, changed: 0 }] })
    await ask(ada, 'typing', { conversation_id: group })
    await ask(ada, 'invite', { receiver_id: open.ids.ben })
    for (const event of ['video-call-accepted', 'video-call-joined', 'video-call-rejected']) await ask(ben, event, { id: open.ids.ada })
    await ask(ada, 'edit', { conversation_id, seq: 99, text: 'x' })
    await ask(ada, 'removeGroupUser', { conversation_id: group })
    const call = await open.callsOf('ada')
    answers.push((await call('GET', '/api/chat/search?text=first')).data, (await call('POST', '/api/chat/users', { target: 'u' })).data)
    await until(() => expect(ben.payloads('dashboardNotification').length).toBeGreaterThan(0))
    await until(() => expect(ada.payloads('presence').length).toBeGreaterThan(0))
  })
  afterAll(() => open.close())

  it('holds the keys of its contract and no more', () => {
    const told = [...ada.heard, ...ben.heard, ...dora.heard]
    for (const [event, payload] of told) {
      expect(ALLOWED, event).toHaveProperty([event])
      expect([event, [...keysIn(payload)].filter((key) => !ALLOWED[event]?.includes(key))]).toEqual([event, []])
    }
    const heard = new Set(told.map(([event]) => event))
    expect(Object.keys(ALLOWED).filter((event) => !heard.has(event))).toEqual([])
  })

  it('holds nothing that only the database should know', async () => {
    const all = JSON.stringify([ada.heard, ben.heard, dora.heard, answers])
    for (const canary of ['canary-of-the-hash', '$argon2', '@agency.test', 'password', 'session', open.agency.other, open.ids.zoe, open.ids.super]) {
      expect([canary, all.includes(canary)]).toEqual([canary, false])
    }
    // A client hears of nobody but the office.
    const toDora = JSON.stringify(dora.heard.filter(([event]) => event !== 'groupMessage'))
    expect(toDora).not.toContain(open.ids.emil)
  })
})
