import type { HeldRights, MenuReview, RightsCatalogue, RightsChange, RightsChanged, RightsHolders, RightsPreview, RightsTarget } from '#contract'
import { RIGHTS_PERMISSION } from '#contract'
import { type Actor, allows, grantsOfRole, heldBy, NOBODY, reviewMenu } from '#permissions'
import type { Audit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { afterChange, changedMembers, changeRights, isGrantable, isOpenTo, refuseBadChange } from './change.ts'
import { effectsOf, type ShownDocuments } from './effects.ts'
import { countByRole, findHolders } from './holders.ts'
import { isWithinReach, type Member, membersOf } from './members.ts'

export interface RightsContext {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly documents: ShownDocuments
  /** Address of the community, which the menu leads to; absent or undefined: none. */
  readonly community?: () => Promise<string | undefined>
}

/** Told after the commit: whose permissions changed, and where. */
export interface RightsNews {
  readonly companyId: string
  readonly userIds: readonly string[]
}

/** Permissions in the actor's company. Each call refuses with forbidden who neither holds the permission to give them out nor is a super admin. */
export interface Rights {
  catalogue(actor: Actor): Promise<RightsCatalogue>
  holders(actor: Actor, search: { readonly q: string; readonly role?: string | undefined }): Promise<RightsHolders>
  of(actor: Actor, target: RightsTarget): Promise<HeldRights>
  preview(actor: Actor, change: RightsChange): Promise<RightsPreview>
  change(actor: Actor, change: RightsChange): Promise<RightsChanged>
  /** The whole menu as a member or a role sees it; super admins only. */
  menuFor(actor: Actor, target: RightsTarget): Promise<MenuReview>
  onChanged(listener: (news: RightsNews) => void): void
}

/** People with the same rights count once in a preview, so many at most. */
const KINDS_MAX = 40

export function createRights({ database, audit, documents, community = async () => undefined }: RightsContext): Rights {
  const listeners: ((news: RightsNews) => void)[] = []
  const catalogueOf = () => documents.current().permissions
  const read = (companyId: string, target: RightsTarget) => database.read('platform', (tx) => membersOf(tx, companyId, target, 'read'))

  function refuseUnlessGranting(actor: Actor): void {
    if (!allows({ anyOf: [RIGHTS_PERMISSION] }, actor)) throw new RefusalError('forbidden')
  }

  /** The member as an actor of this company, with these permissions. */
  function actorOf(company: Pick<Actor, 'companyId' | 'timeZone'>, member: Omit<Member, 'name' | 'superadmin'>, permissions: readonly string[]): Actor {
    const { userId, userType, isOwner, flags } = member
    const { companyId, timeZone } = company
    return { ...NOBODY, companyId, timeZone, userId, userType, isOwner, flags, permissions: heldBy({ userType, isOwner, permissions }, catalogueOf()) }
  }

  return {
    async catalogue(actor) {
      refuseUnlessGranting(actor)
      const counts = await countByRole(database, actor.companyId)
      const grantables = catalogueOf().filter(isGrantable)
      const groups = [...new Map(grantables.map(({ group, groupLabel }) => [group, groupLabel]))]
      return {
        groups: groups.map(([id, label]) => ({
          id,
          label,
          permissions: grantables
            .filter(({ group }) => group === id)
            .map((each) => ({ id: each.id, label: each.label, open: isOpenTo(actor, each), ...(each.of !== undefined && { of: each.of }) })),
        })),
        roles: documents
          .current()
          .roles.filter(({ kind }) => kind !== 'own-account')
          .map(({ id, label }) => ({ id, label, people: counts.get(id) ?? 0 })),
      }
    },
    async holders(actor, search) {
      refuseUnlessGranting(actor)
      return findHolders(database, actor, search)
    },
    async of(actor, target) {
      refuseUnlessGranting(actor)
      const members = await read(actor.companyId, target)
      if (members.length === 0 && 'user' in target) throw new RefusalError('not-found')
      const open = members.filter((member) => isWithinReach(actor, member))
      const shown = open.length > 0 ? open : members
      const held = new Map<string, number>()
      for (const id of shown.flatMap((member) => (member.isOwner ? [...heldBy(member, catalogueOf())] : member.permissions)))
        held.set(id, (held.get(id) ?? 0) + 1)
      return { people: shown.length, open: open.length > 0, held: Object.fromEntries(held) }
    },
    async preview(actor, change) {
      refuseUnlessGranting(actor)
      refuseBadChange(actor, change, catalogueOf())
      const members = changedMembers(actor, await read(actor.companyId, change.target), change)
      const kinds = [
        ...new Map(members.map((member) => [JSON.stringify([member.userType, member.isOwner, member.permissions, member.flags]), member])).values(),
      ]
      const pairs = kinds.slice(0, KINDS_MAX).map((member) => ({
        before: actorOf(actor, member, member.permissions),
        after: actorOf(actor, member, afterChange(member, change, catalogueOf())),
      }))
      return { people: members.length, ...effectsOf(documents, pairs) }
    },
    async change(actor, change) {
      refuseUnlessGranting(actor)
      const userIds = await changeRights({ database, audit, catalogue: catalogueOf() }, actor, change)
      if (userIds.length > 0) for (const listener of listeners) listener({ companyId: actor.companyId, userIds })
      return { people: userIds.length }
    },
    async menuFor(actor, target) {
      if (!actor.superadmin) throw new RefusalError('forbidden')
      const { menu, routes, roles, permissions } = documents.current()
      const role = 'role' in target ? roles.find(({ id }) => id === target.role) : undefined
      const [member] = 'user' in target ? await read(actor.companyId, target) : []
      if (role === undefined && member === undefined) throw new RefusalError('not-found')
      const who = member ?? { userId: '', userType: role?.id ?? '', isOwner: role?.kind === 'everything', flags: {}, permissions: [] }
      const seen = actorOf(actor, who, member?.permissions ?? (role ? grantsOfRole(role, permissions) : []))
      return { entries: reviewMenu(menu, routes, seen, await community()) }
    },
    onChanged: (listener) => void listeners.push(listener),
  }
}
