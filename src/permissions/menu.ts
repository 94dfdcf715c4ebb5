import type { MenuExternal, MenuGroup, MenuLink, MenuNode, MenuSection } from '#contract'
import type { Actor } from './actor.ts'
import { allows } from './allows.ts'
import type { RouteSource } from './routes.ts'

/** The menu document, linked or as written; its id makes the label keys and is `menu/main` when absent. */
export interface MenuSource {
  readonly id?: string
  readonly items: readonly Entry[]
}
interface Group extends Omit<MenuGroup, 'items'> {
  readonly items: readonly Entry[]
}
type Entry = MenuSection | MenuLink | Group | MenuExternal

/** Why an entry is hidden: by its rule, by the user type, for want of a screen, of an address, or of visible entries. */
export type HiddenReason = 'not-allowed' | 'user-type' | 'planned' | 'no-address' | 'empty'
export interface HiddenEntry {
  readonly id: string
  readonly reason: HiddenReason
}

interface Walk {
  readonly labels: string
  readonly routes: ReadonlyMap<string, RouteSource>
  readonly actor: Actor
  readonly communityUrl: string | undefined
  readonly hide: (entry: HiddenEntry) => void
}

/**
 * The menu as this user sees it (spec: shell-and-account §6). A parent needs its own permission and a visible child; one kept
 * although empty has `children: []`. Links to planned routes are left out.
 */
export function visibleMenu(menu: MenuSource, routes: readonly RouteSource[], actor: Actor, communityUrl?: string): MenuNode[] {
  return entries(menu.items, walkOf(menu, routes, { actor, communityUrl, hide: () => undefined }))
}

/** Every hidden entry with its reason; entries below a hidden parent are not listed. */
export function explainMenu(menu: MenuSource, routes: readonly RouteSource[], actor: Actor, communityUrl?: string): HiddenEntry[] {
  const hidden: HiddenEntry[] = []
  entries(menu.items, walkOf(menu, routes, { actor, communityUrl, hide: (entry) => hidden.push(entry) }))
  return hidden
}

function walkOf(menu: MenuSource, routes: readonly RouteSource[], rest: Pick<Walk, 'actor' | 'communityUrl' | 'hide'>): Walk {
  return { labels: `${menu.id ?? 'menu/main'}.items`, routes: new Map(routes.map((route) => [route.id, route])), ...rest }
}

function entries(items: readonly Entry[], walk: Walk): MenuNode[] {
  return items.flatMap((item) => {
    const outcome = forbidden(item, walk.actor) ?? draw(item, walk)
    if (typeof outcome !== 'string') return [outcome]
    walk.hide({ id: item.id, reason: outcome })
    return []
  })
}

function forbidden(item: Entry, actor: Actor): HiddenReason | undefined {
  if (!allows(item.requires, actor)) return 'not-allowed'
  return item.hiddenFor?.includes(actor.userType) && !actor.superadmin ? 'user-type' : undefined
}

function draw(item: Entry, walk: Walk): MenuNode | HiddenReason {
  switch (item.kind) {
    case 'section':
      return { id: item.id, label: `${walk.labels}.${item.id}`, section: true, searchable: false }
    case 'link':
      return drawLink(item, walk)
    case 'group':
      return drawGroup(item, walk)
    case 'external':
      return walk.communityUrl ? { ...base(item, walk), external: walk.communityUrl } : 'no-address'
  }
}

function drawLink(item: MenuLink, walk: Walk): MenuNode | HiddenReason {
  const route = walk.routes.get(item.route)
  if (route === undefined || route.planned) return 'planned'
  return allows(route.requires, walk.actor) ? { ...base(item, walk), path: route.path } : 'not-allowed'
}

function drawGroup(item: Group, walk: Walk): MenuNode | HiddenReason {
  const children = entries(item.items, walk)
  if (children.length === 0 && !item.keepWhenEmpty) return 'empty'
  const route = item.route === undefined ? undefined : walk.routes.get(item.route)
  const opens = route !== undefined && !route.planned && allows(route.requires, walk.actor)
  if (children.length === 0 && item.route !== undefined && !opens) return 'planned'
  return { ...base(item, walk), ...(opens && { path: route.path }), ...((children.length > 0 || !opens) && { children }) }
}

function base(item: MenuLink | Group | MenuExternal, walk: Walk): MenuNode {
  return { id: item.id, label: `${walk.labels}.${item.id}`, icon: item.icon, searchable: searchable(item, walk.actor) }
}

/** Flags gate the search for super admins too (spec: chat-assistant-session §6). */
function searchable(item: MenuLink | Group | MenuExternal, actor: Actor): boolean {
  if (item.search === 'never' || (item.search === 'super-admins' && !actor.superadmin)) return false
  return !('flag' in item) || item.flag === undefined || actor.flags[item.flag] === true
}
