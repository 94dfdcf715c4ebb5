import type { FastifyInstance } from 'fastify'
import { closed, NO_BODY, NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Push } from '#server/messaging/push'

const BODY = closed({ endpoint: { type: 'string', minLength: 12, maxLength: 1_000 } }, ['endpoint'])
const tags = ['session']

interface PushDeps {
  /** Undefined: no keys are set, and nobody is asked whether to be told of news. */
  readonly push: Push | undefined
}

/** `PUT` and `DELETE /api/ui/push`: whether this session's device is told that something new waits. Not there without keys. */
export function pushRoutes(app: FastifyInstance, { push }: PushDeps): void {
  if (push === undefined) return

  app.put<{ Body: { endpoint: string } }>(
    '/api/ui/push',
    { config: { ownAccounts: true }, schema: { tags, summary: 'Tell this device of news', body: BODY, querystring: NO_QUERY } },
    async (request) => {
      await push.subscribe(callerOf(request), request.body.endpoint)
      return success(null)
    },
  )

  app.delete(
    '/api/ui/push',
    { config: { ownAccounts: true }, schema: { tags, summary: 'Tell this device nothing', body: NO_BODY, querystring: NO_QUERY } },
    async (request) => {
      await push.unsubscribe(callerOf(request))
      return success(null)
    },
  )
}
