import { chatKindOf, houseOf, isOfPlatform } from '#contract'
import type { LinkedResource } from '#document'
import { type Actor, isLimited, mayDo, ownReach } from '#permissions'

/** How much of a resource someone may hear of: every change of the company, only those of rows that pass their limits, or none. */
export type Hearing = 'all' | 'limited' | 'none'

/** Row limits of the resource, being bound to locations, or what the rows are about make it `limited`: an id alone may tell that a client exists. */
export function hearingOf(resource: LinkedResource, actor: Actor): Hearing {
  const { read } = resource.rights
  if (!mayDo(resource, actor, 'read')) return 'none'
  if (actor.superadmin) return 'all'
  if (ownReach(resource, actor) !== undefined) return 'limited'
  const hasLimit = resource.about !== undefined || (read.only ?? []).some((limit) => isLimited(limit, actor))
  const isBound = resource.locationScoped === true && actor.locationIds.length > 0
  return hasLimit || isBound ? 'limited' : 'all'
}

/** No company: of rows of the platform. */
export const readRoom = (companyId: string | null, resource: string): string => `${companyId === null ? 'platform' : `company:${companyId}`}:read:${resource}`
export const limitedRoom = (companyId: string, resource: string): string => `company:${companyId}:limited:${resource}`

/** Of a person with all their sockets; what is said to a user alone isn't heard by whoever looks through their eyes. */
export const userRoom = ({ userId, viewer }: Pick<Actor, 'userId' | 'viewer'>): string => `user:${viewer?.userId ?? userId}`

/** Of a person in one company; nobody looks through their eyes there. */
export const personRoom = (companyId: string, userId: string): string => `company:${companyId}:person:${userId}`
/** Of a company's office, or of its clients and employees. */
export const partRoom = (companyId: string, part: 'office' | 'others'): string => `company:${companyId}:part:${part}`

function ownRooms({ companyId, userId, userType, viewer }: Actor): readonly string[] {
  if (viewer !== undefined) return []
  return [personRoom(companyId, userId), partRoom(companyId, chatKindOf(userType) === 'office' ? 'office' : 'others')]
}

/** The rooms of a new socket. */
export function roomsOf(actor: Actor, resources: Iterable<LinkedResource>): readonly string[] {
  const own = [userRoom(actor), `session:${actor.sessionId}`, `company:${actor.companyId}`, ...ownRooms(actor)]
  const heard = [...resources].flatMap((resource) => {
    const hearing = hearingOf(resource, actor)
    if (hearing === 'none') return []
    if (isOfPlatform(resource.source) || (resource.acrossCompanies === true && actor.superadmin)) return [readRoom(null, resource.name)]
    const house = houseOf(resource.scope, actor.companyId)
    return [hearing === 'all' ? readRoom(house, resource.name) : limitedRoom(house, resource.name)]
  })
  return [...own, ...heard]
}
