import { sql } from 'kysely'
import { CHAT_FOUND_MAX, type ChatMessage } from '#contract'
import type { Actor } from '#permissions'
import type { Database } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type MessageRow, messageFor, messagesWith } from './message-row.ts'

const LIMIT_MS = 2_000
/** PostgreSQL ended a statement that took too long. */
const TOOK_TOO_LONG = '57014'

/**
 * Messages of one's own conversations, from when one came, with words that begin like those; the newest first, at most CHAT_FOUND_MAX. Throws
 * `unavailable` where it takes longer than two seconds.
 */
export async function search({ database }: { readonly database: Database }, { companyId, userId }: Actor, text: string): Promise<readonly ChatMessage[]> {
  try {
    return await database.read({ companyId }, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(LIMIT_MS)}, true)`.execute(tx)
      const { rows } = await sql<MessageRow & { readonly from_seq: number }>`${messagesWith(sql`, me.from_seq::int as from_seq`)}
        join chat_found(${userId}, ${text}, ${CHAT_FOUND_MAX}) found on found.conversation_id = m.conversation_id and found.seq = m.seq
        join chat_member me on me.company_id = m.company_id and me.conversation_id = m.conversation_id and me.user_id = ${userId}
        order by m.at desc, m.conversation_id, m.seq desc`.execute(tx)
      return rows.map((row) => messageFor(row, { user_id: userId, from_seq: row.from_seq }))
    })
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === TOOK_TOO_LONG) throw new RefusalError('unavailable')
    throw error
  }
}
