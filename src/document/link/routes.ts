import type { Route, Routes, Screen } from '#contract'
import { deadName } from '../complaint.ts'
import type { LinkedRoute } from '../linked.ts'
import type { ReadDocument } from '../read-documents.ts'
import { checkAccess } from './access.ts'
import { complain, documentsOf, type LinkContext } from './context.ts'
import { inside, type Place } from './place.ts'

/** All routes in one list; ids and addresses must be unique, screens must exist. */
export function linkRoutes(context: LinkContext): readonly LinkedRoute[] {
  const paths = new Map<string, string>()
  return documentsOf<Routes>(context, 'routes').flatMap((document) =>
    document.value.routes.map((route, index) => linkRoute(context, { document, path: ['routes', index] }, route, paths)),
  )
}

function linkRoute(context: LinkContext, place: Place, route: Route, paths: Map<string, string>): LinkedRoute {
  if (context.routes.all.has(route.id)) complain(context, inside(place, 'id'), `There are two routes "${route.id}"`)
  const shape = route.path.replaceAll(/:[^/]+/g, ':')
  const other = paths.get(shape)
  if (other !== undefined) complain(context, inside(place, 'path'), `The path "${route.path}" is that of the route "${other}" already`)
  paths.set(shape, route.id)
  checkAccess(context, inside(place, 'requires'), route.requires)
  const kind = 'screen' in route ? kindOfScreen(context, inside(place, 'screen'), route.screen) : undefined
  const linked = { ...route, kind, name: context.strings.need(place.document.id, `names.${route.id}`, place), area: place.document.id.split('/').at(-1) ?? '' }
  context.routes.all.set(route.id, linked)
  return linked
}

/** Undefined for a screen that is not there, which is complained about, or broken, which is complained about elsewhere. */
function kindOfScreen(context: LinkContext, place: Place, id: string): Screen['kind'] | undefined {
  context.used.add(id)
  const screens = documentsOf<Screen>(context, 'screen')
  const screen = screens.find((candidate) => candidate.id === id)
  if (screen || context.read.broken.has(id)) return screen?.value.kind
  const ids = screens.map((candidate) => candidate.id)
  context.report(place.document as ReadDocument, deadName(place.path, `There is no screen "${id}"`, id, ids))
  return undefined
}
