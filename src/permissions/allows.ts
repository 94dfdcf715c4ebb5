import { type Access, isOwnAccount } from '#contract'
import type { Actor } from './actor.ts'

type Asking = Extract<Access, { readonly anyOf: unknown }>

/** The sets of permissions of which somebody holds none. */
const lacking = ({ anyOf, and }: Asking, { permissions }: Pick<Actor, 'permissions'>): readonly (readonly string[])[] =>
  [anyOf, ...(and === undefined ? [] : [and])].filter((ids) => !ids.some((id) => permissions.has(id)))

/** Of the first set that is missing, the permissions of which one would do; undefined for what asks for none. */
export const missingFor = (access: Access | undefined, actor: Pick<Actor, 'permissions'>): readonly string[] | undefined =>
  access !== undefined && 'anyOf' in access ? lacking(access, actor)[0] : undefined

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
  if ('anyOf' in access) return lacking(access, actor).length === 0
  return false
}
