import {
  type Access,
  type HiddenReason,
  isOwnAccount,
  type MenuExternal,
  type MenuGroup,
  type MenuLink,
  type MenuNode,
  type MenuSection,
  type ReviewedEntry,
  type UnsearchedReason,
} from '#contract'
import type { Actor } from './actor.ts'
import { allows, missingFor } from './allows.ts'
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

interface Walk {
  readonly labels: string
  readonly badges: string
  readonly routes: ReadonlyMap<string, RouteSource>
  readonly actor: Actor
  readonly communityUrl: string | undefined
}

/** An entry as it was judged: what is drawn of it, or why nothing is. */
interface Judged {
  readonly item: Entry
  readonly outcome: MenuNode | HiddenReason
  readonly inner: readonly Judged[]
}

/**
 * The menu as this user sees it (spec: shell-and-account §6). A parent needs its own permission and a visible child; one kept
 * although empty has `children: []`. Links to planned routes are left out.
 */
export function visibleMenu(menu: MenuSource, routes: readonly RouteSource[], actor: Actor, communityUrl?: string): MenuNode[] {
  return nodesOf(judge(menu.items, walkOf(menu, routes, { actor, communityUrl })))
}

/** The whole menu with the reason for every entry that this user does not see; the same judgement as `visibleMenu`. */
export function reviewMenu(menu: MenuSource, routes: readonly RouteSource[], actor: Actor, communityUrl?: string): readonly ReviewedEntry[] {
  const walk = walkOf(menu, routes, { actor, communityUrl })
  return judge(menu.items, walk).map((judged) => reviewed(judged, walk, false))
}

/** Ids of the routes that this user may open and no entry of the menu leads to, whoever sees it; without those that need more than their address. */
export function routesBesideMenu({ items }: MenuSource, routes: readonly RouteSource[], actor: Actor): readonly string[] {
  const listed = new Set(routesIn(items))
  const isPlace = ({ id, path, planned, public: isPublic }: RouteSource): boolean => !(listed.has(id) || planned || isPublic) && !/[:*]/.test(path)
  return routes.filter((route) => isPlace(route) && allows(route.requires, actor)).map(({ id }) => id)
}

const routesIn = (items: readonly Entry[]): readonly string[] =>
  items.flatMap((item) => [...('route' in item && item.route !== undefined ? [item.route] : []), ...(item.kind === 'group' ? routesIn(item.items) : [])])

function walkOf(menu: MenuSource, routes: readonly RouteSource[], rest: Pick<Walk, 'actor' | 'communityUrl'>): Walk {
  const id = menu.id ?? 'menu/main'
  return { labels: `${id}.items`, badges: `${id}.badges`, routes: new Map(routes.map((route) => [route.id, route])), ...rest }
}

const nodesOf = (judged: readonly Judged[]): MenuNode[] => judged.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : [outcome]))

function judge(items: readonly Entry[], walk: Walk): readonly Judged[] {
  return items.map((item) => {
    const inner = item.kind === 'group' ? judge(item.items, walk) : []
    return { item, inner, outcome: forbidden(item, walk) ?? draw(item, walk, nodesOf(inner)) }
  })
}

function reviewed({ item, outcome, inner }: Judged, walk: Walk, isBelowHidden: boolean): ReviewedEntry {
  const isHidden = typeof outcome === 'string'
  const hidden = isHidden ? outcome : isBelowHidden ? 'parent-hidden' : undefined
  const rule = ruleOf(item, walk)
  const missing = hidden === 'title-missing' ? missingFor(rule, walk.actor) : undefined
  const unsearched = item.kind === 'section' ? undefined : whyUnsearched(item, walk.actor)
  return {
    id: item.id,
    label: `${walk.labels}.${item.id}`,
    ...(item.kind !== 'section' && { icon: item.icon }),
    ...(hidden && { hidden }),
    ...(missing && { missing }),
    ...(!hidden && unsearched && { unsearched }),
    ...(item.kind === 'group' && { children: inner.map((each) => reviewed(each, walk, hidden !== undefined)) }),
  }
}

const routeOf = (item: Entry, walk: Walk): RouteSource | undefined => ('route' in item && item.route !== undefined ? walk.routes.get(item.route) : undefined)

/** Who sees an entry; as its route, where it says nothing itself. */
const ruleOf = (item: Entry, walk: Walk): Access | undefined => item.requires ?? routeOf(item, walk)?.requires

function forbidden(item: Entry, walk: Walk): HiddenReason | undefined {
  const { actor } = walk
  const rule = ruleOf(item, walk)
  if (!allows(rule, actor)) return refusalOf(rule)
  // A super admin may open it, and it is nobody's of the office.
  if (rule !== undefined && 'ownAccounts' in rule && !isOwnAccount(actor.userType)) return 'user-type'
  return item.hiddenFor?.includes(actor.userType) && !actor.superadmin ? 'user-type' : undefined
}

/** What a rule that refuses asks for. */
function refusalOf(access: Access | undefined): HiddenReason {
  if (access !== undefined && 'superAdmins' in access) return 'super-admins-only'
  if (access !== undefined && 'ownAccounts' in access) return 'user-type'
  return access !== undefined && 'owners' in access ? 'owners-only' : 'title-missing'
}

function draw(item: Entry, walk: Walk, children: readonly MenuNode[]): MenuNode | HiddenReason {
  switch (item.kind) {
    case 'section':
      return { id: item.id, label: `${walk.labels}.${item.id}`, section: true, searchable: false }
    case 'link':
      return drawLink(item, walk)
    case 'group':
      return drawGroup(item, walk, children)
    case 'external':
      return walk.communityUrl ? { ...base(item, walk), external: walk.communityUrl } : 'no-address'
  }
}

function drawLink(item: MenuLink, walk: Walk): MenuNode | HiddenReason {
  const route = walk.routes.get(item.route)
  if (route === undefined || route.planned) return 'planned'
  return allows(route.requires, walk.actor) ? { ...base(item, walk), path: route.path } : refusalOf(route.requires)
}

function drawGroup(item: Group, walk: Walk, children: readonly MenuNode[]): MenuNode | HiddenReason {
  if (children.length === 0 && !item.keepWhenEmpty) return 'empty'
  const route = item.route === undefined ? undefined : walk.routes.get(item.route)
  const opens = route !== undefined && !route.planned && allows(route.requires, walk.actor)
  if (children.length === 0 && item.route !== undefined && !opens) return 'planned'
  return { ...base(item, walk), ...(opens && { path: route.path }), ...((children.length > 0 || !opens) && { children }) }
}

function base(item: MenuLink | Group | MenuExternal, walk: Walk): MenuNode {
  return { id: item.id, label: `${walk.labels}.${item.id}`, icon: item.icon, searchable: whyUnsearched(item, walk.actor) === undefined, ...badgeOf(item, walk) }
}

/** Whether what it counts may be read is the server's to know: it answers no number then. */
function badgeOf(item: MenuLink | Group | MenuExternal, { badges, actor, routes }: Walk): Pick<MenuNode, 'badge'> {
  if (!('badge' in item) || item.badge === undefined) return {}
  const list = routes.get(item.badge.list ?? item.route ?? '')
  if (list === undefined || list.planned || !allows(list.requires, actor)) return {}
  return { badge: { resource: item.badge.resource, label: `${badges}.${item.id}` } }
}

/** Flags gate the search for super admins too (spec: chat-assistant-session §6). */
function whyUnsearched(item: MenuLink | Group | MenuExternal, actor: Actor): UnsearchedReason | undefined {
  if (item.search === 'never') return 'never'
  if (item.search === 'super-admins' && !actor.superadmin) return 'super-admins'
  return 'flag' in item && item.flag !== undefined && actor.flags[item.flag] !== true ? 'flag' : undefined
}
