/** The real menu, route and permission documents, read from schemas, and actors made from the roles. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Menu, MenuNode, Permission, PermissionCatalogue, RoleSet, Route, Routes } from '#contract'
import { type Actor, grantable, grantsOfRole, type RouteSource } from '#permissions'

const schemas = join(import.meta.dirname, '../../schemas')

export function read<T>(path: string): T {
  return JSON.parse(readFileSync(join(schemas, path), 'utf8'))
}

export const areas = readdirSync(join(schemas, 'routes')).map((file) => file.replace('.json', ''))
export const menu = read<Menu>('menu/main.json')
export const catalogue: readonly Permission[] = read<PermissionCatalogue>('permissions/catalogue.json').permissions
export const roles = read<RoleSet>('permissions/roles.json').roles

export const written: readonly Route[] = areas.flatMap((area) => read<Routes>(`routes/${area}.json`).routes)
export const routes: readonly RouteSource[] = areas.flatMap((area) =>
  read<Routes>(`routes/${area}.json`).routes.map((route) => ({ ...route, name: `routes/${area}.names.${route.id}` })),
)
/** As if every screen were written. */
export const finished: readonly RouteSource[] = routes.map(({ planned: _planned, ...route }) => ({ ...route, screen: route.screen ?? 'screens/any/any-page' }))

const nobody: Actor = {
  userId: 'u1',
  companyId: 'c1',
  superadmin: false,
  isOwner: false,
  userType: 'admin',
  permissions: new Set(),
  flags: {},
  locationIds: [],
  locationId: null,
  nameOrder: false,
  timeZone: 'America/Chicago',
  sessionId: 's1',
}

export const actorWith = (changes: Partial<Actor> = {}): Actor => ({ ...nobody, ...changes })

export function actorOf(userType: string, changes: Partial<Actor> = {}): Actor {
  const role = roles.find((entry) => entry.id === userType)
  if (role === undefined) throw new Error(`No role ${userType}.`)
  return actorWith({ userType, isOwner: userType === 'owner', permissions: new Set(grantsOfRole(role, catalogue)), ...changes })
}

export const holding = (...ids: string[]): Actor => actorWith({ permissions: new Set(grantable(ids, catalogue)) })

const labels = read<{ strings: { items: Record<string, string> } }>('i18n/en/menu/main.json').strings.items
const words: Readonly<Record<string, string>> = { client: 'Client', clients: 'Clients', employee: 'Employee', employees: 'Employees' }

export const labelOf = (id: string): string => (labels[id] ?? '').replace(/\{\{term\.(\w+)\}\}/g, (_, term: string) => words[term] ?? '')

/** `Parent: Child, Child` per entry, groups inside groups in brackets. */
export const outline = (nodes: readonly MenuNode[]): string[] => nodes.map(line)

function line(node: MenuNode): string {
  const children = node.children?.map((child) => (child.children ? `[${line(child)}]` : labelOf(child.id)))
  return children ? `${labelOf(node.id)}: ${children.join(', ')}`.trim() : labelOf(node.id)
}

export const flatten = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])
