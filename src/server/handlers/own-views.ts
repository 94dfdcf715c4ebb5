import type { FastifyInstance } from 'fastify'
import { OWN_VIEWS, type OwnViewsBody } from '#contract'
import { callerOf, success } from '#server/pipeline'
import { RefusalError } from '#server/refusal'
import type { HandlerContext } from './context.ts'
import { closed, NO_QUERY } from './schemas.ts'

const BODY = closed(
  {
    screen: { type: 'string', maxLength: 80 },
    views: {
      type: 'array',
      maxItems: OWN_VIEWS.max,
      items: closed(
        {
          name: { type: 'string', minLength: 1, maxLength: OWN_VIEWS.nameMax, pattern: '\\S' },
          address: { type: 'string', minLength: 1, maxLength: OWN_VIEWS.addressMax, pattern: '^\\?' },
        },
        ['name', 'address'],
      ),
    },
  },
  ['screen', 'views'],
)

/** `PUT /api/ui/views`: what somebody has made of a list by filters and order, kept with the person in this company. */
export function addOwnViewsCall(app: FastifyInstance, { guards, documents }: HandlerContext): void {
  app.put<{ Body: OwnViewsBody }>(
    '/api/ui/views',
    { schema: { tags: ['interface'], summary: "One's own views of a list", body: BODY, querystring: NO_QUERY } },
    async (request) => {
      const { screen, views } = request.body
      if (documents.current().screens.get(screen)?.kind !== 'list' || new Set(views.map(({ name }) => name)).size < views.length)
        throw new RefusalError('bad-request')
      await guards.keepViews(callerOf(request), { screen, views })
      return success({ screen, views })
    },
  )
}
