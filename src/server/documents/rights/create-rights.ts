import type { HeldRights, MenuReview, RightsCatalogue, RightsChange, RightsChanged, RightsHolders, RightsPreview, RightsTarget } from '#contract'
import { type Actor, heldBy, reviewMenu } from '#permissions'
import type { Audit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { afterChange, changedMembers, changeRights, isGrantable, isOpenTo, refuseBadChange } from './change.ts'
import { effectsOf } from './effects.ts'
import { refuseUnlessGranting } from './granting.ts'
import { countByRole, findHolders } from './holders.ts'
import { actorFor, asActor } from './in-company.ts'
import { isWithinReach, type Member, membersOf } from './members.ts'
import type { ShownDocuments } from './seen.ts'

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
  /** Those of another company for super admins alone. */
  holders(actor: Actor, search: { readonly q: string; readonly role?: string | undefined; readonly company?: string | undefined }): Promise<RightsHolders>
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

  const holding = (actor: Actor, member: Member, permissions: readonly string[]) => asActor(actor, member, permissions, catalogueOf())

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
    async holders(actor, { company = actor.companyId, ...search }) {
      refuseUnlessGranting(actor, [company])
      return findHolders(database, { companyId: company, nameOrder: actor.nameOrder }, search)
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
        before: holding(actor, member, member.permissions),
        after: holding(actor, member, afterChange(member, change, catalogueOf())),
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
      const linked = documents.current()
      const seen = await database.read('platform', (tx) => actorFor(tx, actor, target, linked))
      return { entries: reviewMenu(linked.menu, linked.routes, seen, await community()) }
    },
    onChanged: (listener) => void listeners.push(listener),
  }
}
