import { sql } from 'kysely'
import type { Gate } from './admit.ts'
import { type Caller, type CallerRow, callerFrom } from './caller.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a session would have said. */
const NO_SESSION = sql`'' as id_hash, '' as csrf, now() as seen_at, 0 as idle_minutes, now() as expires_at, null as revoked_at, null as session_company_id,
  null as location_id, null as viewer_id, null as viewer_name`

const COLUMNS = sql`${NO_SESSION}, u.id as user_id, u.email, u.first_name, u.last_name, u.phone, u.superadmin, u.name_order, u.two_factor, u.status,
  u.password_changed_at, c.id as company_id, c.short_name, c.name as company_name, c.logo, c.verification, c.time_zone, c.is_demo, c.settings,
  m.user_type, m.is_owner, m.permissions, m.flags, m.location_ids, coalesce(m.dashboard, u.preferences->'dashboard') as dashboard, null as look, null as language, null as columns, null as own_views`

/** A member of a company as they would come in; undefined for who is none, and for super admins, who are members of nothing. */
export async function memberOf(gate: Gate, userId: string, companyId: string): Promise<Caller | undefined> {
  if (!UUID.test(userId) || !UUID.test(companyId)) return undefined
  const { rows } = await gate.database.read('platform', (tx) =>
    sql<CallerRow>`select ${COLUMNS} from membership m join app_user u on u.id = m.user_id join company c on c.id = m.company_id
      where m.user_id = ${userId} and m.company_id = ${companyId} and m.closed_at is null and not u.superadmin`.execute(tx),
  )
  const [row] = rows
  return row && callerFrom(row, companyId, gate.permissions())
}

/** Who could sign in and work in a company now, for what they have begun there; undefined for anybody else. */
export async function workerOf(gate: Gate, userId: string, companyId: string): Promise<Caller | undefined> {
  const { rows } = await gate.database.read('platform', (tx) =>
    sql<CallerRow>`select ${COLUMNS} from app_user u join company c on c.id = ${companyId}
      left join membership m on m.user_id = u.id and m.company_id = c.id and m.closed_at is null
      where u.id = ${userId} and u.status = 'active' and (u.superadmin or m.user_id is not null)`.execute(tx),
  )
  const [row] = rows
  return row && callerFrom(row, companyId, gate.permissions())
}

/** More companies than one person works in. */
const COMPANIES_MAX = 50

/** The other companies in which somebody works, as they would come in there; none of super admins, who are members of nothing. */
export async function workerElsewhere(gate: Gate, userId: string, companyId: string): Promise<readonly Caller[]> {
  const { rows } = await gate.database.read('platform', (tx) =>
    sql<CallerRow>`select ${COLUMNS} from membership m join app_user u on u.id = m.user_id join company c on c.id = m.company_id
      where m.user_id = ${userId} and m.company_id <> ${companyId} and m.closed_at is null and u.status = 'active' and not u.superadmin
      order by c.name, c.id limit ${COMPANIES_MAX}`.execute(tx),
  )
  return rows.flatMap((row) => (row.company_id === null ? [] : callerFrom(row, row.company_id, gate.permissions())))
}
