import { houseOf, isOfPlatform } from '#contract'
import { adaptationOf, type LinkedResource } from '#document'
import { type Actor, mayDo } from '#permissions'
import type { Scope } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from './context.ts'
import { type Moment, momentOf } from './moment.ts'
import { type FieldRights, fieldRights } from './rights/field-rights.ts'

/** Who asks for what, when, and what they may see of it: the start of every operation. */
export interface Subject {
  readonly context: RecordsContext
  readonly resource: LinkedResource
  readonly actor: Actor
  readonly rights: FieldRights
  readonly moment: Moment
}

export type Verb = keyof LinkedResource['rights']

/** The subject of a call, or a refusal: an unknown resource, or one this user may not do this with. */
export function openSubject(context: RecordsContext, actor: Actor, call: { readonly resource: string; readonly verb: Verb }): Subject {
  const resource = context.documents().resources.get(call.resource)
  if (resource === undefined) throw new RefusalError('unknown-resource')
  if (!may(resource, actor, 'read') || !may(resource, actor, call.verb)) throw new RefusalError('forbidden')
  if (resource.scope === 'platform' && !READS.includes(call.verb) && !actor.superadmin) throw new RefusalError('forbidden')
  return subjectOf(context, actor, resource)
}

/** What members may do with rows of the platform, where the rights let them. */
const READS: readonly Verb[] = ['read', 'name', 'export']

/** The actor where the rows of a resource stand: those of the platform in its house, whichever company the actor works in. */
export function inHouseOf({ scope }: Pick<LinkedResource, 'scope'>, actor: Actor): Actor {
  const companyId = houseOf(scope, actor.companyId)
  return companyId === actor.companyId ? actor : { ...actor, companyId }
}

export function subjectOf(context: RecordsContext, asking: Actor, written: LinkedResource): Subject {
  const resource = adaptationOf(context.documents(), asking.adapted).resource(written)
  const actor = inHouseOf(resource, asking)
  return { context, resource, actor, rights: fieldRights(resource, actor, context.documents().resources), moment: momentOf(context.clock(), actor.timeZone) }
}

/** What is not listed among a resource's rights is denied to everyone, super admins included. */
export const may = (resource: LinkedResource, actor: Actor, verb: Verb): boolean => mayDo(resource, actor, verb)

/** Where its rows are read: in the actor's company, or over all of the platform. */
export const scopeOf = ({ resource, actor }: Pick<Subject, 'resource' | 'actor'>): Scope =>
  isOfPlatform(resource.source) || isAcross(resource, actor) ? 'platform' : { companyId: actor.companyId }

/** Whether this actor reads the records of all companies at once. */
export const isAcross = ({ acrossCompanies }: Pick<LinkedResource, 'acrossCompanies'>, { superadmin }: Pick<Actor, 'superadmin'>): boolean =>
  acrossCompanies === true && superadmin

/** Names are for more people than records are: the right `name` adds to that of reading, within its row limits. */
export const mayName = (resource: LinkedResource, actor: Actor): boolean => may(resource, actor, 'read') || may(resource, actor, 'name')
