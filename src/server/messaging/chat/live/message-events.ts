import { randomUUID } from 'node:crypto'
import { readDataUrl } from '#server/forms/files'
import type { Caller } from '#server/http/guards'
import { RefusalError } from '#server/platform/refusal'
import type { Chat } from '../create-chat.ts'
import type { SendTo } from '../send.ts'
import { type Done, type EventRule, need } from './event-rule.ts'
import type { MESSAGE_SCHEMAS } from './message-schemas.ts'
import type { ChatPayload } from './schemas.ts'

/** Stores a message with what it carries, and answers with it as it was stored. */
export async function sendTo(chat: Chat, caller: Caller, to: SendTo, payload: ChatPayload): Promise<Done> {
  const { text = '', client_id: clientId = randomUUID(), reply_to_seq: replyTo, mentions, urgent } = payload
  const fileId = payload.file === undefined ? payload.file_id : await keepFile(chat, caller, { to, clientId, payload, dataUrl: payload.file })
  if (text.trim() === '' && fileId === undefined) throw new RefusalError('invalid-value', { message: chat.say('noText') })
  const more = { ...(fileId !== undefined && { fileId }), ...(replyTo !== undefined && { replyTo }), ...(mentions && { mentions }), ...(urgent && { urgent }) }
  return { data: await chat.send(caller.actor, { to, text: text.trim() === '' ? '' : text, clientId, ...more }) }
}

interface InOldForm {
  readonly to: SendTo
  readonly clientId: string
  readonly payload: ChatPayload
  readonly dataUrl: string
}

/** A file inside the event, as clients of the specification send it. It has the id of its message, so that the same again is kept once. */
async function keepFile(chat: Chat, { actor, company }: Caller, { to, clientId, payload, dataUrl }: InOldForm): Promise<string> {
  const sent = readDataUrl(dataUrl)
  if (sent === undefined || 'group' in to) throw new RefusalError('invalid-value')
  const { id } = await chat.upload(actor, {
    to,
    id: clientId,
    name: payload.file_name ?? '',
    settings: company.settings,
    declared: sent.type,
    bytes: sent.bytes,
  })
  return id
}

const place = ({ conversation_id: id, seq = 0 }: ChatPayload) => ({ conversationId: need(id), seq })

/** Events about one message, and about how one hears a conversation; each answers with the message as it is now. */
export const MESSAGE_EVENTS: Readonly<Record<keyof typeof MESSAGE_SCHEMAS, EventRule>> = {
  delivered: {
    pace: 'read',
    async run(chat, { actor }, payload) {
      await chat.markDelivered(actor, place(payload))
      return {}
    },
  },
  edit: {
    pace: 'write',
    run: async (chat, { actor }, payload) => ({
      data: await chat.edit(actor, { ...place(payload), text: payload.text?.trim() === '' ? '' : need(payload.text) }),
    }),
  },
  remove: { pace: 'write', run: async (chat, { actor }, payload) => ({ data: await chat.remove(actor, place(payload)) }) },
  react: {
    pace: 'write',
    run: async (chat, { actor }, payload) => ({ data: await chat.react(actor, { ...place(payload), reaction: need(payload.reaction) }) }),
  },
  acknowledge: { pace: 'write', run: async (chat, { actor }, payload) => ({ data: await chat.acknowledge(actor, place(payload)) }) },
  mute: {
    pace: 'write',
    async run(chat, { actor }, { conversation_id: id, muted = false }) {
      await chat.mute(actor, { conversationId: need(id), muted })
      return {}
    },
  },
  quietHours: {
    pace: 'write',
    run: async (chat, { actor }, { from = '', to = '', time_zone = '' }) => ({ data: await chat.setQuietHours(actor, { from, to, time_zone }) }),
  },
}
