import type { FastifyInstance } from 'fastify'
import {
  WALL_COMMENT_MAX_CHARS,
  WALL_OPTION_MAX_CHARS,
  WALL_OPTIONS_MAX,
  WALL_REASON_MAX_CHARS,
  WALL_TEXT_MAX_CHARS,
  type WallCommentBody,
  type WallMarkBody,
  type WallPostBody,
  type WallStateBody,
  type WallView,
} from '#contract'
import type { Shell } from '#server/agency/shell'
import { closed, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

interface WallDeps {
  readonly shell: Shell
}

interface OfPost {
  Params: { id: string }
}

/** Longer texts are refused with a sentence. */
const text = (max: number) => ({ type: 'string', maxLength: max * 2 }) as const
const OF_POST = closed({ id: uuid }, ['id'])
const POST_BODY = closed(
  { id: uuid, text: text(WALL_TEXT_MAX_CHARS), options: { type: 'array', minItems: 2, maxItems: WALL_OPTIONS_MAX, items: text(WALL_OPTION_MAX_CHARS) } },
  ['id', 'text'],
)
const PAGE_QUERY = closed({ view: { enum: ['all', 'reported', 'hidden'], default: 'all' }, before: { type: 'string', maxLength: 120 } })
const REASON_BODY = closed({ reason: { type: 'string', minLength: 1, maxLength: WALL_REASON_MAX_CHARS, pattern: '\\S' } }, ['reason'])

/** `/api/ui/wall…`: owners and super admins (domain: backoffice §2.16). */
export function wallRoutes(app: FastifyInstance, { shell: { wall } }: WallDeps): void {
  const about = (summary: string) => ({ tags: ['wall'], summary, querystring: NO_QUERY, params: OF_POST })
  app.get<{ Querystring: { view: WallView; before?: string } }>(
    '/api/ui/wall',
    { schema: { tags: ['wall'], summary: 'Posts, pinned ones first, then the newest', querystring: PAGE_QUERY } },
    async (request) => success(await wall.page(callerOf(request), request.query)),
  )
  app.post<{ Body: WallPostBody }>(
    '/api/ui/wall',
    { schema: { tags: ['wall'], summary: 'Post; the same id again changes nothing', querystring: NO_QUERY, body: POST_BODY } },
    async (request, reply) => {
      reply.code(201)
      return success(await wall.post(callerOf(request), request.body))
    },
  )
  app.post<OfPost & { Body: WallCommentBody }>(
    '/api/ui/wall/:id/comments',
    { schema: { ...about('Comment on a post'), body: closed({ id: uuid, text: text(WALL_COMMENT_MAX_CHARS) }, ['id', 'text']) } },
    async (request) => success(await wall.comment(callerOf(request), request.params.id, request.body)),
  )
  app.delete<OfPost>('/api/ui/wall-comments/:id', { schema: about('Take a comment away; gives its post') }, async (request) =>
    success(await wall.dropComment(callerOf(request), request.params.id)),
  )
  app.put<OfPost & { Body: WallMarkBody }>(
    '/api/ui/wall/:id/mark',
    { schema: { ...about('Like a post, or vote'), body: closed({ liked: { type: 'boolean' }, vote: { type: 'string', maxLength: 10 } }) } },
    async (request) => success(await wall.mark(callerOf(request), request.params.id, request.body)),
  )
  app.post<OfPost & { Body: { reason: string } }>(
    '/api/ui/wall/:id/reports',
    { schema: { ...about('Report a post to the super admins'), body: REASON_BODY } },
    async (request) => success(await wall.report(callerOf(request), request.params.id, request.body.reason)),
  )
  app.put<OfPost & { Body: WallStateBody }>(
    '/api/ui/wall/:id/state',
    {
      schema: {
        ...about('Remove a post; super admins also hide, restore and pin'),
        body: closed({ state: { enum: ['published', 'hidden', 'removed'] }, pinned: { type: 'boolean' } }),
      },
    },
    async (request) => success(await wall.change(callerOf(request), request.params.id, request.body)),
  )
}
