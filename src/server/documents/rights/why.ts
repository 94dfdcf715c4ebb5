import { type AccessGap, type AccessReason, isOwnAccount, OWN_ACCOUNT_TYPES } from '#contract'
import type { Linked } from '#document'
import { type Actor, grantsOfRole, heldBy, NOBODY } from '#permissions'
import type { Asked } from './things.ts'

type Catalogue = Pick<Linked, 'roles' | 'permissions'>

/** The ids without which it would not be enough, the others left out in ever smaller portions; in their order. */
export function fewest(ids: readonly string[], isEnough: (ids: readonly string[]) => boolean): readonly string[] {
  let kept = ids
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = 0; start < kept.length; ) {
      const rest = [...kept.slice(0, start), ...kept.slice(start + size)]
      if (isEnough(rest)) kept = rest
      else start += size
    }
  return kept
}

/** Where either of two is enough, the one that stands first in the catalogue. */
const firstOf: typeof fewest = (ids, isEnough) => [...fewest([...ids].reverse(), isEnough)].reverse()

const may = ({ reaches }: Asked, actor: Actor): boolean => reaches(actor) !== undefined

/** Why an actor has what they have: found by taking permissions away and asking the same documents again. */
export function reasonOf(thing: Asked, actor: Actor, { roles, permissions }: Catalogue): AccessReason {
  if (isOwnAccount(actor.userType)) return { by: 'account' }
  if (actor.isOwner) return { by: 'owner' }
  const reach = thing.reaches(actor)
  const everybodys = everyones(permissions)
  const needed = firstOf(
    permissions.map(({ id }) => id).filter((id) => actor.permissions.has(id) && !everybodys.has(id)),
    (ids) => thing.reaches({ ...actor, permissions: new Set([...ids, ...everybodys]) }) === reach,
  )
  if (needed.length === 0) return { by: 'everyone' }
  const role = roles.find(({ id }) => id === actor.userType)
  const granted = new Set(role ? grantsOfRole(role, permissions) : [])
  return { by: 'permissions', role: needed.filter((id) => granted.has(id)), own: needed.filter((id) => !granted.has(id)) }
}

/** Why an actor has it not: found by giving permissions and asking again. */
export function gapOf(thing: Asked, actor: Actor, { permissions }: Catalogue): AccessGap {
  if (!isOwnAccount(actor.userType)) {
    const grantable = heldBy({ ...actor, isOwner: true }, permissions)
    const lacking = permissions.map(({ id }) => id).filter((id) => grantable.has(id) && !actor.permissions.has(id))
    const withMore = (ids: readonly string[]) => may(thing, { ...actor, permissions: new Set([...actor.permissions, ...ids]) })
    if (withMore(lacking)) return { missing: firstOf(lacking, withMore) }
    if (may(thing, { ...actor, isOwner: true, permissions: grantable })) return { only: 'owners' }
  } else if (may(thing, { ...actor, userType: '', isOwner: true, permissions: heldBy({ userType: '', isOwner: true, permissions: [] }, permissions) }))
    return { only: 'other-types' }
  const accounts = Object.values(OWN_ACCOUNT_TYPES).map((userType): Actor => ({ ...actor, userType, isOwner: false, permissions: NOBODY.permissions }))
  if (accounts.some((account) => may(thing, account))) return { only: 'other-types' }
  return { only: may(thing, { ...actor, superadmin: true }) ? 'super-admins' : 'nobody' }
}

const everyones = (permissions: Catalogue['permissions']): ReadonlySet<string> =>
  new Set(permissions.flatMap(({ id, heldBy: by }) => (by === 'everyone' ? [id] : [])))
