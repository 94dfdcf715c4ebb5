import type { Linked } from '#document'
import { type Actor, grantsOfRole } from '#permissions'
import { RefusalError } from '#server/platform/refusal'

/** What a role makes of a membership. */
export interface RoleGrants {
  readonly role: string
  readonly isOwner: boolean
  readonly permissions: readonly string[]
}

/** A role with its permissions, as far as the one who gives it holds them. */
export function grantsFor({ roles, permissions }: Pick<Linked, 'roles' | 'permissions'>, actor: Actor, name: unknown): RoleGrants {
  const role = roles.find(({ id }) => id === name)
  if (role === undefined) throw new RefusalError('invalid-value', { problems: [{ path: '/values/role', message: '' }] })
  const isOpen = (id: string): boolean => actor.superadmin || actor.permissions.has(id)
  return { role: role.id, isOwner: role.kind === 'everything', permissions: grantsOfRole(role, permissions).filter(isOpen) }
}

/** Which entries of the menu search someone finds (spec: shell-and-account §6). */
const FLAGS = ['jobTitle', 'serviceInformation', 'insuranceInformation', 'billingCut'] as const

export const flagsOf = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, boolean>> =>
  Object.fromEntries(FLAGS.map((flag) => [flag, values[flag] === true]))
