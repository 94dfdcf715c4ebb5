import type { BoardScreen, ListScreen, Screen } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { complain, documentsOf, type LinkContext, look } from './context.ts'
import { lookThrough } from './look-resource.ts'
import { inside, type Place } from './place.ts'

/** The view that every list has without naming it. */
const ALL_ROWS = 'all'

const isOfRecord = ({ routes }: LinkContext, route: string): boolean => routes.all.get(route)?.path.includes(':') === true

/** A row leads to its own record. */
export function checkOpensRecord(context: LinkContext, place: Place, name: string): void {
  const route = look(context, place, context.routes, { what: 'route', name })
  if (route && !isOfRecord(context, name)) complain(context, place, `The route "${name}" shows no record: its path has no ":id"`, { found: route.path })
}

/** A row that is about another record leads to a route that shows this one: a page of its own, or a list in which it is opened. */
export function checkOpens(context: LinkContext, place: Place, resource: LinkedResource, opens: Readonly<Record<string, string>>): void {
  for (const [field, name] of Object.entries(opens)) {
    const at = inside(place, field)
    const [target, route] = [lookThrough(context, at, resource, field), look(context, at, context.routes, { what: 'route', name })]
    const screen = documentsOf<Screen>(context, 'screen').find(({ id }) => id === route?.screen)?.value
    if (!target || !screen) continue
    const isShown = screen.kind === 'record' ? screen.resource === target.name : screen.kind === 'list' && screen.resource === target.name && screen.editor
    if (!isShown)
      complain(context, at, `The route "${name}" shows no single record of ${target.id}`, { expected: `a record, or a list with an editor, of ${target.name}` })
  }
}

/** What the slots of a list or a board must be to each other. */
export function checkListRules(context: LinkContext, place: Place, screen: ListScreen | BoardScreen): void {
  const resource = context.resources.all.get(screen.resource)
  screen.views?.forEach(({ id }, index) => {
    if (id === ALL_ROWS)
      complain(context, inside(place, 'views', index, 'id'), `Every list begins with a view of all its rows, "${ALL_ROWS}"; give this one another id`)
  })
  const firsts = (screen.views ?? []).flatMap(({ first }, index) => (first ? [index] : []))
  for (const index of firsts.slice(1)) complain(context, inside(place, 'views', index, 'first'), 'A list opens with one view, and another is its first already')
  if (resource && screen.search && !Object.values(resource.fields).some(({ searchable }) => searchable))
    complain(context, inside(place, 'search'), `No field of ${resource.id} is marked searchable`)
  screen.actions?.forEach((action, index) => {
    const at = inside(place, 'actions', index)
    if (action.kind === 'create' && !screen.editor) complain(context, inside(at, 'kind'), 'Nothing is there to make a record with: the list needs an "editor"')
    if (action.kind === 'navigate' && isOfRecord(context, action.route))
      complain(context, inside(at, 'route'), `The route "${action.route}" shows one record, and the list as a whole has none to show`)
  })
}
