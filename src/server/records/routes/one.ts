import type { FastifyInstance } from 'fastify'
import type { CreateBody, RemoveBody, TransitionBody, UpdateBody } from '#contract'
import {
  CREATE_BODY,
  EFFECTS_BODY,
  NO_QUERY,
  OF_RECORD,
  OF_RESOURCE,
  OF_TRANSITION,
  REMOVE_BODY,
  RESTORE_BODY,
  TRANSITION_BODY,
  UPDATE_BODY,
} from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Records } from '#server/records'

interface Place {
  resource: string
  id: string
}

const tags = ['records']
const about = (summary: string) => ({ tags, summary, querystring: NO_QUERY })

interface RecordDeps {
  readonly records: Records
}

/** The calls on one record. Their rules are in the records room; here is only what travels. */
export function recordRoutes(app: FastifyInstance, { records }: RecordDeps): void {
  app.post<{ Params: { resource: string }; Body: CreateBody }>(
    '/api/records/:resource',
    { schema: { ...about('Make a record'), params: OF_RESOURCE, body: CREATE_BODY } },
    async (request, reply) => {
      reply.code(201)
      return success(await records.create(callerOf(request).actor, request.params.resource, request.body))
    },
  )
  app.get<{ Params: Place }>(
    '/api/records/:resource/:id',
    { config: { ownAccounts: true }, schema: { ...about('One record'), params: OF_RECORD } },
    async (request) => success(await records.get(callerOf(request).actor, request.params)),
  )
  app.put<{ Params: Place; Body: UpdateBody }>(
    '/api/records/:resource/:id',
    { schema: { ...about('Change fields; 409 when the version is stale'), params: OF_RECORD, body: UPDATE_BODY } },
    async (request) => success(await records.update(callerOf(request).actor, request.params, request.body)),
  )
  app.delete<{ Params: Place; Body: RemoveBody }>(
    '/api/records/:resource/:id',
    { schema: { ...about('Move to the recycle bin'), params: OF_RECORD, body: REMOVE_BODY } },
    async (request) => success(await records.remove(callerOf(request).actor, request.params, request.body)),
  )
  app.post<{ Params: Place; Body: { version?: number; reason?: string } | null }>(
    '/api/records/:resource/:id/restore',
    { schema: { ...about('Take out of the recycle bin'), params: OF_RECORD, body: RESTORE_BODY } },
    async (request) => success(await records.restore(callerOf(request).actor, request.params, request.body ?? {})),
  )
  app.post<{ Params: Place & { transition: string }; Body: TransitionBody }>(
    '/api/records/:resource/:id/transitions/:transition',
    { schema: { ...about('Move to another state'), params: OF_TRANSITION, body: TRANSITION_BODY } },
    async (request) => success(await records.transition(callerOf(request).actor, request.params, request.body)),
  )
  app.post<{ Params: Place & { transition: string }; Body: Pick<TransitionBody, 'values'> }>(
    '/api/records/:resource/:id/transitions/:transition/effects',
    { schema: { ...about('How many records would follow it'), params: OF_TRANSITION, body: EFFECTS_BODY } },
    async (request) => success(await records.effects(callerOf(request).actor, request.params, request.body)),
  )
  app.get<{ Params: Place }>('/api/records/:resource/:id/history', { schema: { ...about('Who changed what'), params: OF_RECORD } }, async (request) =>
    success(await records.history(callerOf(request).actor, request.params)),
  )
}
