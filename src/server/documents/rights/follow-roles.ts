import { sql } from 'kysely'
import type { Linked } from '#document'
import { grantsOfRole } from '#permissions'
import type { Audit } from '#server/platform/audit'
import { asJson, type Database, type Tx } from '#server/platform/database'

interface RolesContext {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly documents: () => Pick<Linked, 'roles' | 'permissions'>
}

type Bundles = Readonly<Record<string, readonly string[]>>

/** Members of one role in one company who got what a release added to the role. */
interface Added {
  readonly companyId: string
  readonly role: string
  readonly granted: readonly string[]
  readonly userIds: readonly string[]
}

/** What roles granted at the last start lies here. */
const KEY = 'role-bundles'

/**
 * Permissions that a release adds to a role reach those who have the role already; what was given to or taken from a person besides stays. What a release
 * takes from a role stays with them, for nobody can tell it from what they were given. The first start only notes what roles grant. One entry of the audit
 * for each role and company.
 */
export async function followRoles({ database, audit, documents }: RolesContext): Promise<void> {
  const now = bundlesOf(documents())
  await database.transaction('platform', async (tx) => {
    const before = await bundlesBefore(tx, now)
    const news = Object.entries(now).flatMap(([role, ids]) => {
      const known = before[role]
      const granted = known === undefined ? [] : ids.filter((id) => !known.includes(id))
      return granted.length > 0 ? [{ role, granted }] : []
    })
    for (const { role, granted } of news) for (const added of await grantTo(tx, role, granted)) await note(audit, tx, added)
    await sql`update setting set value = ${asJson(now)}::jsonb where key = ${KEY} and value <> ${asJson(now)}::jsonb`.execute(tx)
  })
}

function note(audit: Pick<Audit, 'write'>, tx: Tx, { companyId, role, granted, userIds }: Added): Promise<void> {
  const detail = { role, granted: [...granted], people: userIds.length, by: 'release' }
  return audit.write({ actor: null, companyId, action: 'rights-changed', entity: 'membership', detail }, tx)
}

const bundlesOf = ({ roles, permissions }: Pick<Linked, 'roles' | 'permissions'>): Bundles =>
  Object.fromEntries(roles.flatMap((role): [string, readonly string[]][] => (role.kind === 'bundle' ? [[role.id, grantsOfRole(role, permissions)]] : [])))

/** What roles granted when a server last started, locked until this one has followed; as now where none has. */
async function bundlesBefore(tx: Tx, now: Bundles): Promise<Bundles> {
  await sql`insert into setting (key, value) values (${KEY}, ${asJson(now)}::jsonb) on conflict (key) do nothing`.execute(tx)
  const { rows } = await sql<{ value: Bundles }>`select value from setting where key = ${KEY} for update`.execute(tx)
  return rows[0]?.value ?? now
}

async function grantTo(tx: Tx, role: string, granted: readonly string[]): Promise<readonly Added[]> {
  const { rows } = await sql<{ user_id: string; company_id: string }>`
    update membership set permissions = array(select distinct unnest(permissions || ${[...granted]}::text[]))
    where user_type = ${role} and closed_at is null and not permissions @> ${[...granted]}::text[] returning user_id, company_id`.execute(tx)
  const companies = [...new Set(rows.map(({ company_id }) => company_id))]
  return companies.map((companyId) => ({
    companyId,
    role,
    granted,
    userIds: rows.filter(({ company_id }) => company_id === companyId).map(({ user_id }) => user_id),
  }))
}
