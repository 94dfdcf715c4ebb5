import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecondStep, SecondStepBody } from '#contract'
import type { TwoFactor } from '#server/accounts/two-factor'
import { closed, NO_BODY, NO_QUERY } from '#server/http/calls'
import { SecondStepNeeded, type SignedIn } from '#server/http/guards'
import { callerOf, success } from '#server/http/pipeline'
import { type AdminRecordDeps, adminRecord } from './admin-record.ts'
import { type CookieDeps, forgetCookie, keepCookie, knowBrowser } from './session-cookie.ts'

const CREDENTIALS = closed({ email: { type: 'string', minLength: 1, maxLength: 254 }, password: { type: 'string', minLength: 1, maxLength: 1_024 } }, [
  'email',
  'password',
])

const challenge = { type: 'string', minLength: 1, maxLength: 200 } as const
const CODE = closed({ challenge, code: { type: 'string', minLength: 1, maxLength: 40 } }, ['challenge', 'code'])
const CHALLENGE = closed({ challenge }, ['challenge'])

interface SignInDeps extends AdminRecordDeps, CookieDeps {
  readonly twoFactor: TwoFactor
}

/** `POST /api/auth/login`, `/2fa` and `/logout`. The session's secret travels in the cookie only; the body holds none (threat S14). */
export function signInRoutes(app: FastifyInstance, deps: SignInDeps): void {
  const { guards, twoFactor } = deps
  const tags = ['session']

  app.post<{ Body: { email: string; password: string } }>(
    '/api/auth/login',
    { config: { open: true }, schema: { tags, summary: 'Sign in', security: [], body: CREDENTIALS, querystring: NO_QUERY } },
    async (request, reply) => {
      const signedIn = await guards.signIn({ ...request.body, ...placeOf(request) }).catch(needsCode)
      return 'challenge' in signedIn ? success(signedIn) : welcome(request, reply, signedIn)
    },
  )

  /** The password was right and a code is asked for: no cookie yet. */
  async function needsCode(error: unknown): Promise<SecondStep> {
    if (!(error instanceof SecondStepNeeded)) throw error
    return { next: '2fa', challenge: await twoFactor.begin(error.userId) }
  }

  const placeOf = (request: FastifyRequest) => ({
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
    formerSecret: request.cookies[guards.cookieName],
    browser: request.cookies[guards.browsers.cookieName],
  })

  async function welcome(request: FastifyRequest, reply: FastifyReply, { secret, caller }: SignedIn) {
    const record = await adminRecord(deps, caller)
    keepCookie(reply, deps, secret)
    knowBrowser(request, reply, deps, caller.actor.userId)
    return success(record)
  }

  app.post<{ Body: SecondStepBody }>(
    '/api/auth/2fa',
    { config: { open: true }, schema: { tags, summary: 'The second step of signing in', security: [], body: CODE, querystring: NO_QUERY } },
    async (request, reply) => {
      const { ip, browser } = placeOf(request)
      const proof = await twoFactor.prove({ ...request.body, ip, browser })
      return welcome(request, reply, await guards.signInAfterSecondStep(proof, placeOf(request)))
    },
  )
  app.post<{ Body: Pick<SecondStepBody, 'challenge'> }>(
    '/api/auth/2fa/again',
    { config: { open: true }, schema: { tags, summary: 'Send another code', security: [], body: CHALLENGE, querystring: NO_QUERY } },
    async (request) => {
      await twoFactor.sendAgain(request.body.challenge)
      return success(null)
    },
  )

  app.post(
    '/api/auth/logout',
    { config: { viewing: 'allowed', ownAccounts: true }, schema: { tags, summary: 'Sign out', body: NO_BODY, querystring: NO_QUERY } },
    async (request, reply) => {
      await guards.signOut(callerOf(request), request.ip)
      forgetCookie(reply, deps)
      return success(null)
    },
  )
}
