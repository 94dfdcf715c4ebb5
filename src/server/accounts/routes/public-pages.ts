import type { FastifyInstance } from 'fastify'
import { FIRST_SET_UP_PATH, type RouteEntry, type ScreenBundle } from '#contract'
import type { LinkedRoute } from '#document'
import { NOBODY, openRoutes } from '#permissions'
import type { FirstSetUp } from '#server/accounts/first-set-up'
import type { ShownDocuments } from '#server/documents/store'
import { NO_QUERY } from '#server/http/calls'
import { success } from '#server/http/pipeline'

interface PublicPages {
  readonly routes: readonly RouteEntry[]
  readonly screens: Readonly<Record<string, ScreenBundle>>
}

interface PublicPageDeps {
  readonly documents: ShownDocuments
  readonly firstSetUp: FirstSetUp
}

/** `GET /api/ui/public`: the pages that are reached without being signed in, with all they draw. */
export function publicPageRoutes(app: FastifyInstance, { documents, firstSetUp }: PublicPageDeps): void {
  app.get(
    '/api/ui/public',
    { config: { open: true }, schema: { tags: ['interface'], summary: 'Pages of the account area', security: [], querystring: NO_QUERY } },
    async () => success(publicPages(documents, await firstSetUp.isOpen())),
  )
}

/** The page of the first set-up is there only while there is no account. */
function publicPages(documents: ShownDocuments, isEmpty: boolean): PublicPages {
  const open: readonly LinkedRoute[] = documents.current().routes.filter((route) => route.public === true && (isEmpty || route.path !== FIRST_SET_UP_PATH))
  const bundles = open.flatMap(({ screen }) => {
    const bundle = screen === undefined ? undefined : documents.variantFor(screen, NOBODY)?.bundle
    return bundle ? [[bundle.id, bundle] as const] : []
  })
  return { routes: openRoutes(open, NOBODY), screens: Object.fromEntries(bundles) }
}
