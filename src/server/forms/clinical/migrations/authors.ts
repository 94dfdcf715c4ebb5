import { sql } from 'kysely'
import type { Actor } from '#permissions'
import type { FormsContext } from '../context.ts'
import type { Owner } from '../drafts/draft-row.ts'

/** Everybody who may have drafts. Row-level security shows drafts to their authors only, so they are asked for one author after the other. */
export async function authorsIn({ database }: Pick<FormsContext, 'database'>, { userId, companyId }: Actor): Promise<readonly Owner[]> {
  const { rows } = await database.read({ companyId }, (tx) => sql<{ user_id: string }>`select user_id from company_member order by user_id`.execute(tx))
  return [...new Set([userId, ...rows.map((row) => row.user_id)])].map((id) => ({ userId: id, companyId }))
}
