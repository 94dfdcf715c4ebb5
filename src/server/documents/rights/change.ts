import { sql } from 'kysely'
import type { FieldProblem, RightsChange } from '#contract'
import type { LinkedPermission } from '#document'
import type { Actor } from '#permissions'
import type { Audit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isWithinReach, type Member, membersOf } from './members.ts'

type Granting = Pick<Actor, 'userId' | 'companyId' | 'superadmin' | 'isOwner' | 'permissions'>

/** What can be given to people: not what only super admins hold, and not what comes without being granted. */
export const isGrantable = ({ superAdminOnly, heldBy }: LinkedPermission): boolean => superAdminOnly !== true && heldBy === undefined

/** Whether the caller may give and take it: nobody gives what they don't hold themselves. */
export const isOpenTo = (actor: Pick<Actor, 'superadmin' | 'permissions'>, permission: LinkedPermission): boolean =>
  isGrantable(permission) && (actor.superadmin || actor.permissions.has(permission.id))

/** Refuses a change that is empty, contradicts itself, names what doesn't exist, or what the caller doesn't hold. */
export function refuseBadChange(actor: Granting, { grant, revoke }: RightsChange, catalogue: readonly LinkedPermission[]): void {
  if (grant.length + revoke.length === 0 || grant.some((id) => revoke.includes(id))) throw new RefusalError('bad-request')
  const known = new Map(catalogue.map((permission) => [permission.id, permission]))
  const at = (kind: 'grant' | 'revoke', ids: readonly string[], isBad: (id: string) => boolean): readonly FieldProblem[] =>
    ids.flatMap((id, index) => (isBad(id) ? [{ path: `/${kind}/${index}`, message: '' }] : []))
  const problemsOf = (isBad: (id: string) => boolean) => [...at('grant', grant, isBad), ...at('revoke', revoke, isBad)]
  const unknown = problemsOf((id) => !known.has(id))
  if (unknown.length > 0) throw new RefusalError('unknown-field', { problems: unknown })
  const closed = problemsOf((id) => {
    const permission = known.get(id)
    return permission === undefined || !isOpenTo(actor, permission)
  })
  if (closed.length > 0) throw new RefusalError('forbidden', { problems: closed })
}

/** Their permissions after the change, in the order of the catalogue; what the catalogue no longer knows stays. */
export function afterChange(member: Pick<Member, 'permissions'>, { grant, revoke }: RightsChange, catalogue: readonly LinkedPermission[]): readonly string[] {
  const next = new Set([...member.permissions, ...grant].filter((id) => !revoke.includes(id)))
  const ordered = catalogue.flatMap(({ id }) => (next.has(id) ? [id] : []))
  return [...ordered, ...[...next].filter((id) => !ordered.includes(id))]
}

/** Members of the target that the change really changes. Throws not-found where there is nobody, forbidden where the caller may change none of them. */
export function changedMembers(actor: Granting, members: readonly Member[], change: RightsChange): readonly Member[] {
  if (members.length === 0) throw new RefusalError('not-found')
  const open = members.filter((member) => isWithinReach(actor, member))
  if (open.length === 0) throw new RefusalError('forbidden')
  const { grant, revoke } = change
  return open.filter(({ permissions }) => grant.some((id) => !permissions.includes(id)) || revoke.some((id) => permissions.includes(id)))
}

interface ChangeContext {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly catalogue: readonly LinkedPermission[]
}

/** Gives and takes; what others changed meanwhile stays. One entry of the audit for each person, with what they held before and after. Gives the ids of who was changed. */
export async function changeRights({ database, audit, catalogue }: ChangeContext, actor: Granting, change: RightsChange): Promise<readonly string[]> {
  refuseBadChange(actor, change, catalogue)
  const { grant, revoke, target } = change
  const changed = await database.transaction('platform', async (tx) => {
    const members = changedMembers(actor, await membersOf(tx, actor.companyId, change.target, 'lock'), change)
    const next = members.map((member) => ({ ...member, after: afterChange(member, change, catalogue) }))
    for (const { userId, name, permissions, after } of next) {
      await sql`update membership set permissions = ${[...after]} where user_id = ${userId} and company_id = ${actor.companyId}`.execute(tx)
      const role = 'role' in target ? { role: target.role } : {}
      const detail = { name, ...role, granted: [...grant], revoked: [...revoke], before: [...permissions], after: [...after] }
      await audit.write({ actor, action: 'rights-changed', entity: 'membership', entityId: userId, detail }, tx)
    }
    return next
  })
  return changed.map(({ userId }) => userId)
}
