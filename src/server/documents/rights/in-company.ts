import { sql } from 'kysely'
import type { OwnFormHead, RightsTarget } from '#contract'
import { type Adapted, adaptedWith, type Linked } from '#document'
import { type Actor, grantsOfRole, heldBy, NOBODY } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type Member, membersOf } from './members.ts'

type Catalogue = Pick<Linked, 'roles' | 'permissions'>

/** What of a company decides what its people see. */
export type CompanyFacts = Pick<Actor, 'companyId' | 'timeZone' | 'adapted'>

/** Throws not-found. */
export async function companyFacts(tx: Tx, companyId: string): Promise<CompanyFacts> {
  const { rows } = await sql<{ time_zone: string | null; settings: { readonly adapted?: Adapted; readonly ownForms?: readonly OwnFormHead[] } | null }>`
    select time_zone, settings from company where id = ${companyId}`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new RefusalError('not-found')
  const adapted = adaptedWith(row.settings?.adapted, row.settings?.ownForms)
  return { companyId, timeZone: row.time_zone ?? 'UTC', ...(adapted && { adapted }) }
}

/** Somebody as they are judged in a company, with these permissions given. */
export function asActor(
  { companyId, timeZone, adapted }: CompanyFacts,
  { userId, userType, isOwner, flags }: Omit<Member, 'name' | 'superadmin' | 'permissions'>,
  permissions: Iterable<string>,
  catalogue: Catalogue['permissions'],
): Actor {
  const held = heldBy({ userType, isOwner, permissions }, catalogue)
  return { ...NOBODY, companyId, timeZone, userId, userType, isOwner, flags, permissions: held, ...(adapted && { adapted }) }
}

/** A member of the company, or somebody with what a role gives and no more. Throws not-found. */
export async function actorFor(tx: Tx, company: CompanyFacts, target: RightsTarget, { roles, permissions }: Catalogue): Promise<Actor> {
  if ('user' in target) {
    const [member] = await membersOf(tx, company.companyId, target, 'read')
    if (member === undefined) throw new RefusalError('not-found')
    return asActor(company, member, member.permissions, permissions)
  }
  const role = roles.find(({ id }) => id === target.role)
  if (role === undefined) throw new RefusalError('not-found')
  return roleActor(company, role, permissions)
}

export const roleActor = (company: CompanyFacts, role: Linked['roles'][number], catalogue: Catalogue['permissions']): Actor =>
  asActor(company, { userId: '', userType: role.id, isOwner: role.kind === 'everything', flags: {} }, grantsOfRole(role, catalogue), catalogue)
