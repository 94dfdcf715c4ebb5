import type { FastifyInstance } from 'fastify'
import { CHAT_TARGETS, type ChatTarget } from '#contract'
import { closed, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Chat } from '#server/messaging/chat'
import { RefusalError } from '#server/platform/refusal'

const tags = ['specification']
/** Chats are not for the eyes of who looks through someone's. */
export const CHAT_CONFIG = { viewing: 'refused', ownAccounts: true } as const
const text = { type: 'string', maxLength: 40 } as const
const target = { type: 'string', enum: CHAT_TARGETS } as const
/** `Model`, `status` and `bo` say what the server knows by itself. */
const USERS = closed({ cid: uuid, target, userType: { type: 'integer', enum: [1, 2] }, Model: text, cModel: text, status: text, bo: { type: 'boolean' } }, [
  'target',
])

interface ChatDeps {
  readonly chat: Chat
}

/** The chat's calls (spec: chat-assistant-session §7); everything else of it goes over the socket. */
export function chatRoutes(app: FastifyInstance, { chat }: ChatDeps): void {
  app.get<{ Querystring: { conversation_id: string } }>(
    '/api/chat/make-read',
    { config: CHAT_CONFIG, schema: { tags, summary: 'Mark a conversation as read', querystring: closed({ conversation_id: uuid }, ['conversation_id']) } },
    async (request) => success(await chat.markRead(callerOf(request).actor, { conversationId: request.query.conversation_id })),
  )
  app.get('/api/chat/dashboard-notification', { config: CHAT_CONFIG, schema: { tags, summary: 'Unread messages', querystring: NO_QUERY } }, async (request) =>
    success(await chat.counts(callerOf(request).actor)),
  )
  app.post<{ Body: { target: ChatTarget; userType?: 1 | 2 } }>(
    '/api/chat/users',
    { config: { ownAccounts: true }, schema: { tags, summary: 'Whom one may write to, or own groups', body: USERS, querystring: NO_QUERY } },
    async (request) => {
      const { actor } = callerOf(request)
      const { userType } = request.body
      if (userType !== undefined && (userType === 1) !== actor.superadmin) throw new RefusalError('forbidden')
      return success(await chat.list(actor, request.body.target))
    },
  )
}
