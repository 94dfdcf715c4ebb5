import type { FastifyInstance } from 'fastify'
import { CHAT_FILE_MAX, CHAT_SEARCH_MAX } from '#contract'
import { closed, NO_QUERY, savedAs, sentFile, takeBytes, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Chat } from '#server/messaging/chat'
import { RefusalError } from '#server/platform/refusal'
import { CHAT_CONFIG } from './chat.ts'

const PATH = '/api/chat/files'
const tags = ['specification']
/** What is too large by a little is refused in words of the chat. */
const BODY_MAX = CHAT_FILE_MAX + 100_000

/** Where it will be sent: a conversation, or a person to whom nothing was written yet. `name` is for clients that set no header. */
const UPLOAD = closed({ id: uuid, conversation_id: uuid, receiver_id: uuid, name: { type: 'string', maxLength: 300 } })
const SEARCH = closed({ text: { type: 'string', minLength: 1, maxLength: CHAT_SEARCH_MAX, pattern: '^[^\\u0000]*$' } }, ['text'])

interface Uploading {
  Querystring: { id?: string; conversation_id?: string; receiver_id?: string; name?: string }
  Body: Buffer
}

interface ChatFileDeps {
  readonly chat: Chat
}

/** Files of messages, and finding messages. */
export function chatFileRoutes(app: FastifyInstance, { chat }: ChatFileDeps): void {
  const about = (summary: string) => ({ tags, summary, querystring: NO_QUERY })

  app.register(async (calls) => {
    takeBytes(calls, BODY_MAX)
    const schema = { ...about('Upload a file for a message; the same again under one id gets the same answer'), querystring: UPLOAD }
    calls.post<Uploading>(PATH, { config: CHAT_CONFIG, bodyLimit: BODY_MAX, schema }, async (request, reply) => {
      const { actor, company } = callerOf(request)
      const { id, conversation_id: conversationId, receiver_id: receiverId = '', name: called = '' } = request.query
      if (conversationId === undefined && receiverId === '') throw new RefusalError('bad-request')
      const to = conversationId === undefined ? { receiverId } : { conversationId }
      const { name, ...sent } = sentFile(request)
      const file = { to, ...sent, name: name === '' ? called : name, settings: company.settings, ...(id !== undefined && { id }) }
      reply.code(201)
      return success(await chat.upload(actor, file))
    })
  })
  app.get<{ Params: { id: string } }>(
    `${PATH}/:id`,
    { config: CHAT_CONFIG, schema: { ...about('The file of a message, for who reads it'), params: closed({ id: uuid }, ['id']) } },
    async (request, reply) => {
      const file = await chat.readFile(callerOf(request).actor, request.params.id)
      return reply.headers(savedAs(file)).send(file.bytes)
    },
  )
  app.get<{ Querystring: { text: string } }>(
    '/api/chat/search',
    { config: CHAT_CONFIG, schema: { ...about('Messages of own conversations with words that begin so'), querystring: SEARCH } },
    async (request) => success(await chat.search(callerOf(request).actor, request.query.text)),
  )
}
