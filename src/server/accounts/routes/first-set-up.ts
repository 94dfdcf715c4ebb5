import type { FastifyInstance } from 'fastify'
import type { FirstSetUpBody } from '#contract'
import type { FirstSetUp } from '#server/accounts/first-set-up'
import { closed, NO_QUERY } from '#server/http/calls'
import { success } from '#server/http/pipeline'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const SET_UP = closed(
  { code: text(40), companyName: text(100), firstName: text(100), lastName: text(100), email: text(254), password: text(1_024), timeZone: text(60) },
  ['code', 'companyName', 'firstName', 'lastName', 'email', 'password', 'timeZone'],
)

interface FirstSetUpDeps {
  readonly firstSetUp: FirstSetUp
}

/** `POST /api/auth/set-up`: the first super admin and company of an empty database. */
export function firstSetUpRoutes(app: FastifyInstance, { firstSetUp }: FirstSetUpDeps): void {
  app.post<{ Body: FirstSetUpBody }>(
    '/api/auth/set-up',
    { config: { open: true }, schema: { tags: ['session'], summary: 'Make the first account', security: [], body: SET_UP, querystring: NO_QUERY } },
    async ({ body, ip }) => {
      await firstSetUp.complete({ ...body, ip })
      return success(null)
    },
  )
}
