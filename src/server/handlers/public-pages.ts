import type { FastifyInstance } from 'fastify'
import type { RouteEntry, ScreenBundle } from '#contract'
import type { LinkedRoute } from '#document'
import { NOBODY, openRoutes } from '#permissions'
import { success } from '#server/pipeline'
import type { HandlerContext, ShownDocuments } from './context.ts'
import { NO_QUERY } from './schemas.ts'

interface PublicPages {
  readonly routes: readonly RouteEntry[]
  readonly screens: Readonly<Record<string, ScreenBundle>>
}

/** `GET /api/ui/public`: the pages that are reached without being signed in, with all they draw. */
export function addPublicPages(app: FastifyInstance, { documents }: HandlerContext): void {
  app.get(
    '/api/ui/public',
    { config: { open: true }, schema: { tags: ['interface'], summary: 'Pages of the account area', security: [], querystring: NO_QUERY } },
    async () => success(publicPages(documents)),
  )
}

function publicPages(documents: ShownDocuments): PublicPages {
  const open: readonly LinkedRoute[] = documents.current().routes.filter((route) => route.public === true)
  const bundles = open.flatMap(({ screen }) => {
    const bundle = screen === undefined ? undefined : documents.variantFor(screen, NOBODY)?.bundle
    return bundle ? [[bundle.id, bundle] as const] : []
  })
  return { routes: openRoutes(open, NOBODY), screens: Object.fromEntries(bundles) }
}
