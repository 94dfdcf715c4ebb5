import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TwoFactorBegin, TwoFactorConfirm, TwoFactorProof } from '#contract'
import type { Actor } from '#permissions'
import type { TwoFactor } from '#server/accounts/two-factor'
import { closed, NO_QUERY } from '#server/http/calls'
import type { Guards } from '#server/http/guards'
import { callerOf, success } from '#server/http/pipeline'
import type { Say } from '#server/platform/language'

const password = { type: 'string', maxLength: 1_024 } as const
const BEGIN = closed({ way: { type: 'integer', enum: [1, 2, 3] }, password }, ['way', 'password'])
const CONFIRM = closed({ setUp: { type: 'string', maxLength: 200 }, code: { type: 'string', maxLength: 40 } }, ['setUp', 'code'])
const PROOF = closed({ password }, ['password'])
const tags = ['session']
const config = { ownAccounts: true } as const

interface TwoFactorDeps {
  readonly guards: Guards
  readonly twoFactor: TwoFactor
  readonly say: Say
}

/** `/api/ui/two-factor`: one's own second step. Every change begins with the present password (threat S18). */
export function twoFactorRoutes(app: FastifyInstance, { guards, twoFactor, say }: TwoFactorDeps): void {
  /** Who calls, once the present password is proved. */
  const proved = async (request: FastifyRequest<{ Body: TwoFactorProof }>): Promise<Actor> => {
    const caller = callerOf(request)
    await guards.provePassword({ caller, ip: request.ip }, request.body.password, say)
    return caller.actor
  }

  app.get('/api/ui/two-factor', { config, schema: { tags, summary: "One's own second step", querystring: NO_QUERY } }, async (request) =>
    success(await twoFactor.state(callerOf(request).actor)),
  )
  app.post<{ Body: TwoFactorBegin }>(
    '/api/ui/two-factor/begin',
    { config, schema: { tags, summary: 'Begin to set a second step up', body: BEGIN, querystring: NO_QUERY } },
    async (request) => success(await twoFactor.beginSetUp(await proved(request), request.body.way)),
  )
  app.post<{ Body: TwoFactorConfirm }>(
    '/api/ui/two-factor/confirm',
    { config, schema: { tags, summary: 'Switch it on by its first code', body: CONFIRM, querystring: NO_QUERY } },
    async (request) => success(await twoFactor.confirmSetUp(callerOf(request).actor, request.body), say('shared/calls.twoFactor.on')),
  )
  app.post<{ Body: TwoFactorProof }>(
    '/api/ui/two-factor/off',
    { config, schema: { tags, summary: 'Switch it off', body: PROOF, querystring: NO_QUERY } },
    async (request) => success(await twoFactor.turnOff(await proved(request)), say('shared/calls.twoFactor.off')),
  )
  app.post<{ Body: TwoFactorProof }>(
    '/api/ui/two-factor/recovery',
    { config, schema: { tags, summary: 'New recovery codes in place of the old ones', body: PROOF, querystring: NO_QUERY } },
    async (request) => success(await twoFactor.renewRecovery(await proved(request))),
  )
}
