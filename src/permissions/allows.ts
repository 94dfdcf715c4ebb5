import { type Access, isOwnAccount } from '#contract'
import type { Actor } from './actor.ts'

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
  if ('anyOf' in access) return access.anyOf.some((id) => actor.permissions.has(id))
  return false
}
