import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { DEFAULT_LANGUAGE, languageOf } from '#translation'

interface Known {
  readonly own: string | null
  readonly company: string | null
}

/** The language that someone reads letters in: the one they chose, else that of their company, else English. In the scope of the platform. */
export async function readersLanguage(tx: Tx, userId: string): Promise<string> {
  const { rows } =
    await sql<Known>`select u.preferences->>'language' as own, (select c.settings->>'language' from membership m join company c on c.id = m.company_id
      where m.user_id = u.id and m.closed_at is null and c.settings->>'language' is not null order by c.id limit 1) as company
    from app_user u where u.id = ${userId}`.execute(tx)
  return languageOf(rows[0]?.own ?? rows[0]?.company ?? DEFAULT_LANGUAGE).code
}
