import type { PermissionCatalogue, Permissions, RoleSet } from '#contract'
import type { LinkedPermission, LinkedRole } from '../linked.ts'
import type { ReadDocument } from '../read-documents.ts'
import { complain, documentsOf, type LinkContext, look } from './context.ts'
import { inside, type Place } from './place.ts'

/** The permissions of all catalogues; their ids and titles must be unique. */
export function linkPermissions(context: LinkContext): readonly LinkedPermission[] {
  const titles = new Map<string, string>()
  return documentsOf<Permissions>(context, 'permissions').flatMap((document) =>
    isCatalogue(document)
      ? document.value.permissions.map((permission, index) => linkPermission(context, { document, path: ['permissions', index] }, permission, titles))
      : [],
  )
}

const isCatalogue = (document: ReadDocument<Permissions>): document is ReadDocument<PermissionCatalogue> => document.value.kind === 'catalogue'
const isRoleSet = (document: ReadDocument<Permissions>): document is ReadDocument<RoleSet> => document.value.kind === 'roles'

function linkPermission(
  context: LinkContext,
  place: Place,
  permission: PermissionCatalogue['permissions'][number],
  titles: Map<string, string>,
): LinkedPermission {
  const { id, title, aliases = [], group } = permission
  if (context.permissions.all.has(id)) complain(context, inside(place, 'id'), `There are two permissions "${id}"`)
  context.permissions.all.set(id, true)
  for (const name of [title, ...aliases]) {
    const owner = titles.get(name)
    if (owner !== undefined)
      complain(context, inside(place, 'title'), `The title "${name}" stands for "${owner}" already; on the wire nobody could tell them apart`)
    titles.set(name, id)
  }
  const need = (path: string): string => context.strings.need(place.document.id, path, place)
  return { ...permission, label: need(`permissions.${id}`), groupLabel: need(`groups.${group}`) }
}

/** The roles of all role sets; they may grant only permissions that exist and can be granted. Runs after the permissions. */
export function linkRoles(context: LinkContext, permissions: readonly LinkedPermission[]): readonly LinkedRole[] {
  const reserved = new Set(permissions.filter(({ superAdminOnly }) => superAdminOnly).map(({ id }) => id))
  return documentsOf<Permissions>(context, 'permissions').flatMap((document) =>
    isRoleSet(document) ? document.value.roles.map((role, index) => linkRole(context, { document, path: ['roles', index] }, role, reserved)) : [],
  )
}

function linkRole(context: LinkContext, place: Place, role: RoleSet['roles'][number], reserved: ReadonlySet<string>): LinkedRole {
  if (context.userTypes.all.has(role.id)) complain(context, inside(place, 'id'), `There are two roles "${role.id}"`)
  context.userTypes.all.set(role.id, true)
  if (role.kind === 'bundle')
    role.permissions.forEach((name, index) => {
      const at = inside(place, 'permissions', index)
      look(context, at, context.permissions, { what: 'permission', name })
      if (reserved.has(name)) complain(context, at, `The permission "${name}" is for super admins only; no role can grant it`)
    })
  return { ...role, label: context.strings.need(place.document.id, `roles.${role.id}`, place) }
}
