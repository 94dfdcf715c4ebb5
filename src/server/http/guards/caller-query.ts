import { sql } from 'kysely'
import type { Database } from '#server/platform/database'
import type { CallerRow } from './caller.ts'

/** A session with its person and, in the wished company (else the chosen one), the membership: one statement for each call. A session that looks
 * through a user's eyes gives that user, for as long as the one who looks is a super admin and the other a member. */
export async function findCallerRow(database: Database, idHash: string, companyId: string | undefined): Promise<CallerRow | undefined> {
  const { rows } = await database.read('platform', (tx) =>
    sql<CallerRow>`select s.id_hash, s.csrf, s.seen_at, s.idle_minutes, s.expires_at, s.revoked_at, s.company_id as session_company_id, s.location_id,
      u.id as user_id, v.id as viewer_id, v.first_name || ' ' || v.last_name as viewer_name, u.email, u.first_name, u.last_name, u.phone, u.superadmin, u.name_order, u.two_factor, u.status, u.password_changed_at,
      c.id as company_id, c.short_name, c.name as company_name, c.logo, c.verification, c.time_zone, c.is_demo, c.settings,
      m.user_type, m.is_owner, m.permissions, m.flags, m.location_ids, coalesce(m.dashboard, u.preferences->'dashboard') as dashboard,
      u.preferences->'look'->'chosen' as look, u.preferences->>'language' as language, u.preferences->'columns' as columns,
      u.preferences->'views'->(c.id::text) as own_views
      from session s
      left join app_user v on s.view_as is not null and v.id = s.user_id and v.superadmin and v.status = 'active'
        and exists (select 1 from membership seen where seen.user_id = s.view_as and seen.company_id = s.company_id and seen.closed_at is null)
      join app_user u on u.id = case when v.id is null then s.user_id else s.view_as end
      left join company c on c.id = coalesce(${companyId ?? null}::uuid, s.company_id)
      left join membership m on m.user_id = u.id and m.company_id = c.id and m.closed_at is null
      where s.id_hash = ${idHash}`.execute(tx),
  )
  return rows[0]
}
