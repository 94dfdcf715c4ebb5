import type { FastifyInstance } from 'fastify'
import type { PasswordForgottenBody, PasswordLinkBody, PasswordResetBody } from '#contract'
import type { PasswordLinks } from '#server/accounts/password-links'
import { closed, NO_QUERY } from '#server/http/calls'
import { success } from '#server/http/pipeline'
import type { Say } from '#server/platform/language'
import { type CookieDeps, knowBrowser } from './session-cookie.ts'

const token = { type: 'string', maxLength: 200 } as const
const FORGOTTEN = closed({ email: { type: 'string', minLength: 1, maxLength: 254 } }, ['email'])
const LINK = closed({ token }, ['token'])
const RESET = closed({ token, password: { type: 'string', maxLength: 1_024 } }, ['token', 'password'])

interface PasswordLinkDeps extends CookieDeps {
  readonly passwordLinks: PasswordLinks
  readonly say: Say
}

/** `POST /api/auth/password/forgot`, `/link` and `/reset`: a password chosen by a link that was mailed. */
export function passwordLinkRoutes(app: FastifyInstance, deps: PasswordLinkDeps): void {
  const { passwordLinks, say } = deps
  const open = (summary: string) => ({ tags: ['session'], summary, security: [], querystring: NO_QUERY })

  app.post<{ Body: PasswordForgottenBody }>(
    '/api/auth/password/forgot',
    { config: { open: true }, schema: { ...open('Ask for a link to choose a new password'), body: FORGOTTEN } },
    async ({ body, ip }) => {
      await passwordLinks.ask({ ...body, ip })
      return success(null, say('shared/calls.passwordLink.asked'))
    },
  )
  app.post<{ Body: PasswordLinkBody }>(
    '/api/auth/password/link',
    { config: { open: true }, schema: { ...open('Whether a link still holds'), body: LINK } },
    async ({ body }) => success(await passwordLinks.about(body.token)),
  )
  app.post<{ Body: PasswordResetBody }>(
    '/api/auth/password/reset',
    { config: { open: true }, schema: { ...open('Choose a password by a link'), body: RESET } },
    async (request, reply) => {
      // Who reads the letters of an account is no stranger to it: others' wrong tries make them wait no longer.
      knowBrowser(request, reply, deps, await passwordLinks.use({ ...request.body, ip: request.ip }))
      return success(null, say('shared/calls.passwordLink.chosen'))
    },
  )
}
