import type { LinkCount, Menu, MenuBadge, MenuItem, Screen } from '#contract'
import { complain, documentsOf, type LinkContext, look } from './context.ts'
import { checkFilters } from './filters.ts'
import { lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'

/** Every one of them is a count that each open page asks for. */
const BADGES_MAX = 8

interface Badged {
  readonly place: Place
  readonly id: string
  readonly route: string | undefined
  readonly badge: MenuBadge
}

/** Badges of the menu count records of a resource, by fields that can be filtered, where a list shows them; and they are few. */
export function checkBadges(context: LinkContext): void {
  for (const document of documentsOf<Menu>(context, 'menu'))
    badgesIn({ document, path: ['items'] }, document.value.items).forEach((badged, index) => {
      if (index === BADGES_MAX)
        complain(context, badged.place, 'The menu has too many badges; take one away', { expected: `at most ${BADGES_MAX}`, found: String(index + 1) })
      checkBadge(context, badged)
    })
}

const badgesIn = (place: Place, items: readonly MenuItem[]): readonly Badged[] =>
  items.flatMap((item, index) => {
    const at = inside(place, index)
    const own = 'badge' in item && item.badge !== undefined ? [{ place: inside(at, 'badge'), id: item.id, route: item.route, badge: item.badge }] : []
    return [...own, ...(item.kind === 'group' ? badgesIn(inside(at, 'items'), item.items) : [])]
  })

function checkBadge(context: LinkContext, { place, id, route, badge }: Badged): void {
  context.strings.need(place.document.id, `badges.${id}`, place, ['shown', 'count'])
  const resource = lookResource(context, inside(place, 'resource'), badge.resource)
  if (!resource) return
  checkFilters(context, inside(place, 'filter'), resource, badge.filter)
  checkList(context, place, badge, route)
}

/** A number beside a link of a page, which opens the list of what is counted. */
export function checkLinkCount(context: LinkContext, place: Place, { route, resource: name, filter }: LinkCount, routes: readonly string[]): void {
  context.strings.need(place.document.id, `counts.${route}`, place, ['shown', 'count'])
  if (!routes.includes(route)) complain(context, inside(place, 'route'), `No link of this block leads to "${route}"`, { expected: routes.join(', ') })
  const resource = lookResource(context, inside(place, 'resource'), name)
  if (!resource) return
  checkFilters(context, inside(place, 'filter'), resource, filter)
  checkList(context, inside(place, 'route'), { resource: name }, route)
}

/** Whoever sees the number must be able to see what was counted. */
function checkList(context: LinkContext, place: Place, { resource, list }: Pick<MenuBadge, 'resource' | 'list'>, route: string | undefined): void {
  const name = list ?? route
  const at = list === undefined ? place : inside(place, 'list')
  if (name === undefined) {
    complain(context, at, 'The entry opens no list of what its badge counts; name one', { expected: '"list"' })
    return
  }
  const target = list === undefined ? context.routes.all.get(name) : look(context, at, context.routes, { what: 'route', name })
  if (target === undefined) return
  const screens = documentsOf<Screen>(context, 'screen')
  const screen = screens.find((each) => each.id === target.screen)
  if (screen === undefined && target.screen !== undefined) return
  if (screen?.value.kind !== 'list' || screen.value.resource !== resource)
    complain(context, at, `The route "${name}" opens no list of ${resource}, which is counted`, { expected: 'a route that opens one' })
}
