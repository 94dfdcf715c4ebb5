import type { FastifyInstance } from 'fastify'
import type { RightsChange, RightsTarget } from '#contract'
import type { Rights } from '#server/documents/rights'
import { closed, NO_QUERY, slug, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { RefusalError } from '#server/platform/refusal'

/** Ids may begin with a digit, and those of verbs have a dot. */
const ids = { type: 'array', maxItems: 500, uniqueItems: true, items: { type: 'string', pattern: '^[a-z0-9][a-z0-9.-]{0,63}$' } } as const
const CHANGE = closed({ target: { anyOf: [closed({ user: uuid }, ['user']), closed({ role: slug }, ['role'])] }, grant: ids, revoke: ids }, [
  'target',
  'grant',
  'revoke',
])
const SEARCH = closed({ q: { type: 'string', maxLength: 100 }, role: slug, company: uuid })
const WHO = closed({ user: uuid, role: slug })
const tags = ['interface']

export interface Who {
  readonly user?: string
  readonly role?: string
}

/** Exactly one of the two. */
export function targetOf({ user, role }: Who): RightsTarget {
  if (user !== undefined && role === undefined) return { user }
  if (role !== undefined && user === undefined) return { role }
  throw new RefusalError('bad-request')
}

interface RightsDeps {
  readonly rights: Rights
}

/** `/api/ui/rights` and `/api/ui/menu-review`: who may do what in the company. Their rules are in the rights room. */
export function rightsRoutes(app: FastifyInstance, { rights }: RightsDeps): void {
  app.get('/api/ui/rights', { schema: { tags, summary: 'Permissions that can be given out, and roles', querystring: NO_QUERY } }, async (request) =>
    success(await rights.catalogue(callerOf(request).actor)),
  )
  app.get<{ Querystring: { q?: string; role?: string; company?: string } }>(
    '/api/ui/rights/holders',
    { schema: { tags, summary: 'Members found by name, address and role', querystring: SEARCH } },
    async (request) => success(await rights.holders(callerOf(request).actor, { ...request.query, q: request.query.q ?? '' })),
  )
  app.get<{ Querystring: Who }>('/api/ui/rights/of', { schema: { tags, summary: 'What a member or a role holds', querystring: WHO } }, async (request) =>
    success(await rights.of(callerOf(request).actor, targetOf(request.query))),
  )
  app.post<{ Body: RightsChange }>(
    '/api/ui/rights/preview',
    { schema: { tags, summary: 'What a change would give and take', body: CHANGE, querystring: NO_QUERY } },
    async (request) => success(await rights.preview(callerOf(request).actor, request.body)),
  )
  app.put<{ Body: RightsChange }>(
    '/api/ui/rights',
    { schema: { tags, summary: 'Give and take permissions', body: CHANGE, querystring: NO_QUERY } },
    async (request) => success(await rights.change(callerOf(request).actor, request.body)),
  )
  app.get<{ Querystring: Who }>(
    '/api/ui/menu-review',
    { schema: { tags, summary: 'The whole menu with the reason of each hidden entry; super admins', querystring: WHO } },
    async (request) => success(await rights.menuFor(callerOf(request).actor, targetOf(request.query))),
  )
}
