import { type RawBuilder, sql } from 'kysely'
import { isOwnAccount, type RightsTarget } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'

/** Members that one change may touch. */
const MEMBERS_MAX = 2_000
/** Members that a look at who has access goes through. */
const EVERYBODY_MAX = 5_000

/** A membership with what rights depend on. */
export interface Member {
  readonly userId: string
  readonly name: string
  readonly userType: string
  readonly isOwner: boolean
  readonly superadmin: boolean
  readonly permissions: readonly string[]
  readonly flags: Readonly<Record<string, boolean>>
}

const isOf = (target: RightsTarget): RawBuilder<unknown> => ('user' in target ? sql`m.user_id = ${target.user}` : sql`m.user_type = ${target.role}`)

/** Those whom a target names, in the order of their ids; locked when their permissions are about to change. */
export async function membersOf(tx: Tx, companyId: string, target: RightsTarget, how: 'read' | 'lock'): Promise<readonly Member[]> {
  const lock = how === 'lock' ? sql`for update of m` : sql``
  const { rows } =
    await sql<Member>`select m.user_id as "userId", u.first_name || ' ' || u.last_name as name, m.user_type as "userType", m.is_owner as "isOwner",
    u.superadmin, m.permissions, m.flags from membership m join app_user u on u.id = m.user_id
    where m.company_id = ${companyId} and m.closed_at is null and ${isOf(target)} order by m.user_id limit ${MEMBERS_MAX + 1} ${lock}`.execute(tx)
  if (rows.length > MEMBERS_MAX) throw new RefusalError('too-large')
  return rows
}

/** A member as access is judged, whether they can sign in or not. */
export interface Colleague extends Member {
  readonly isActive: boolean
}

/** All members of a company, those with accounts of their own among them, by name. Throws too-large. */
export async function everybodyIn(tx: Tx, companyId: string): Promise<readonly Colleague[]> {
  const { rows } =
    await sql<Colleague>`select m.user_id as "userId", u.first_name || ' ' || u.last_name as name, m.user_type as "userType", m.is_owner as "isOwner",
    u.superadmin, m.permissions, m.flags, u.status = 'active' as "isActive" from membership m join app_user u on u.id = m.user_id
    where m.company_id = ${companyId} and m.closed_at is null and not u.superadmin order by u.last_name, u.first_name, m.user_id
    limit ${EVERYBODY_MAX + 1}`.execute(tx)
  if (rows.length > EVERYBODY_MAX) throw new RefusalError('too-large')
  return rows
}

/** Nobody changes their own permissions, those of a super admin, of a client or an employee, or of an owner, who holds them all. */
export const isWithinReach = (actor: Pick<Actor, 'userId'>, { userId, superadmin, isOwner, userType }: Member): boolean =>
  userId !== actor.userId && !superadmin && !isOwnAccount(userType) && !isOwner
