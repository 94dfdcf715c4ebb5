import { CALL_PART_MAX_CHARS, CALL_PARTS_MAX, CALL_SIGNALS, type CallSignal } from '#contract'
import type { Caller } from '#server/guards'
import type { Chat } from '../create-chat.ts'
import { type EventRule, need } from './event-rule.ts'
import { closed, ignored, uuid } from './schema-parts.ts'

const room = { type: 'string', pattern: '^[\\w-]{22}$' } as const
/** One page of somebody in a call; made by that page. */
const peer = { type: 'string', pattern: '^[\\w-]{8,40}$' } as const
const part = { type: 'integer', minimum: 1, maximum: CALL_PARTS_MAX } as const
/** Who a client says it is: compared with the session, or filled in by the server. */
const SENDER = { sender_id: ignored, user_id: ignored, _id: ignored, cid: ignored, companyId: ignored, company_id: ignored, sender: ignored }
const ANSWER = { ...SENDER, sender_name: ignored, on_sender_model: ignored, time: ignored, side: ignored, id: uuid, name: ignored }

/** Events of calls; `invite`, `video-call-joined` and those of rooms come on top of the specification's. */
export const CALL_SCHEMAS = {
  invite: { ...closed({ ...SENDER, receiver_id: uuid, conversation_id: uuid }), oneOf: [{ required: ['conversation_id'] }, { required: ['receiver_id'] }] },
  'video-call-accepted': closed(ANSWER, ['id']),
  'video-call-rejected': closed(ANSWER, ['id']),
  'video-call-joined': closed(ANSWER, ['id']),
  'call-room': closed({ room }, ['room']),
  'call-signal': closed(
    {
      room,
      peer,
      to: peer,
      kind: { type: 'string', enum: CALL_SIGNALS },
      data: { type: 'string', maxLength: CALL_PART_MAX_CHARS, pattern: '^[^\\u0000]*$' },
      part,
      parts: part,
    },
    ['room', 'peer', 'kind'],
  ),
} as const

/** What events of calls may carry, once their schema has let it through. */
export type CallPayload = Partial<Omit<CallSignal, 'sender_id' | 'sender'>>

const answerCall = (event: 'video-call-accepted' | 'video-call-rejected' | 'video-call-joined'): EventRule => ({
  pace: 'hint',
  async run(chat, caller, { id }) {
    await chat.passOn(caller.actor, event, { userId: need(id) }, { id: caller.actor.userId, name: await chat.nameOf(caller) })
    return {}
  },
})

/** What each of them does. */
export const CALL_EVENTS = {
  invite: {
    pace: 'write',
    async run(chat, caller, { receiver_id: userId, conversation_id: conversationId }) {
      const to = userId === undefined ? { conversationId: need(conversationId) } : { userId }
      return { data: await chat.invite(caller.actor, to, await chat.nameOf(caller)) }
    },
  },
  'video-call-accepted': answerCall('video-call-accepted'),
  'video-call-rejected': answerCall('video-call-rejected'),
  'video-call-joined': answerCall('video-call-joined'),
  'call-room': { pace: 'read', run: async (chat, { actor }, payload) => ({ data: await chat.callRoom(actor, need(payload.room)) }) },
  'call-signal': { pace: 'signal', run: passSignalOn },
} as const satisfies Readonly<Record<keyof typeof CALL_SCHEMAS, EventRule>>

async function passSignalOn(chat: Chat, caller: Caller, { room: name, peer: from, kind, to, data, part: at, parts }: CallPayload) {
  await chat.signal(caller.actor, {
    room: need(name),
    peer: need(from),
    kind: need(kind),
    sender_id: caller.actor.userId,
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(at !== undefined && parts !== undefined && { part: at, parts }),
  })
  return {}
}
