import type { FastifyInstance } from 'fastify'
import { CHAT_GROUP_MAX, SMS_TEXT_MAX } from '#contract'
import { closed, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Chat } from '#server/messaging/chat'
import type { Sms } from '#server/messaging/sms'

const BODY = closed(
  {
    ids: { type: 'array', items: uuid, minItems: 1, maxItems: CHAT_GROUP_MAX },
    message: { type: 'string', maxLength: SMS_TEXT_MAX, pattern: '^[^\\u0000]*$' },
  },
  ['ids', 'message'],
)

interface SmsDeps {
  readonly sms: Sms
  readonly chat: Chat
}

/** `POST /api/sms-generic` (spec: chat-assistant-session §7): a text message to clients and employees. */
export function smsRoutes(app: FastifyInstance, { sms, chat }: SmsDeps): void {
  app.post<{ Body: { ids: readonly string[]; message: string } }>(
    '/api/sms-generic',
    { schema: { tags: ['specification'], summary: 'A text message to phones', body: BODY, querystring: NO_QUERY } },
    async (request) => {
      const sent = await sms.send(callerOf(request), request.body)
      return success({ sent }, chat.say(sent === 1 ? 'smsSent_one' : 'smsSent_other', { count: sent }))
    },
  )
}
