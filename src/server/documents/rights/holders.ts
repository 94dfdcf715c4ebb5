import { sql } from 'kysely'
import { HOLDERS_MAX, OWN_ACCOUNT_TYPES, type RightsHolder, type RightsHolders } from '#contract'
import type { Actor } from '#permissions'
import type { Database } from '#server/platform/database'

/** `%` and `_` of what was typed stand for themselves. */
const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Members of the office whose name or address contains each word typed, or whose id it is, by name; super admins are members of nothing. */
export async function findHolders(
  database: Database,
  { companyId, nameOrder }: Pick<Actor, 'companyId' | 'nameOrder'>,
  { q, role }: { readonly q: string; readonly role?: string | undefined },
): Promise<RightsHolders> {
  const words = q.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const matches = words.map((word) => sql`(lower(u.first_name || ' ' || u.last_name || ' ' || u.email) like ${containing(word)} or u.id::text = ${word})`)
  const conditions = [
    sql`m.company_id = ${companyId}`,
    sql`m.closed_at is null`,
    sql`not u.superadmin`,
    sql`m.user_type <> all(${Object.values(OWN_ACCOUNT_TYPES)})`,
    ...matches,
    ...(role === undefined ? [] : [sql`m.user_type = ${role}`]),
  ]
  const name = nameOrder ? sql`u.last_name || ' ' || u.first_name` : sql`u.first_name || ' ' || u.last_name`
  const { rows } = await database.read('platform', (tx) =>
    sql<RightsHolder>`select u.id as "userId", ${name} as name, u.email, m.user_type as role, u.status = 'active' as "isActive"
      from membership m join app_user u on u.id = m.user_id where ${sql.join(conditions, sql` and `)}
      order by u.last_name, u.first_name, u.id limit ${HOLDERS_MAX + 1}`.execute(tx),
  )
  return { holders: rows.slice(0, HOLDERS_MAX), more: rows.length > HOLDERS_MAX }
}

/** Members by user type. */
export async function countByRole(database: Database, companyId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.read('platform', (tx) =>
    sql<{
      user_type: string
      people: number
    }>`select user_type, count(*)::int as people from membership where company_id = ${companyId} and closed_at is null group by user_type`.execute(tx),
  )
  return new Map(rows.map(({ user_type, people }) => [user_type, people]))
}
