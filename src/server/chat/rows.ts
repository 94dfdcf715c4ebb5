import { sql } from 'kysely'
import { CHAT_MODELS, CHAT_TARGET_OF, type ChatKind, type ChatMessage } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/database'
import { RefusalError } from '#server/refusal'

export interface ConversationRow {
  readonly id: string
  readonly is_group: boolean
  readonly name: string | null
  readonly first_id: string | null
  readonly second_id: string | null
  readonly created_by: string
  readonly last_seq: number
}

export interface MemberRow {
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly kind: ChatKind
  /** May still come into this company. */
  readonly is_open: boolean
  readonly from_seq: number
  readonly read_seq: number
}

export interface MessageRow {
  readonly conversation_id: string
  readonly seq: number
  readonly client_id: string
  readonly sender_id: string
  readonly body: string
  readonly at: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly kind: ChatKind | null
  readonly is_group: boolean
  readonly name: string | null
  readonly first_id: string | null
  readonly second_id: string | null
}

/** What every reading of messages selects; `m` is the message, `c` its conversation. */
export const MESSAGES = sql<MessageRow>`select m.conversation_id, m.seq::int as seq, m.client_id, m.sender_id, m.body, m.at, p.first_name, p.last_name, p.kind,
  c.kind = 'group' as is_group, c.name, c.first_id, c.second_id
  from chat_message m join chat_conversation c on c.company_id = m.company_id and c.id = m.conversation_id left join chat_person p on p.user_id = m.sender_id`

export const nameOf = (row: { readonly first_name: string | null; readonly last_name: string | null }): string =>
  `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()

const otherOf = ({ first_id: first, second_id: second }: MessageRow, one: string): string => (first === one ? second : first) ?? ''

/** A message as this reader gets it. */
export function messageFor(row: MessageRow, readerId: string): ChatMessage {
  const kind = row.kind ?? 'office'
  const sender = nameOf(row)
  return {
    conversation_id: row.conversation_id,
    seq: row.seq,
    client_id: row.client_id,
    text: row.body,
    type: 'text',
    sender,
    sender_id: row.sender_id,
    sender_name: sender,
    on_sender_model: CHAT_MODELS[kind],
    target: row.is_group ? 'g' : CHAT_TARGET_OF[kind],
    group: row.is_group,
    ...(row.is_group ? { groupname: row.name ?? '' } : { receiver_id: otherOf(row, row.sender_id) }),
    name: row.is_group ? (row.name ?? '') : sender,
    time: row.at,
    side: row.sender_id === readerId ? 'left' : 'right',
  }
}

/** Who belongs to a conversation now, in a fixed order. */
export async function membersOf(tx: Tx, conversationId: string): Promise<readonly MemberRow[]> {
  const { rows } = await sql<MemberRow>`select m.user_id, coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name,
    coalesce(p.kind, 'office') as kind, coalesce(p.is_open, false) as is_open, m.from_seq::int as from_seq, m.read_seq::int as read_seq
    from chat_member m left join chat_person p on p.user_id = m.user_id
    where m.conversation_id = ${conversationId} and m.left_at is null order by m.joined_at, m.user_id`.execute(tx)
  return rows
}

const CONVERSATION = sql`select c.id, c.kind = 'group' as is_group, c.name, c.first_id, c.second_id, c.created_by, c.last_seq::int as last_seq from chat_conversation c`

/** A conversation that one belongs to. Throws not-found also for what is another's, another company's or deleted. */
export async function ownConversation(tx: Tx, actor: Actor, id: string): Promise<{ readonly conversation: ConversationRow; readonly own: MemberRow }> {
  const { rows } = await sql<ConversationRow>`${CONVERSATION} where c.id = ${id} and c.deleted_at is null`.execute(tx)
  return withOwn(rows[0], await membersOf(tx, id), actor)
}

/**
 * The same under the lock of its row: until the end of the transaction nobody else writes, comes or goes. Who asks is looked at before, so that
 * strangers can't hold it, and again after.
 */
export async function lockConversation(tx: Tx, actor: Actor, id: string) {
  const { rows } = await sql<ConversationRow>`${CONVERSATION} where c.id = ${id} and c.deleted_at is null
    and exists (select from chat_member m where m.company_id = c.company_id and m.conversation_id = c.id and m.user_id = ${actor.userId} and m.left_at is null)
    for update of c`.execute(tx)
  const members = rows[0] === undefined ? [] : await membersOf(tx, id)
  return { ...withOwn(rows[0], members, actor), members }
}

function withOwn(conversation: ConversationRow | undefined, members: readonly MemberRow[], { userId }: Actor) {
  const own = members.find((member) => member.user_id === userId)
  if (conversation === undefined || own === undefined) throw new RefusalError('not-found')
  return { conversation, own }
}
