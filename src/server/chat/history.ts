import { sql } from 'kysely'
import { CHAT_LIST_MAX, CHAT_PAGE_DEFAULT, CHAT_PAGE_MAX, type ChatCaughtUp, type ChatHistory } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/database'
import { MESSAGES, type MessageRow, membersOf, messageFor, ownConversation } from './rows.ts'

export interface Page {
  readonly conversationId: string
  /** Only what stands before this place. */
  readonly before?: number
  readonly limit?: number
}

/** The newest page, or the one before a place. Throws not-found for who does not belong to it. */
export async function historyOf(tx: Tx, actor: Actor, { conversationId, before, limit = CHAT_PAGE_DEFAULT }: Page): Promise<ChatHistory> {
  const { conversation, own } = await ownConversation(tx, actor, conversationId)
  const end = Math.min(before ?? conversation.last_seq + 1, conversation.last_seq + 1)
  const { rows } = await sql<MessageRow>`${MESSAGES} where m.conversation_id = ${conversationId} and m.seq < ${end} and m.seq > ${own.from_seq}
    order by m.seq desc limit ${limit + 1}`.execute(tx)
  const members = await membersOf(tx, conversationId)
  return {
    data: rows
      .slice(0, limit)
      .reverse()
      .map((row) => messageFor(row, actor.userId)),
    users: members.map(({ user_id, first_name, last_name, read_seq }) => ({ _id: user_id, fName: first_name, lName: last_name, read_seq })),
    more: rows.length > limit,
  }
}

export interface Place {
  readonly conversationId: string
  /** The last place that is known. */
  readonly seq: number
}

/** All conversations of this person, and what came after the places that they know; one they don't belong to any more yields nothing. */
export async function catchUp(tx: Tx, actor: Actor, places: readonly Place[]): Promise<ChatCaughtUp> {
  const own = await sql<ChatCaughtUp['conversations'][number]>`select c.id as conversation_id, c.last_seq::int as last_seq, me.read_seq::int as read_seq
    from chat_member me join chat_conversation c on c.company_id = me.company_id and c.id = me.conversation_id
    where me.user_id = ${actor.userId} and me.left_at is null and c.deleted_at is null
    order by c.last_at desc nulls last, c.id limit ${CHAT_LIST_MAX}`.execute(tx)
  const known = JSON.stringify(places.map(({ conversationId, seq }) => ({ id: conversationId, seq })))
  const { rows } = await sql<MessageRow>`${MESSAGES} join chat_member me on me.company_id = c.company_id and me.conversation_id = c.id
    join jsonb_to_recordset(${known}::jsonb) as place(id uuid, seq bigint) on place.id = c.id
    where me.user_id = ${actor.userId} and me.left_at is null and c.deleted_at is null and m.seq > place.seq and m.seq > me.from_seq
    order by m.conversation_id, m.seq limit ${CHAT_PAGE_MAX + 1}`.execute(tx)
  return {
    conversations: own.rows,
    messages: rows.slice(0, CHAT_PAGE_MAX).map((row) => messageFor(row, actor.userId)),
    more: rows.length > CHAT_PAGE_MAX,
  }
}
