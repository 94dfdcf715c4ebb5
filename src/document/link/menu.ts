import type { Menu, MenuItem } from '#contract'
import { canonicalJson } from '../canonical-json.ts'
import type { LinkedMenu, LinkedMenuItem } from '../linked.ts'
import { checkAccess, checkIcon, checkUserTypes } from './access.ts'
import { complain, documentsOf, type LinkContext, look } from './context.ts'
import { inside, type Place } from './place.ts'

export const MENU_ID = 'menu/main'

/** The menu with its labels; entries must lead to routes that exist and take no parameters. Undefined when there is no menu. */
export function linkMenu(context: LinkContext): LinkedMenu | undefined {
  const document = documentsOf<Menu>(context, 'menu')[0]
  const ids = new Set<string>()
  return document && { id: document.id, items: linkItems(context, { document, path: ['items'] }, document.value.items, ids) }
}

function linkItems(context: LinkContext, place: Place, items: readonly MenuItem[], ids: Set<string>): readonly LinkedMenuItem[] {
  return items.map((item, index) => linkItem(context, inside(place, index), item, ids))
}

function linkItem(context: LinkContext, place: Place, item: MenuItem, ids: Set<string>): LinkedMenuItem {
  if (ids.has(item.id)) complain(context, inside(place, 'id'), `There are two menu entries "${item.id}"`)
  ids.add(item.id)
  if (item.requires !== undefined) checkAccess(context, inside(place, 'requires'), item.requires)
  if (item.kind === 'link') checkOwnRule(context, place, item)
  checkUserTypes(context, inside(place, 'hiddenFor'), item.hiddenFor)
  if ('icon' in item) checkIcon(context, place, item.icon)
  if ('route' in item && item.route !== undefined) checkTarget(context, inside(place, 'route'), item.route)
  const label = context.strings.need(place.document.id, `items.${item.id}`, place)
  return item.kind === 'group' ? { ...item, label, items: linkItems(context, inside(place, 'items'), item.items, ids) } : { ...item, label }
}

/** What an entry repeats, somebody will change in one place only. */
function checkOwnRule(context: LinkContext, place: Place, { route, requires }: Extract<MenuItem, { readonly kind: 'link' }>): void {
  if (requires !== undefined && canonicalJson(requires) === canonicalJson(context.routes.all.get(route)?.requires ?? null))
    complain(context, inside(place, 'requires'), `The route "${route}" says the same; leave it out`, { atKey: true })
}

function checkTarget(context: LinkContext, place: Place, name: string): void {
  const route = look(context, place, context.routes, { what: 'route', name })
  if (route?.path.includes(':')) complain(context, place, `The route "${name}" takes a parameter that a menu entry cannot give`, { found: route.path })
}
