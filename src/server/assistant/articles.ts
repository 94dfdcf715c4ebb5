import { sql } from 'kysely'
import { HELP_ARTICLES } from '#contract'
import type { AssistantOptions, RecordNews } from './context.ts'

/**
 * A question whose article is published is answered; when the article is withdrawn, deleted or no longer names it, it is open again. Questions that
 * somebody has dismissed stay so.
 */
export async function followArticle({ database }: Pick<AssistantOptions, 'database'>, { resource, companyId }: RecordNews): Promise<void> {
  if (resource !== HELP_ARTICLES || companyId === null) return
  const written = sql`select data->>'gapId' from record_help_article where company_id = ${companyId} and deleted_at is null and data->>'state' = 'published'
    and data->>'gapId' is not null`
  await database.transaction({ companyId }, async (tx) => {
    await sql`update assistant_gap set state = 'answered', version = version + 1 where company_id = ${companyId} and state = 'open'
      and id::text in (${written} and updated_at >= assistant_gap.last_at)`.execute(tx)
    await sql`update assistant_gap set state = 'open', version = version + 1 where company_id = ${companyId} and state = 'answered'
      and id::text not in (${written})`.execute(tx)
  })
}
