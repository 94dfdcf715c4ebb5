import type { FastifyInstance } from 'fastify'
import type { TwoFactor } from '#server/accounts/two-factor'
import { NO_QUERY } from '#server/http/calls'
import { success } from '#server/http/pipeline'

interface VerifyDeps {
  readonly twoFactor: TwoFactor
}

/**
 * `GET /api/verify/user`: the account whose password was right and whose second step is missing. Here only, `_id` is the "copy id" of that
 * account, and `token` the challenge that was issued for it and holds ten minutes. Without it 401, which logs nobody out
 * (spec: chat-assistant-session §8). Answers what the second step needs to know, no more.
 */
export function verifyRoutes(app: FastifyInstance, { twoFactor }: VerifyDeps): void {
  const schema = { tags: ['session'], summary: 'The account being verified', security: [], querystring: NO_QUERY }
  app.get('/api/verify/user', { config: { open: true }, schema }, async ({ headers }) => {
    const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined)
    return success(await twoFactor.about(text('_id'), text('token')))
  })
}
