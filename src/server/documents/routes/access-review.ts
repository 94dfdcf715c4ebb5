import type { FastifyInstance } from 'fastify'
import { type AccessSide, THING_KINDS, type ThingKind } from '#contract'
import type { AccessReview } from '#server/documents/rights'
import { closed, NO_QUERY, slug, text, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { targetOf, type Who } from './rights.ts'

const kind = { enum: THING_KINDS } as const
/** Ids of things: of routes and permissions as they are, else what they belong to and their own name. */
const id = { type: 'string', pattern: '^[a-zA-Z0-9][a-zA-Z0-9 ./_-]{0,199}$' } as const
const number = { type: 'string', pattern: '^[1-9][0-9]{0,8}$' } as const
const tags = ['interface']

const SIDES = closed({ firstUser: uuid, firstRole: slug, firstCompany: uuid, secondUser: uuid, secondRole: slug, secondCompany: uuid })

interface Sides {
  readonly firstUser?: string
  readonly firstRole?: string
  readonly firstCompany?: string
  readonly secondUser?: string
  readonly secondRole?: string
  readonly secondCompany?: string
}

const sideOf = (who: Who, company: string | undefined): AccessSide => ({ ...targetOf(who), ...(company !== undefined && { company }) })

interface AccessReviewDeps {
  readonly access: AccessReview
}

/** `/api/ui/access`: who sees and may do what, and why; two people or roles beside one another; what has changed. The rules are in the rights room. */
export function accessReviewRoutes(app: FastifyInstance, { access }: AccessReviewDeps): void {
  app.get<{ Querystring: { kind: ThingKind; q?: string } }>(
    '/api/ui/access/things',
    { schema: { tags, summary: 'What access can be asked for, found by name', querystring: closed({ kind, q: text(100) }, ['kind']) } },
    async (request) => success(await access.things(callerOf(request).actor, { kind: request.query.kind, q: request.query.q ?? '' })),
  )
  app.get<{ Querystring: { kind: ThingKind; id: string; company?: string } }>(
    '/api/ui/access/who',
    { schema: { tags, summary: 'Who has access, who has none, and why', querystring: closed({ kind, id, company: uuid }, ['kind', 'id']) } },
    async (request) => success(await access.who(callerOf(request).actor, request.query)),
  )
  app.get<{ Querystring: Sides }>(
    '/api/ui/access/compare',
    { schema: { tags, summary: 'What one of two people or roles has beyond the other', querystring: SIDES } },
    async (request) => {
      const { firstUser: user, firstRole: role, firstCompany, secondUser, secondRole, secondCompany } = request.query
      const second = sideOf({ ...(secondUser && { user: secondUser }), ...(secondRole && { role: secondRole }) }, secondCompany)
      return success(await access.compare(callerOf(request).actor, sideOf({ ...(user && { user }), ...(role && { role }) }, firstCompany), second))
    },
  )
  app.get('/api/ui/access/versions', { schema: { tags, summary: 'States of what roles may do, newest first', querystring: NO_QUERY } }, async (request) =>
    success(await access.versions(callerOf(request).actor)),
  )
  app.get<{ Querystring: { from: string; to: string } }>(
    '/api/ui/access/changes',
    {
      schema: { tags, summary: 'What roles may do otherwise in one state than in another', querystring: closed({ from: number, to: number }, ['from', 'to']) },
    },
    async (request) => success(await access.changes(callerOf(request).actor, Number(request.query.from), Number(request.query.to))),
  )
}
