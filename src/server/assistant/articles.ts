import { sql } from 'kysely'
import { resourceOfRole } from '#document'
import { tableOf } from '#server/platform/database'
import type { AssistantOptions, RecordNews } from './context.ts'

/**
 * A question whose article is published is answered; when the article is withdrawn, deleted or no longer names it, it is open again. Questions that
 * somebody has dismissed stay so.
 */
export async function followArticle(
  { database, documents }: Pick<AssistantOptions, 'database' | 'documents'>,
  { resource, companyId }: RecordNews,
): Promise<void> {
  if (companyId === null || resourceOfRole(documents(), 'help-page')?.name !== resource) return
  const written = sql`select data->>'gapId' from ${sql.table(tableOf(resource))} where company_id = ${companyId} and deleted_at is null and data->>'state' = 'published'
    and data->>'gapId' is not null`
  await database.transaction({ companyId }, async (tx) => {
    await sql`update assistant_gap set state = 'answered', version = version + 1 where company_id = ${companyId} and state = 'open'
      and id::text in (${written} and updated_at >= assistant_gap.last_at)`.execute(tx)
    await sql`update assistant_gap set state = 'open', version = version + 1 where company_id = ${companyId} and state = 'answered'
      and id::text not in (${written})`.execute(tx)
  })
}
