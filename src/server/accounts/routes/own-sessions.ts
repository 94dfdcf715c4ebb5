import type { FastifyInstance } from 'fastify'
import type { EndSessionBody } from '#contract'
import { closed, NO_BODY, NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { type CookieDeps, forgetCookie } from './session-cookie.ts'

const END = closed({ id: { type: 'string', pattern: '^[\\w-]{43}$' } }, ['id'])
const tags = ['session']

/** `GET /api/session/list`, `POST /api/session/end` and `/end-all`: where one is signed in. Not for other eyes. */
export function ownSessionRoutes(app: FastifyInstance, deps: CookieDeps): void {
  const { guards } = deps
  app.get(
    '/api/session/list',
    { config: { viewing: 'refused', ownAccounts: true }, schema: { tags, summary: "One's own sessions that hold", querystring: NO_QUERY } },
    async (request) => success(await guards.sessionsOf(callerOf(request))),
  )
  app.post<{ Body: EndSessionBody }>(
    '/api/session/end',
    { config: { viewing: 'refused', ownAccounts: true }, schema: { tags, summary: "End one of one's other sessions", body: END, querystring: NO_QUERY } },
    async (request) => {
      await guards.endSession(callerOf(request), request.body.id, request.ip)
      return success(await guards.sessionsOf(callerOf(request)))
    },
  )
  app.post(
    '/api/session/end-all',
    { config: { viewing: 'refused', ownAccounts: true }, schema: { tags, summary: 'Sign out everywhere', body: NO_BODY, querystring: NO_QUERY } },
    async (request, reply) => {
      const ended = await guards.endAllSessions(callerOf(request), request.ip)
      forgetCookie(reply, deps)
      return success({ ended })
    },
  )
}
