import { type RawBuilder, sql } from 'kysely'
import {
  CHAT_MODELS,
  CHAT_QUOTE_MAX,
  CHAT_TARGET_OF,
  type ChatCallEnd,
  type ChatKind,
  type ChatMessage,
  type ChatMessageType,
  type ChatQuote,
  type ChatReaction,
  isQuietAt,
  type QuietHours,
} from '#contract'
import type { Tx } from '#server/platform/database'
import type { Delivery } from './context.ts'
import { personOf } from './person-of.ts'

/** A message as it lies in the database, with what hangs on it. */
export interface MessageRow {
  readonly conversation_id: string
  readonly seq: number
  readonly client_id: string
  readonly sender_id: string
  readonly body: string
  readonly at: string
  readonly type: ChatMessageType
  readonly file_id: string | null
  readonly file_name: string | null
  readonly file_size: number | null
  readonly mentions: readonly string[] | null
  readonly urgent: boolean
  /** It stands for a call that was not taken. */
  readonly call: ChatCallEnd | null
  readonly edited_at: string | null
  readonly removed_at: string | null
  /** The conversation's count when it was last changed; 0: never. */
  readonly changed: number
  readonly quote: ChatQuote | null
  readonly reactions: readonly ChatReaction[] | null
  readonly acknowledged: readonly string[] | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly kind: ChatKind | null
  readonly is_group: boolean
  readonly name: string | null
  readonly first_id: string | null
  readonly second_id: string | null
}

const QUOTE = sql`(select json_build_object('seq', q.seq::int, 'text', left(q.body, ${sql.lit(CHAT_QUOTE_MAX)}),
    'sender_name', coalesce((select trim(concat(who.first_name, ' ', who.last_name)) from chat_person who where who.user_id = q.sender_id), ''))
  from chat_message q where q.company_id = m.company_id and q.conversation_id = m.conversation_id and q.seq = m.reply_seq)`
const REACTIONS = sql`(select json_agg(json_build_object('reaction', r.reaction, 'user_ids', r.user_ids) order by r.since, r.reaction) from
  (select reaction, json_agg(user_id order by at, user_id) as user_ids, min(at) as since from chat_reaction r
    where r.company_id = m.company_id and r.conversation_id = m.conversation_id and r.seq = m.seq group by reaction) r)`
const ACKNOWLEDGED = sql`(select json_agg(a.user_id order by a.at, a.user_id) from chat_acknowledgement a
  where a.company_id = m.company_id and a.conversation_id = m.conversation_id and a.seq = m.seq)`

/** What every reading of messages selects, and more columns; `m` is the message, `c` its conversation. Nothing hangs on one that never changed. */
export const messagesWith = (
  more: RawBuilder<unknown>,
) => sql<MessageRow>`select m.conversation_id, m.seq::int as seq, m.client_id, m.sender_id, m.body, m.at, m.type, m.file_id, m.file_name,
  m.file_size, m.mentions, m.urgent, m.call, m.edited_at, m.removed_at, m.changed::int as changed,
  case when m.reply_seq is not null then ${QUOTE} end as quote, case when m.changed > 0 then ${REACTIONS} end as reactions,
  case when m.changed > 0 and m.urgent then ${ACKNOWLEDGED} end as acknowledged, p.first_name, p.last_name, p.kind,
  c.kind = 'group' as is_group, c.name, c.first_id, c.second_id${more}
  from chat_message m join chat_conversation c on c.company_id = m.company_id and c.id = m.conversation_id left join ${personOf(sql`m.sender_id`)} on true`

export const MESSAGES = messagesWith(sql``)

/** Who gets a message; what was said up to `from_seq` was said before they came. */
export interface Reader {
  readonly user_id: string
  readonly from_seq: number
  readonly muted?: boolean
  readonly quiet?: QuietHours | null
}

export const nameOf = (row: { readonly first_name: string | null; readonly last_name: string | null }): string =>
  `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()

const otherOf = ({ first_id: first, second_id: second }: MessageRow, one: string): string => (first === one ? second : first) ?? ''

/** A message as this reader gets it. */
export function messageFor(row: MessageRow, reader: Reader): ChatMessage {
  const kind = row.kind ?? 'office'
  const sender = nameOf(row)
  return {
    conversation_id: row.conversation_id,
    seq: row.seq,
    client_id: row.client_id,
    text: row.body,
    type: row.type,
    ...(row.removed_at === null ? carriedBy(row, reader) : { deleted_at: row.removed_at }),
    ...(row.edited_at !== null && { edited_at: row.edited_at }),
    ...(row.call !== null && { call: row.call }),
    ...(row.changed > 0 && { changed: row.changed }),
    sender,
    sender_id: row.sender_id,
    sender_name: sender,
    on_sender_model: CHAT_MODELS[kind],
    target: row.is_group ? 'g' : CHAT_TARGET_OF[kind],
    group: row.is_group,
    ...(row.is_group ? { groupname: row.name ?? '' } : { receiver_id: otherOf(row, row.sender_id) }),
    name: row.is_group ? (row.name ?? '') : sender,
    time: row.at,
    side: row.sender_id === reader.user_id ? 'left' : 'right',
  }
}

/** Whether a new message is told to this reader: what is urgent, also in their quiet hours; that they rejected a call, they know. */
const hears = ({ muted = false, quiet }: Reader, { urgent, at, call }: MessageRow): boolean =>
  call !== 'declined' && !muted && (urgent || !quiet || !isQuietAt(quiet, new Date(at)))

/** A message for those of the members who read it: whoever came after it does not. */
export function deliveryTo(members: readonly Reader[], { row, ...of }: Pick<Delivery, 'as' | 'companyId'> & { readonly row: MessageRow }): Delivery {
  const readers = members.filter(({ from_seq }) => from_seq < row.seq)
  return {
    ...of,
    readers: readers.map(({ user_id }) => user_id),
    toBeTold: readers
      .filter((reader) => reader.user_id !== row.sender_id && of.as !== 'changed' && (of.as === 'reminder' || hears(reader, row)))
      .map(({ user_id }) => user_id),
    messageFor: (userId) => messageFor(row, readers.find(({ user_id }) => user_id === userId) ?? { user_id: userId, from_seq: row.seq }),
  }
}

/** One message with what hangs on it; undefined when it is not there. */
export async function messageAt(tx: Tx, conversationId: string, seq: number): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`${MESSAGES} where m.conversation_id = ${conversationId} and m.seq = ${seq}`.execute(tx)
  return rows[0]
}

/** A message in short, for the one that answers it. */
export async function quoteOf(tx: Tx, conversationId: string, seq: number): Promise<ChatQuote | null> {
  const { rows } = await sql<{ quote: ChatQuote | null }>`select ${QUOTE} as quote
    from (select company_id, conversation_id, seq as reply_seq from chat_message where conversation_id = ${conversationId} and seq = ${seq}) m`.execute(tx)
  return rows[0]?.quote ?? null
}

/** A file, a quote, and what others have answered; a quote of what was said before the reader came is left out. */
function carriedBy(row: MessageRow, { from_seq }: Reader): Partial<ChatMessage> {
  const { file_id, file_name, file_size, quote, reactions, mentions } = row
  return {
    ...(file_id !== null && { file: `/api/chat/files/${file_id}`, file_id, file_name: file_name ?? '', file_size: file_size ?? 0 }),
    ...(quote !== null && quote.seq > from_seq && { reply_to: quote }),
    ...(reactions !== null && { reactions }),
    ...(mentions !== null && mentions.length > 0 && { mentions }),
    ...(row.urgent && { urgent: { acknowledged: row.acknowledged ?? [] } }),
  }
}
