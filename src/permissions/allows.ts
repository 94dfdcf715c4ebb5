import { type Access, isOwnAccount, permissionSets } from '#contract'
import type { Actor } from './actor.ts'

/** The first set of permissions of which somebody holds none; undefined where none is missing. */
export const missingFor = (access: Access | undefined, { permissions }: Pick<Actor, 'permissions'>): readonly string[] | undefined =>
  permissionSets(access).find((ids) => !ids.some((id) => permissions.has(id)))

/**
 * Whether this user passes; no rule means everyone signed in of the office, and a super admin passes every rule (spec: shell-and-account §6).
 * A client or an employee with an account of their own passes only what is for such accounts.
 */
export function allows(access: Access | undefined, actor: Pick<Actor, 'superadmin' | 'isOwner' | 'permissions' | 'userType'>): boolean {
  if (actor.superadmin) return true
  if (isOwnAccount(actor.userType))
    return access !== undefined && 'ownAccounts' in access && (access.ownAccounts === true || access.ownAccounts === actor.userType)
  if (access === undefined || 'everyone' in access) return true
  if ('owners' in access) return actor.isOwner
  return 'anyOf' in access && missingFor(access, actor) === undefined
}
