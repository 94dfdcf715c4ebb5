import type { FastifyInstance } from 'fastify'
import type { Assistant } from '#server/assistant'
import { closed, NO_BODY, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf } from '#server/http/pipeline'

/** A conversation or a question, as the page that made it calls it: a UUID, or what stands for one. */
export const PLACE_ID = { type: 'string', pattern: '^[A-Za-z0-9-]{8,64}$' } as const

const TITLE_MAX = 100
const tags = ['specification']
const config = { viewing: 'refused' } as const
const OF_USER = closed({ id: uuid }, ['id'])
const OF_TAB = closed({ id: uuid, tab: PLACE_ID }, ['id', 'tab'])
const title = { type: 'string', minLength: 1, maxLength: TITLE_MAX, pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' } as const

interface OfTab {
  Params: { id: string; tab: string }
}

const placeOf = ({ params }: { readonly params: OfTab['Params'] }) => ({ userId: params.id, tabId: params.tab })

interface AssistantTabDeps {
  readonly assistant: Assistant
}

/** Conversations with the assistant: lists, names and deletions. */
export function assistantTabRoutes(app: FastifyInstance, { assistant }: AssistantTabDeps): void {
  const tabs = '/api/assistant/users/:id/tabs'
  const about = (summary: string) => ({ tags, summary, querystring: NO_QUERY, params: OF_TAB })

  app.get<{ Params: { id: string }; Querystring: { after?: string } }>(
    tabs,
    {
      config,
      schema: { tags, summary: 'Own conversations, the newest first', params: OF_USER, querystring: closed({ after: { type: 'string', maxLength: 100 } }) },
    },
    async (request) => assistant.tabs(callerOf(request), { userId: request.params.id, ...request.query }),
  )
  app.get<OfTab & { Querystring: { before?: string } }>(
    `${tabs}/:tab/messages`,
    { config, schema: { ...about('Messages of a conversation, the newest hundred or those before one'), querystring: closed({ before: uuid }) } },
    async (request) => assistant.messages(callerOf(request), { ...placeOf(request), ...request.query }),
  )
  app.patch<OfTab & { Body: { title: string } }>(
    `${tabs}/:tab`,
    { schema: { ...about('Rename a conversation'), body: closed({ title }, ['title']) } },
    async (request) => ({ tab: await assistant.rename(callerOf(request), { ...placeOf(request), title: request.body.title.trim() }) }),
  )
  for (const [path, what, summary] of [
    [`${tabs}/:tab`, 'tab', 'Delete a conversation'],
    [`${tabs}/:tab/messages`, 'messages', 'Delete the messages of a conversation'],
  ] as const) {
    app.delete<OfTab>(path, { schema: about(summary) }, async (request) => {
      await assistant.remove(callerOf(request), { ...placeOf(request), what })
      return { ok: true }
    })
  }
  app.post<OfTab>(`${tabs}/:tab/restore`, { schema: { ...about('Undo the last deletion, for ten seconds'), body: NO_BODY } }, async (request) => {
    await assistant.restore(callerOf(request), placeOf(request))
    return { ok: true }
  })
}
