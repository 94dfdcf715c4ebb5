import type { FastifyInstance } from 'fastify'
import { success } from '#server/pipeline'
import type { HandlerContext } from './context.ts'
import { NO_QUERY } from './schemas.ts'

/**
 * `GET /api/verify/user`: the account whose password was right and whose second step is missing. Here only, `_id` is the "copy id" of that
 * account, and `token` the challenge that was issued for it and holds five minutes. Without it 401, which logs nobody out
 * (spec: chat-assistant-session §8). Answers what the second step needs to know, no more.
 */
export function addVerifyCall(app: FastifyInstance, { guards }: HandlerContext): void {
  const schema = { tags: ['session'], summary: 'The account being verified', security: [], querystring: NO_QUERY }
  app.get('/api/verify/user', { config: { open: true }, schema }, async ({ headers }) => {
    const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined)
    const account = await guards.verifyChallenge(text('_id'), text('token'))
    return success({ _id: account.id, is2FA_enabled: account.twoFactor })
  })
}
