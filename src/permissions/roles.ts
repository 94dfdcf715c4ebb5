import { isOwnAccount, type Permission, type Role } from '#contract'

type Grant = Pick<Permission, 'id' | 'superAdminOnly'>

/** Of these ids, those that someone who is no super admin can hold: known and not for super admins only. */
export function grantable(ids: Iterable<string>, catalogue: readonly Grant[]): string[] {
  const known = new Set(catalogue.filter((entry) => !entry.superAdminOnly).map((entry) => entry.id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

/** What decides which permissions somebody holds in a company. */
export interface Holder {
  readonly userType: string
  readonly isOwner: boolean
  readonly permissions: Iterable<string>
}

/** Permission ids that a member holds: all that can be held for an owner, else the granted ones and those that come without being granted; none for a client or an employee. */
export function heldBy({ userType, isOwner, permissions }: Holder, catalogue: readonly (Grant & Pick<Permission, 'heldBy'>)[]): ReadonlySet<string> {
  if (isOwnAccount(userType)) return new Set()
  const given = catalogue.filter((entry) => isOwner || entry.heldBy === 'everyone').map(({ id }) => id)
  return new Set(grantable([...permissions, ...given], catalogue))
}

/** The permission ids that a role grants. */
export function grantsOfRole(role: Role, catalogue: readonly Grant[]): string[] {
  if (role.kind === 'own-account') return []
  return grantable(role.kind === 'everything' ? catalogue.map((entry) => entry.id) : role.permissions, catalogue)
}
