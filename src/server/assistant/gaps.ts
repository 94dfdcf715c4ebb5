import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Asking, AssistantContext } from './context.ts'
import { folded } from './search/words.ts'

/** Rows of one company; the oldest make room. */
const KEPT_MAX = 2_000

/**
 * Counts what the help did not say, or did not say well, for those who write it: by a hash, so that the same question is one row.
 * No person is kept, and of the words those alone that the help knows.
 */
export async function recordGap(
  { database, clock, maskFor }: Pick<AssistantContext, 'database' | 'clock' | 'maskFor'>,
  asking: Asking,
  kind: 'unanswered' | 'unhelpful',
): Promise<void> {
  const { actor, terms, text, language, page } = asking
  const { companyId } = actor
  const hash = createHash('sha256')
    .update(`${companyId}/${folded(text).replaceAll(/\s+/g, ' ').trim()}`)
    .digest('base64url')
  const now = clock()
  const question = (await maskFor({ companyId, terms }))(text)
  await database.transaction({ companyId }, async (tx) => {
    await sql`insert into assistant_gap (company_id, hash, kind, question, language, page, first_at, last_at)
      values (${companyId}, ${hash}, ${kind}, ${question}, ${language}, ${page}, ${now}, ${now})
      on conflict (company_id, kind, hash) do update set asked = assistant_gap.asked + 1, last_at = excluded.last_at,
        state = case assistant_gap.state when 'answered' then 'open' else assistant_gap.state end`.execute(tx)
    await sql`delete from assistant_gap where company_id = ${companyId} and (kind, hash) in
      (select kind, hash from assistant_gap where company_id = ${companyId} order by last_at desc, kind, hash offset ${KEPT_MAX} limit 100)`.execute(tx)
  })
}
