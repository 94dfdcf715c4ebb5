import type { RecordFinder, RouteEntry } from '#contract'
import type { Actor } from '#permissions'
import type { ShownDocuments } from '#server/documents/store'

/** What this user may find by name: the records of each searchable list they may open, where they may also open the page of one. */
export function findersFor(documents: Pick<ShownDocuments, 'variantFor'>, routes: readonly RouteEntry[], actor: Actor): readonly RecordFinder[] {
  const open = new Set(routes.filter(({ planned }) => !planned).map(({ id }) => id))
  const found = new Map<string, RecordFinder>()
  for (const route of routes) {
    const bundle = route.screen === undefined ? undefined : documents.variantFor(route.screen, actor)?.bundle
    if (bundle?.screen.kind !== 'list' || !bundle.screen.search || bundle.screen.trash) continue
    const { resource, open: opens } = bundle.screen
    const about = bundle.resources[resource]
    if (about === undefined || opens === undefined || !open.has(opens) || found.has(resource)) continue
    found.set(resource, { resource, label: about.plural, ...(about.icon !== undefined && { icon: about.icon }), open: opens })
  }
  return [...found.values()]
}
