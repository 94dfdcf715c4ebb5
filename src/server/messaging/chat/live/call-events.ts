import type { Caller } from '#server/http/guards'
import type { Chat } from '../create-chat.ts'
import type { CALL_SCHEMAS, CallPayload } from './call-schemas.ts'
import { type EventRule, need, whereTo } from './event-rule.ts'

type CallAnswer = 'video-call-accepted' | 'video-call-rejected' | 'video-call-joined'
/** `video-call-accepted` says no more than that it rings (spec: chat-assistant-session §4). */
const ENDS: Readonly<Partial<Record<CallAnswer, 'taken' | 'declined'>>> = { 'video-call-rejected': 'declined', 'video-call-joined': 'taken' }

const answerCall = (event: CallAnswer): EventRule => ({
  pace: 'answer',
  async run(chat, caller, { id }) {
    await chat.passOn(caller.actor, event, { receiverId: need(id) }, { id: caller.actor.userId, name: await chat.nameOf(caller) })
    const how = ENDS[event]
    if (how !== undefined) await chat.endRing(caller.actor, need(id), how)
    return {}
  },
})

/** What each of them does. */
export const CALL_EVENTS = {
  invite: {
    pace: 'write',
    run: async (chat, caller, payload) => ({ data: await chat.invite(caller.actor, whereTo(payload), await chat.nameOf(caller)) }),
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
