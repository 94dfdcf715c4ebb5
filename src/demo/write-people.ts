import { sql } from 'kysely'
import type { Linked } from '#document'
import { grantsOfRole } from '#permissions'
import type { Letterhead } from '#server/http/guards'
import { asJson, type Tx } from '#server/platform/database'
import { DEMO_ZONE } from './calendar.ts'
import { DEMO_COMPANIES, type DemoCompany } from './companies.ts'
import { DEMO_LOGO } from './invented/logo.ts'
import { testNpi } from './invented/npi.ts'
import { DEMO_USERS, type DemoUser } from './users.ts'

/** Companies are created with this; one that sets nothing has the specification's 12 hours. */
const IDLE_MINUTES = 30

export interface People {
  readonly documents: Pick<Linked, 'permissions' | 'roles'>
  readonly passwordHash: string
  readonly now: Date
}

/** Writes companies, users and who belongs where with which permissions; needs the platform's scope. */
export async function writePeople(tx: Tx, { documents, passwordHash, now }: People): Promise<void> {
  await sql`insert into company (id, short_name, name, logo, state, verification, time_zone, settings, is_demo, created_at)
    select c.id, c.short_name, c.name, c.logo, 'MN', c.verification, ${DEMO_ZONE}, c.settings, true, ${now}
    from jsonb_to_recordset(${asJson(DEMO_COMPANIES.map(companyOf))}::jsonb)
      as c(id uuid, short_name text, name text, logo text, verification text, settings jsonb)`.execute(tx)
  await sql`insert into app_user (id, email, password_hash, first_name, last_name, phone, superadmin, password_changed_at, created_at)
    select u.id, u.email, ${passwordHash}, u.first, u.last, '6125550100', u.super, ${now}, ${now}
    from jsonb_to_recordset(${asJson(DEMO_USERS.map(userOf))}::jsonb) as u(id uuid, email text, first text, last text, super boolean)`.execute(tx)
  await sql`insert into membership (user_id, company_id, user_type, is_owner, permissions, flags)
    select m.person, m.company, m.role, m.role = 'owner', m.permissions, m.flags
    from jsonb_to_recordset(${asJson(DEMO_USERS.flatMap((user) => membershipsOf(user, documents)))}::jsonb)
      as m(person uuid, company uuid, role text, permissions text[], flags jsonb)`.execute(tx)
}

function companyOf({ key, id, shortName, name, verification, sites }: DemoCompany, at: number): unknown {
  const [site] = sites
  const letterhead: Letterhead = {
    ...(site && { address: { line1: site.line1, city: site.city, state: 'MN', zip: site.zip } }),
    phone: `612555020${at}`,
    fax: `612555021${at}`,
    email: `office@${key}.example`,
    npi: testNpi(900 + at),
  }
  const logo = at === 0 ? DEMO_LOGO : null
  return { id, short_name: shortName, name, logo, verification, settings: { idleMinutes: IDLE_MINUTES, letterhead } }
}

const userOf = ({ id, email, firstName, lastName, superadmin }: DemoUser): unknown => ({ id, email, first: firstName, last: lastName, super: superadmin })

/** Who finds which of the four gated entries in the menu search. */
const FLAGS: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  owner: { jobTitle: true, serviceInformation: true, insuranceInformation: true, billingCut: true },
  admin: { jobTitle: true, serviceInformation: true, insuranceInformation: true },
  biller: { billingCut: true, insuranceInformation: true },
  hr: { jobTitle: true },
}

function membershipsOf({ id, memberships }: DemoUser, { permissions, roles }: People['documents']): readonly unknown[] {
  return memberships.map(({ companyId, role }) => {
    const bundle = roles.find((each) => each.id === role)
    if (bundle === undefined) throw new Error(`schemas/permissions has no role ${role}, which a demo user has; add it or change DEMO_USERS.`)
    return { person: id, company: companyId, role, permissions: grantsOfRole(bundle, permissions), flags: FLAGS[role] ?? {} }
  })
}
