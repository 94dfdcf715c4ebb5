import { RefusalError } from '#server/platform/refusal'
import type { Chat } from '../create-chat.ts'
import type { SendTo } from '../send.ts'
import { CALL_EVENTS } from './call-events.ts'
import { type EventRule, need, whereTo } from './event-rule.ts'
import { MESSAGE_EVENTS, sendTo } from './message-events.ts'
import type { ChatEventName, ChatPayload } from './schemas.ts'

const answered = <T>(data: T) => ({ success: true, msg: '', data }) as const

function groupOf(chat: Chat, { group_name: given = '', ids = [], target = 'u' }: ChatPayload): SendTo {
  const name = given.trim()
  const refuse = (key: string) => new RefusalError('invalid-value', { message: chat.say(key) })
  if (ids.length === 0) throw refuse('noUsers')
  if (name === '') throw refuse('noGroupName')
  return { group: { name, audience: target, ids } }
}

/** What each event does (spec: chat-assistant-session §7). */
export const EVENTS: Readonly<Record<ChatEventName, EventRule>> = {
  ...MESSAGE_EVENTS,
  ...CALL_EVENTS,
  pingMe: { pace: 'read', run: async () => ({}) },
  getUserList: {
    pace: 'read',
    async run(chat, { actor }, { target = 'u' }) {
      const data = await chat.list(actor, target)
      return { data, reply: { event: 'getUserList', payload: answered(data) } }
    },
  },
  getMessages: {
    pace: 'read',
    async run(chat, { actor }, { conversation_id: id = '', before, limit }) {
      const page = { conversationId: id, ...(before !== undefined && { before }), ...(limit !== undefined && { limit }) }
      const data = id === '' ? { data: [], users: [], changed: 0, more: false } : await chat.history(actor, page)
      return { data, reply: { event: 'getMessages', payload: { conversation_id: id, ...data } } }
    },
  },
  message: {
    pace: 'write',
    run: (chat, caller, payload) => {
      const { conversation_id: conversationId, receiver_id: receiverId } = payload
      return sendTo(chat, caller, conversationId === undefined ? { receiverId: need(receiverId) } : { conversationId }, payload)
    },
  },
  groupMessage: {
    pace: 'write',
    run: async (chat, caller, payload) => {
      const { conversation_id: conversationId } = payload
      return sendTo(chat, caller, conversationId === undefined ? groupOf(chat, payload) : { conversationId }, payload)
    },
  },
  typing: {
    pace: 'hint',
    async run(chat, caller, payload) {
      const { conversation_id: id } = payload
      const msg = chat.say('typing', { name: await chat.nameOf(caller) })
      await chat.passOn(caller.actor, 'typing', whereTo(payload), { msg, sender_id: caller.actor.userId, ...(id !== undefined && { conversation_id: id }) })
      return {}
    },
  },
  notify: {
    pace: 'hint',
    async run(chat, caller, payload) {
      const { conversation_id: id, receiver_id: to = need(id), text = '' } = payload
      await chat.passOn(caller.actor, 'notify', whereTo(payload), { sender: await chat.nameOf(caller), sender_id: caller.actor.userId, receiver_id: to, text })
      return {}
    },
  },
  addGroupUser: {
    pace: 'write',
    async run(chat, { actor }, { conversation_id: id, id: person }) {
      await chat.addToGroup(actor, { conversationId: need(id), userId: need(person) })
      return {}
    },
  },
  kickGoupUser: {
    pace: 'write',
    async run(chat, { actor }, { conversation_id: id, id: person }) {
      await chat.kickFromGroup(actor, { conversationId: need(id), userId: need(person) })
      return {}
    },
  },
  removeGroupUser: {
    pace: 'write',
    async run(chat, { actor }, { conversation_id: id }) {
      await chat.removeGroup(actor, need(id))
      return {}
    },
  },
  getGoupUsers: {
    pace: 'read',
    async run(chat, { actor }, { conversation_id: id }) {
      const data = await chat.groupUsers(actor, need(id))
      return { data, reply: { event: 'getGoupUsers', payload: answered(data) } }
    },
  },
  read: {
    pace: 'read',
    async run(chat, { actor }, { conversation_id: id, seq }) {
      return { data: await chat.markRead(actor, { conversationId: need(id), ...(seq !== undefined && { seq }) }) }
    },
  },
  catchUp: {
    pace: 'read',
    async run(chat, { actor }, { after = [] }) {
      return {
        data: await chat.catchUp(
          actor,
          after.map(({ conversation_id: conversationId, ...known }) => ({ conversationId, ...known })),
        ),
      }
    },
  },
}
