import type { FastifyInstance } from 'fastify'
import { callerOf, success } from '#server/pipeline'
import { adminRecord } from './admin-record.ts'
import type { HandlerContext } from './context.ts'
import { closed, NO_BODY, NO_QUERY } from './schemas.ts'

const CREDENTIALS = closed({ email: { type: 'string', minLength: 1, maxLength: 254 }, password: { type: 'string', minLength: 1, maxLength: 1_024 } }, [
  'email',
  'password',
])

/** `POST /api/auth/login` and `/logout`. The session's secret travels in the cookie only; the body holds none (threat S14). */
export function addSignInCalls(app: FastifyInstance, context: HandlerContext): void {
  const { guards, secure } = context
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const tags = ['session']

  app.post<{ Body: { email: string; password: string } }>(
    '/api/auth/login',
    { config: { open: true }, schema: { tags, summary: 'Sign in', security: [], body: CREDENTIALS, querystring: NO_QUERY } },
    async (request, reply) => {
      const agent = request.headers['user-agent'] ?? ''
      const { secret, caller } = await guards.signIn({ ...request.body, ip: request.ip, agent, formerSecret: request.cookies[guards.cookieName] })
      reply.setCookie(guards.cookieName, secret, cookie)
      return success(await adminRecord(context, caller))
    },
  )

  app.post('/api/auth/logout', { schema: { tags, summary: 'Sign out', body: NO_BODY, querystring: NO_QUERY } }, async (request, reply) => {
    await guards.signOut(callerOf(request), request.ip)
    reply.clearCookie(guards.cookieName, cookie).header('clear-site-data', '"cache", "cookies"')
    return success(null)
  })
}
