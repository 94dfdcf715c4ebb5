import type { FastifyInstance } from 'fastify'
import { type OperationBody, SUGGESTIONS_FOR_MAX, type SuggestionsBody } from '#contract'
import { closed, LIST_QUERY, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Operations } from '#server/operations'

const word = (max: number) => ({ type: 'string', pattern: `^[a-z][a-z-]{0,${max}}$` }) as const
const OF_OPERATION = closed({ module: word(30), name: word(40) }, ['module', 'name'])
const { q, locations, 'locations[]': severalLocations } = LIST_QUERY.properties
/** Which records a list would show. */
const FILTER = { ...closed({ q, locations, 'locations[]': severalLocations }), patternProperties: LIST_QUERY.patternProperties } as const
const BODY = closed({
  ids: { type: 'array', items: uuid },
  version: { type: 'integer', minimum: 1 },
  filter: FILTER,
  values: { type: 'object' },
  preview: { type: 'boolean', const: true },
  key: uuid,
  reason: { type: 'string', maxLength: 2_000 },
  without: { type: 'array', items: { type: 'string', maxLength: 80 }, maxItems: 200 },
})
const SUGGESTED_FOR = closed({ ids: { type: 'array', items: uuid, minItems: 1, maxItems: SUGGESTIONS_FOR_MAX } }, ['ids'])

/**
 * `POST /api/operations/{module}/{name}`: what the server does with many records at once, or what would come of it; 202 where it has begun a run.
 * `POST /api/suggestions/{module}/{name}`: what would do for records.
 */
export function operationRoutes(app: FastifyInstance, { operations }: { readonly operations: Operations }): void {
  app.post<{ Params: { module: string; name: string }; Body: OperationBody }>(
    '/api/operations/:module/:name',
    {
      config: { ownAccounts: true },
      schema: { tags: ['operations'], summary: 'Do an operation, or look at what would come of it', params: OF_OPERATION, querystring: NO_QUERY, body: BODY },
    },
    async (request, reply) => {
      const { module, name } = request.params
      const came = await operations.run(callerOf(request).actor, `${module}.${name}`, request.body)
      if ('run' in came) reply.code(202)
      return success(came)
    },
  )
  app.post<{ Params: { module: string; name: string }; Body: SuggestionsBody }>(
    '/api/suggestions/:module/:name',
    {
      schema: {
        tags: ['operations'],
        summary: 'Ask what would do for records, the best first',
        params: OF_OPERATION,
        querystring: NO_QUERY,
        body: SUGGESTED_FOR,
      },
    },
    async (request) => {
      const { module, name } = request.params
      return success(await operations.suggest(callerOf(request).actor, `${module}.${name}`, request.body))
    },
  )
}
