import { OWN_ACCOUNT_TYPES, type OwnAccountKind, type OwnAccountReaches, type OwnReach, type ResourceRights, type Right } from '#contract'
import type { Actor } from './actor.ts'
import { allows } from './allows.ts'

type Asking = Pick<Actor, 'superadmin' | 'isOwner' | 'permissions' | 'userType'>

/** What of a resource decides who may do what with its records. */
export interface RightsSource {
  readonly rights: Omit<ResourceRights, 'by'> & { readonly read: Right }
  readonly ownAccounts?: OwnAccountReaches | undefined
}

/** Whose account this is, where it is a client's or an employee's own. */
export function ownAccountKind({ superadmin, userType }: Pick<Asking, 'superadmin' | 'userType'>): OwnAccountKind | undefined {
  return superadmin ? undefined : Object.values(OWN_ACCOUNT_TYPES).find((kind) => kind === userType)
}

/** What an account of a client or an employee reaches of a resource; undefined for everybody else, and where it is nothing. */
export function ownReach({ ownAccounts }: Pick<RightsSource, 'ownAccounts'>, actor: Asking): OwnReach | undefined {
  const kind = ownAccountKind(actor)
  return kind && ownAccounts?.[kind]
}

/** Whether this user may do it with records of the resource. What is not listed is denied to everyone, super admins included. */
export function mayDo(resource: RightsSource, actor: Asking, verb: keyof RightsSource['rights']): boolean {
  const right = resource.rights[verb]
  return (right !== undefined && allows(right.access, actor)) || (verb === 'read' && ownReach(resource, actor) !== undefined)
}

/**
 * The fields that such an account sees; undefined where rights are as everybody's: for the office, and for questions that are asked of the account.
 */
export function ownFields(resource: RightsSource, actor: Asking): ReadonlySet<string> | undefined {
  if (ownAccountKind(actor) === undefined || allows(resource.rights.read.access, actor)) return undefined
  const reach = ownReach(resource, actor)
  return new Set([...(reach?.reads ?? []), ...(reach?.while?.reads ?? [])])
}
