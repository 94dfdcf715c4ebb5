import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import type { MessageRow } from './message-row.ts'
import type { ConversationRow, MemberRow } from './rows.ts'
import { startReminding } from './urgent.ts'

/** What goes with the words of a message. */
export type Carried = Pick<MessageRow, 'type' | 'file_id' | 'file_name' | 'file_size' | 'mentions' | 'quote'>

/** Words alone. */
export const NOTHING_CARRIED: Carried = { type: 'text', file_id: null, file_name: null, file_size: null, mentions: null, quote: null }

/** JSON for PostgreSQL holds none. */
const HALF_A_PAIR = /\p{Surrogate}/gu

/** A message for a conversation whose row is locked by this transaction. */
export interface Put extends Carried {
  /** As it was locked. */
  readonly conversation: ConversationRow
  /** Whose message it is. */
  readonly own: MemberRow
  readonly clientId: string
  readonly text: string
  readonly urgent: boolean
  /** It stands for a call. */
  readonly call?: MessageRow['call']
}

export interface Putting {
  readonly companyId: string
  readonly now: Date
}

/** Gives messages the next places of their conversations, in their order, and gives them as they lie there. */
export async function putMessages(tx: Tx, { companyId, now }: Putting, puts: readonly Put[]): Promise<readonly MessageRow[]> {
  const written = rowsOf(puts, now)
  const asJson = JSON.stringify(written.map(({ quote, ...row }) => ({ ...row, reply_seq: quote?.seq })))
  await sql`with written as (select * from json_to_recordset(${asJson}::json) as w(conversation_id uuid, seq bigint, sender_id uuid, client_id uuid, body text,
      type text, file_id uuid, file_name text, file_size int, reply_seq bigint, mentions uuid[], urgent boolean, call text)),
    counted as (update chat_conversation c set last_seq = upto.seq, last_at = ${now}
      from (select conversation_id, max(seq) as seq from written group by conversation_id) upto where c.id = upto.conversation_id)
    insert into chat_message
      (company_id, conversation_id, seq, sender_id, client_id, body, at, type, file_id, file_name, file_size, reply_seq, mentions, urgent, call)
    select ${companyId}::uuid, conversation_id, seq, sender_id, client_id, body, ${now}::timestamptz, type, file_id, file_name, file_size, reply_seq, mentions,
      urgent, call from written`.execute(tx)
  for (const { conversation_id, seq, urgent } of written) if (urgent) await startReminding(tx, { company_id: companyId, conversation_id, seq }, now)
  return written
}

function rowsOf(puts: readonly Put[], now: Date): readonly MessageRow[] {
  const places = new Map<string, number>()
  return puts.map(({ conversation, own, clientId, text, call = null, urgent, type, file_id, file_name, file_size, mentions, quote }) => {
    const { id, is_group, name, first_id, second_id } = conversation
    const seq = (places.get(id) ?? conversation.last_seq) + 1
    places.set(id, seq)
    const { user_id: sender_id, first_name, last_name, kind } = own
    const carried = { type, file_id, file_name, file_size, mentions, quote }
    const unchanged = { edited_at: null, removed_at: null, changed: 0, reactions: null, acknowledged: null }
    const written = {
      conversation_id: id,
      seq,
      client_id: clientId,
      sender_id,
      body: text.replaceAll(HALF_A_PAIR, '\uFFFD'),
      at: now.toISOString(),
      urgent,
      call,
    }
    return { ...written, ...carried, ...unchanged, first_name, last_name, kind, is_group, name, first_id, second_id }
  })
}

/** One alone. */
export async function putMessage(tx: Tx, putting: Putting, put: Put): Promise<MessageRow> {
  const [row] = await putMessages(tx, putting, [put])
  if (row === undefined) throw new Error('A message was not put.')
  return row
}
