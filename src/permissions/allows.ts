import type { Access } from '#contract'
import type { Actor } from './actor.ts'

/** Whether this user passes; no rule means everyone signed in, and a super admin passes every rule (spec: shell-and-account §6). */
export function allows(access: Access | undefined, actor: Pick<Actor, 'superadmin' | 'isOwner' | 'permissions'>): boolean {
  if (access === undefined || actor.superadmin || 'everyone' in access) return true
  if ('owners' in access) return actor.isOwner
  if ('anyOf' in access) return access.anyOf.some((id) => actor.permissions.has(id))
  return false
}
