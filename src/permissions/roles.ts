import type { Permission, Role } from '#contract'

type Grant = Pick<Permission, 'id' | 'superAdminOnly'>

/** Of these ids, those that someone who is no super admin can hold: known and not for super admins only. */
export function grantable(ids: Iterable<string>, catalogue: readonly Grant[]): string[] {
  const known = new Set(catalogue.filter((entry) => !entry.superAdminOnly).map((entry) => entry.id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

/** The permission ids that a role grants. */
export function grantsOfRole(role: Role, catalogue: readonly Grant[]): string[] {
  if (role.kind === 'own-account') return []
  return grantable(role.kind === 'everything' ? catalogue.map((entry) => entry.id) : role.permissions, catalogue)
}
