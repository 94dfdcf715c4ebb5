import { sql } from 'kysely'
import type { Tx } from '#server/database'
import type { MessageRow } from './message-row.ts'
import type { ConversationRow, MemberRow } from './rows.ts'
import { startReminding } from './urgent.ts'

/** What goes with the words of a message. */
export type Carried = Pick<MessageRow, 'type' | 'file_id' | 'file_name' | 'file_size' | 'mentions' | 'quote'>

/** Words alone. */
export const NOTHING_CARRIED: Carried = { type: 'text', file_id: null, file_name: null, file_size: null, mentions: null, quote: null }

interface Into {
  readonly companyId: string
  readonly conversation: ConversationRow
  /** Whose message it is. */
  readonly own: MemberRow
}

interface Put extends Carried {
  readonly clientId: string
  readonly text: string
  readonly urgent: boolean
  readonly now: Date
  /** It stands for a call. */
  readonly call?: MessageRow['call']
}

/** Gives a message the next place of a conversation whose row is locked by this transaction, and gives it as it lies there. */
export async function putMessage(tx: Tx, { companyId, conversation, own }: Into, put: Put): Promise<MessageRow> {
  const { clientId, text, urgent, now, call = null, ...carried } = put
  const { type, file_id, file_name, file_size, mentions, quote } = carried
  const { id } = conversation
  const { rows } = await sql<{ seq: number }>`with counted as
      (update chat_conversation set last_seq = last_seq + 1, last_at = ${now} where id = ${id} returning company_id, id, last_seq)
    insert into chat_message
      (company_id, conversation_id, seq, sender_id, client_id, body, at, type, file_id, file_name, file_size, reply_seq, mentions, urgent, call)
    select company_id, id, last_seq, ${own.user_id}::uuid, ${clientId}::uuid, ${text}::text, ${now}::timestamptz, ${type}::text, ${file_id}::uuid,
      ${file_name}::text, ${file_size}::int, ${quote?.seq ?? null}::bigint, ${mentions}::uuid[], ${urgent}::boolean, ${call}::text from counted
    returning seq::int as seq`.execute(tx)
  const seq = rows[0]?.seq ?? 0
  if (urgent) await startReminding(tx, { company_id: companyId, conversation_id: id, seq }, now)
  const { first_name, last_name, kind } = own
  const { is_group, name, first_id, second_id } = conversation
  const written = { conversation_id: id, seq, client_id: clientId, sender_id: own.user_id, body: text, at: now.toISOString(), urgent, call, ...carried }
  const unchanged = { edited_at: null, removed_at: null, changed: 0, reactions: null, acknowledged: null }
  return { ...written, ...unchanged, first_name, last_name, kind, is_group, name, first_id, second_id }
}
