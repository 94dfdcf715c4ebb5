import type { FastifyInstance } from 'fastify'
import type { ColumnsBody } from '#contract'
import type { CurrentDocuments } from '#server/documents/store'
import { closed, NO_QUERY } from '#server/http/calls'
import type { Guards } from '#server/http/guards'
import { callerOf, success } from '#server/http/pipeline'
import { RefusalError } from '#server/platform/refusal'

const NAME_MAX = 80
const COLUMNS_MAX = 100
const BODY = closed(
  {
    screen: { type: 'string', maxLength: NAME_MAX },
    toggled: { type: 'array', maxItems: COLUMNS_MAX, uniqueItems: true, items: { type: 'string', maxLength: NAME_MAX } },
  },
  ['screen', 'toggled'],
)

interface ColumnDeps {
  readonly guards: Guards
  readonly documents: CurrentDocuments
}

/** `PUT /api/ui/columns`: which columns of a list somebody has switched, kept with the person, so that it follows them. */
export function columnRoutes(app: FastifyInstance, { guards, documents }: ColumnDeps): void {
  app.put<{ Body: ColumnsBody }>(
    '/api/ui/columns',
    { config: { ownAccounts: true }, schema: { tags: ['interface'], summary: 'Which columns of a list are shown', body: BODY, querystring: NO_QUERY } },
    async (request) => {
      const { screen, toggled } = request.body
      const list = documents.current().screens.get(screen)
      // Lists that are there, and columns that they have: there is a bound to what is kept.
      if (list?.kind !== 'list' || toggled.some((name) => !list.columns.some(({ field }) => field === name))) throw new RefusalError('bad-request')
      await guards.keepColumns(callerOf(request), { screen, toggled })
      return success({ screen, toggled })
    },
  )
}
