import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOwnAccount } from '#contract'
import { type Caller, crossSiteProblem, disagreeingId, type Guards } from '#server/http/guards'
import type { InTurn } from '#server/platform/concurrency'
import { RefusalError } from '#server/platform/refusal'
import { sessionOf } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reached without a session. Every other route needs one. */
    readonly open?: true
    /** Its body names a company or user that need not be the caller's own; or only under these names. */
    readonly namesOthers?: true | readonly string[]
    /** `allowed`: changes nothing although it is no GET, or ends the looking itself. `refused`: not for other eyes although it is one. */
    readonly viewing?: 'allowed' | 'refused'
    /** Also for clients and employees with an account of their own; every other call is refused to them. */
    readonly ownAccounts?: true
    /** Made to say when the person last did something. */
    readonly reportsActivity?: true
  }
  interface FastifyRequest {
    /** Null on open routes. */
    caller: Caller | null
  }
}

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join() : value)

/** Who calls; on a route that is not open there always is someone. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new RefusalError('not-signed-in')
  return request.caller
}

const isOpen = (request: FastifyRequest): boolean => {
  if (request.routeOptions.config.open) return true
  return request.is404 && !/^\/api(?:[/?]|$)/.test(request.url)
}

/** Whoever looks through someone's eyes reads, and writes nothing. */
function isForOtherEyes({ method, routeOptions: { config } }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD'
  return config.viewing === undefined ? reads : config.viewing === 'allowed'
}

/** A header that can't be read says nothing. */
const idleIn = (header: string | undefined): number | undefined => (header !== undefined && /^\d{1,7}$/.test(header) ? Number(header) : undefined)

/** A cookie of this name may have been set for another path or domain as well; no more than these are looked at. */
const SECRETS_MAX = 3

const secretsIn = (header: string | undefined, name: string): readonly string[] =>
  [...new Set((header ?? '').split(';').flatMap((part) => (part.trim().startsWith(`${name}=`) ? [part.trim().slice(name.length + 1)] : [])))].slice(
    0,
    SECRETS_MAX,
  )

/** The first session that holds. Throws as the last one does. */
async function admitOneOf(guards: Guards, [secret, ...others]: readonly string[], given: Omit<Parameters<Guards['admit']>[0], 'secret'>): Promise<Caller> {
  try {
    return await guards.admit({ ...given, secret })
  } catch (error) {
    if (others.length === 0 || !(error instanceof RefusalError) || error.code !== 'not-signed-in') throw error
    return admitOneOf(guards, others, given)
  }
}

interface Admission {
  readonly guards: Guards
  readonly publicOrigin: string | undefined
  readonly inTurn: InTurn
}

/** Lets a call in only with a session whose token, user and company agree (threats S1, S13); runs before its body is read. */
export function addAdmission(app: FastifyInstance, { guards, publicOrigin, inTurn }: Admission): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    const { headers } = request
    const open = isOpen(request)
    const facts = { method: request.method, open, origin: headers.origin, fetchSite: one(headers['sec-fetch-site']), host: headers.host, publicOrigin }
    if (crossSiteProblem(facts) !== undefined) throw new RefusalError('cross-site')
    if (open) return
    const given = {
      token: one(headers.token),
      userId: one(headers._id),
      companyId: one(headers.cid),
      idleSeconds: idleIn(one(headers['x-idle-seconds'])),
      isReport: request.routeOptions.config.reportsActivity,
      ip: request.ip,
    }
    // Finding out who calls is work as well.
    request.caller = await inTurn(() => admitOneOf(guards, secretsIn(headers.cookie, guards.cookieName), given), sessionOf(request, guards.cookieName))
    const { userType, superadmin } = request.caller.actor
    if (isOwnAccount(userType) && !superadmin && request.routeOptions.config.ownAccounts !== true) throw new RefusalError('forbidden')
    if (request.caller.actor.viewer !== undefined && !isForOtherEyes(request)) throw new RefusalError('view-only')
  })
  app.addHook('preValidation', async (request) => {
    const { namesOthers = [] } = request.routeOptions.config
    if (request.caller === null || namesOthers === true) return
    if ([request.params, request.query, request.body].some((given) => disagreeingId(given, request.caller?.actor, namesOthers) !== undefined)) {
      throw new RefusalError('wrong-company')
    }
  })
}
