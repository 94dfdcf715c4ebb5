import type { FastifyInstance } from 'fastify'
import type { ShownDocuments } from '#server/documents/store'
import { NO_QUERY, OF_SCREEN } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { RefusalError } from '#server/platform/refusal'
import type { Records } from '#server/records'

interface DashboardDeps {
  readonly records: Records
  readonly documents: ShownDocuments
}

/** `GET /api/ui/dashboards/{screen}`: the data of its tiles. The queries come from the document, never from the client; `/` is written `~`. */
export function dashboardRoutes(app: FastifyInstance, { records, documents }: DashboardDeps): void {
  const schema = { tags: ['interface'], summary: "A dashboard's tiles", params: OF_SCREEN, querystring: NO_QUERY }
  app.get<{ Params: { screen: string } }>('/api/ui/dashboards/:screen', { schema }, async (request) => {
    const { actor } = callerOf(request)
    const id = request.params.screen.replaceAll('~', '/')
    const screen = documents.current().screens.get(id)
    if (screen?.kind !== 'dashboard' || documents.indexFor(actor)[id] === undefined) throw new RefusalError('not-found')
    return success(await records.dashboard(actor, screen))
  })
}
