import type { FastifyInstance } from 'fastify'
import { callerOf, success } from '#server/pipeline'
import { RefusalError } from '#server/refusal'
import type { HandlerContext } from './context.ts'
import { closed, NO_QUERY } from './schemas.ts'

const SCREEN = closed({ screen: { type: 'string', pattern: '^[a-z0-9~-]{1,120}$' } }, ['screen'])

/** `GET /api/ui/dashboards/{screen}`: the data of its tiles. The queries come from the document, never from the client; `/` is written `~`. */
export function addDashboardCall(app: FastifyInstance, { records, documents }: HandlerContext): void {
  const schema = { tags: ['interface'], summary: "A dashboard's tiles", params: SCREEN, querystring: NO_QUERY }
  app.get<{ Params: { screen: string } }>('/api/ui/dashboards/:screen', { schema }, async (request) => {
    const { actor } = callerOf(request)
    const id = request.params.screen.replaceAll('~', '/')
    const screen = documents.current().screens.get(id)
    if (screen?.kind !== 'dashboard' || documents.indexFor(actor)[id] === undefined) throw new RefusalError('not-found')
    return success(await records.dashboard(actor, screen))
  })
}
