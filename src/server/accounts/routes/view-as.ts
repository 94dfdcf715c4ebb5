import type { FastifyInstance } from 'fastify'
import type { ViewAsBody } from '#contract'
import { closed, NO_BODY, NO_QUERY, uuid } from '#server/http/calls'
import type { Guards } from '#server/http/guards'
import { callerOf, success } from '#server/http/pipeline'

const WHO = closed({ userId: uuid, reason: { type: 'string', minLength: 1, maxLength: 500 } }, ['userId', 'reason'])
const tags = ['session']

interface ViewAsDeps {
  readonly guards: Guards
}

/** `POST /api/session/view-as` and `/view-as/end`: a super admin looks through a user's eyes, and comes back. Answers whose page it is from then on. */
export function viewAsRoutes(app: FastifyInstance, { guards }: ViewAsDeps): void {
  app.post<{ Body: ViewAsBody }>(
    '/api/session/view-as',
    { schema: { tags, summary: 'See what a user sees, reading only; super admins', body: WHO, querystring: NO_QUERY } },
    async (request) => {
      const caller = callerOf(request)
      await guards.beginViewing(caller, request.body, request.ip)
      return success({ userId: request.body.userId, companyId: caller.actor.companyId })
    },
  )
  app.post(
    '/api/session/view-as/end',
    { config: { viewing: 'allowed', ownAccounts: true }, schema: { tags, summary: 'Back to the own account', body: NO_BODY, querystring: NO_QUERY } },
    async (request) => success(await guards.endViewing(callerOf(request), request.ip)),
  )
}
