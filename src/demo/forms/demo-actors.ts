import type { Linked } from '#document'
import { type Actor, grantsOfRole } from '#permissions'
import { DEMO_ZONE } from '../calendar.ts'
import type { DemoCompany } from '../companies.ts'
import { memberOf } from '../users.ts'

/** A demo user at work in a company, with the rights of their role. */
export function actorOf(company: DemoCompany, role: string, { roles, permissions }: Pick<Linked, 'roles' | 'permissions'>): Actor {
  const user = memberOf(company.id, role)
  const bundle = roles.find(({ id }) => id === role)
  if (user === undefined || bundle === undefined) throw new Error(`The demo has nobody with the role ${role} in ${company.name}; add one to DEMO_USERS.`)
  return {
    userId: user.id,
    companyId: company.id,
    superadmin: false,
    isOwner: role === 'owner',
    userType: role,
    permissions: new Set(grantsOfRole(bundle, permissions)),
    flags: {},
    locationIds: [],
    locationId: null,
    nameOrder: false,
    timeZone: DEMO_ZONE,
    sessionId: 'demo',
  }
}
