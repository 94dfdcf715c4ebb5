import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ASSISTANT_QUESTION_MAX, ASSISTANT_REMARK_MAX, type AssistantQuestion } from '#contract'
import type { Assistant } from '#server/assistant'
import { closed, NO_BODY, NO_QUERY, SEALED_PICTURE, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { PLACE_ID } from './assistant-tabs.ts'

const tags = ['specification']
/** Identity is compared with the session's by the room, which answers as if there were nothing and tells the audit. */
const namesOthers = ['user_id'] as const
/** Conversations are not for the eyes of who looks through someone's. */
const hidden = { viewing: 'refused' } as const

const query = { type: 'string', minLength: 1, maxLength: ASSISTANT_QUESTION_MAX, pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' } as const
const lang = { type: 'string', pattern: '^[a-z]{2,3}$' } as const
const page = { type: 'string', pattern: '^[a-z0-9-]{0,64}$' } as const
const QUESTION = closed({ query, tab_id: PLACE_ID, user_id: uuid, client_msg_id: PLACE_ID, lang, page, replaces: PLACE_ID }, ['query', 'tab_id', 'user_id'])
const TITLE = closed({ query, tab_id: PLACE_ID, user_id: uuid }, ['query', 'tab_id', 'user_id'])
const remark = { type: 'string', maxLength: ASSISTANT_REMARK_MAX, pattern: '^[^\\u0000]*$' } as const
const FEEDBACK = closed({ value: { type: 'string', enum: ['up', 'down'] }, remark }, ['value'])
const OF_PICTURE = closed({ mark: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' } }, ['mark'])
const PICTURE = closed({ url: { type: 'string', minLength: 1, maxLength: 2_000 } }, ['url'])
const OF_ANSWER = closed({ id: uuid }, ['id'])

interface OfAnswer {
  Params: { id: string }
}

interface AssistantDeps {
  readonly assistant: Assistant
}

/** The assistant's calls (spec: chat-assistant-session §7). Those below `/api/assistant/` answer in the specification's own shapes. */
export function assistantRoutes(app: FastifyInstance, { assistant }: AssistantDeps): void {
  const about = (summary: string) => ({ tags, summary, querystring: NO_QUERY })

  app.get('/api/ui/assistant', { schema: { ...about('Whether and how the assistant answers'), tags: ['interface'] } }, async (request) =>
    success(assistant.about(callerOf(request))),
  )
  app.post<{ Body: Pick<AssistantQuestion, 'query' | 'tab_id' | 'user_id'> }>(
    '/api/assistant/generateTitle',
    { config: { namesOthers }, schema: { ...about('What a conversation is called'), body: TITLE } },
    async (request) => ({ title: await assistant.title(callerOf(request), request.body) }),
  )
  app.get(
    '/healthz/assistant',
    { config: { open: true }, schema: { tags: ['operation'], summary: 'Who answers for the assistant, and whether they can be asked' } },
    async () => {
      const { provider, state, since } = assistant.providerState()
      return { provider, state, ...(since !== undefined && { since }) }
    },
  )
  // Answers that are being made end before the server waits for the calls that read them.
  app.addHook('preClose', () => assistant.close())
  addAnswers(app, assistant, about)
  app.get<{ Params: { mark: string }; Querystring: { url: string } }>(
    '/api/assistant/pictures/:mark',
    {
      config: hidden,
      schema: { tags, summary: "A picture of a remote assistant's answer, by the address that came with it", params: OF_PICTURE, querystring: PICTURE },
    },
    async (request, reply) => {
      const { type, bytes } = await assistant.picture(callerOf(request), { ...request.params, ...request.query })
      return reply.headers({ ...SEALED_PICTURE, 'content-type': type }).send(bytes)
    },
  )
}

function addAnswers(
  app: FastifyInstance,
  assistant: Assistant,
  about: (summary: string) => { readonly tags: readonly string[]; readonly summary: string },
): void {
  app.post<{ Body: Partial<AssistantQuestion> & Pick<AssistantQuestion, 'query' | 'tab_id' | 'user_id'> }>(
    '/api/assistant/rag',
    { compress: false, config: { namesOthers }, schema: { ...about('Ask; the same question again gets the same answer'), body: QUESTION } },
    async (request, reply) => {
      const caller = callerOf(request)
      // Clients of the specification send the first three alone.
      const asked = { client_msg_id: randomUUID(), lang: 'en', page: '', ...request.body }
      const id = await assistant.ask(caller, asked)
      if (!/\btext\/event-stream\b/.test(request.headers.accept ?? '')) return assistant.answer(caller, id)
      return stream(reply, await assistant.follow(caller, id, 0))
    },
  )
  app.get<OfAnswer>(
    '/api/assistant/rag/:id/stream',
    { compress: false, config: hidden, schema: { ...about('What of an answer follows the last event that was seen'), params: OF_ANSWER } },
    async (request, reply) => {
      const last = request.headers['last-event-id']
      const after = typeof last === 'string' && /^\d{1,6}$/.test(last) ? Number(last) : 0
      return stream(reply, await assistant.follow(callerOf(request), request.params.id, after))
    },
  )
  app.post<OfAnswer>(
    '/api/assistant/rag/:id/stop',
    { schema: { ...about('End an answer; what was said stays'), params: OF_ANSWER, body: NO_BODY } },
    async (request) => assistant.stop(callerOf(request), request.params.id),
  )
  app.post<OfAnswer & { Body: { value: 'up' | 'down'; remark?: string } }>(
    '/api/assistant/rag/:id/feedback',
    { schema: { ...about('Whether an answer helped'), params: OF_ANSWER, body: FEEDBACK } },
    async (request) => {
      await assistant.judge(callerOf(request), { id: request.params.id, ...request.body })
      return { ok: true }
    },
  )
}

type Events = Awaited<ReturnType<Assistant['follow']>>

/** Events as `text/event-stream`; a line that is cut ends the reading, not the answer. The line ends with them: a server that closes would wait for it. */
function stream(reply: FastifyReply, events: Events): FastifyReply {
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', connection: 'close' })
  return reply.send(Readable.from(linesOf(events)))
}

async function* linesOf(events: Events): AsyncGenerator<string, void, void> {
  for await (const { id, event, data } of events) yield `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
