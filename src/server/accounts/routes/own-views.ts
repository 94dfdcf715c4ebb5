import type { FastifyInstance } from 'fastify'
import { OWN_VIEWS, type OwnViewsBody } from '#contract'
import type { CurrentDocuments } from '#server/documents/store'
import { closed, NO_QUERY } from '#server/http/calls'
import type { Guards } from '#server/http/guards'
import { callerOf, success } from '#server/http/pipeline'
import { RefusalError } from '#server/platform/refusal'

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

interface OwnViewDeps {
  readonly guards: Guards
  readonly documents: CurrentDocuments
}

/** `PUT /api/ui/views`: what somebody has made of a list by filters and order, kept with the person in this company. */
export function ownViewRoutes(app: FastifyInstance, { guards, documents }: OwnViewDeps): void {
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
