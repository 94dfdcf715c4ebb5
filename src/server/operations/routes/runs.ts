import type { FastifyInstance } from 'fastify'
import type { OperationItem } from '#contract'
import { closed, NO_BODY, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf, sendSheet, success } from '#server/http/pipeline'
import type { Runs } from '#server/operations'

const tags = ['operations']
const OF_RUN = closed({ id: uuid }, ['id'])
const ITEMS_QUERY = closed({ state: { type: 'string', enum: ['done', 'refused', 'left-out'] }, after: { type: 'string', pattern: '^[0-9]{1,6}-[0-9]{1,6}$' } })
const AGAIN = closed({ key: uuid }, ['key'])

interface OfRun {
  Params: { id: string }
}

/** `/api/runs`: one's own; `/api/runs/{id}`: how far one is, what came of it as a page or as CSV, stop it, and try again what was not done. */
export function runRoutes(app: FastifyInstance, { runs }: { readonly runs: Runs }): void {
  app.get('/api/runs', { schema: { tags, summary: 'One’s own runs, the newest first', querystring: NO_QUERY } }, async (request) =>
    success(await runs.own(callerOf(request).actor)),
  )
  app.get<OfRun>('/api/runs/:id', { schema: { tags, summary: 'How far a run is', params: OF_RUN, querystring: NO_QUERY } }, async (request) =>
    success(await runs.get(callerOf(request).actor, request.params.id)),
  )
  app.get<OfRun & { Querystring: { state?: OperationItem['state']; after?: string } }>(
    '/api/runs/:id/items',
    { schema: { tags, summary: 'A page of what came of a run', params: OF_RUN, querystring: ITEMS_QUERY } },
    async (request) => success(await runs.items(callerOf(request).actor, { run: request.params.id, ...request.query })),
  )
  app.get<OfRun>(
    '/api/runs/:id/refused.csv',
    { schema: { tags, summary: 'What a run did not do, each with why, as CSV', params: OF_RUN, querystring: NO_QUERY } },
    async (request, reply) => {
      return sendSheet(reply, await runs.refusedSheet(callerOf(request).actor, request.params.id))
    },
  )
  app.post<OfRun>(
    '/api/runs/:id/stop',
    { schema: { tags, summary: 'Stop a run; what is done stays done', params: OF_RUN, querystring: NO_QUERY, body: NO_BODY } },
    async (request) => success(await runs.stop(callerOf(request).actor, request.params.id)),
  )
  app.post<OfRun & { Body: { key: string } }>(
    '/api/runs/:id/again',
    { schema: { tags, summary: 'Try again what a run did not do', params: OF_RUN, querystring: NO_QUERY, body: AGAIN } },
    async (request, reply) => {
      reply.code(202)
      return success(await runs.again(callerOf(request).actor, request.params.id, request.body.key))
    },
  )
}
