import { type RawBuilder, sql } from 'kysely'
import { CHAT_LIST_MAX, CHAT_PAGE_DEFAULT, CHAT_PAGE_MAX, type ChatCaughtUp, type ChatHistory } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { MESSAGES, type MessageRow, messageFor, messagesWith } from './message-row.ts'
import { quietHoursOf } from './quiet-hours.ts'
import { ownConversation } from './rows.ts'

export interface Page {
  readonly conversationId: string
  /** Only what stands before this place. */
  readonly before?: number
  readonly limit?: number
}

/** The newest page, or the one before a place. Throws not-found for who does not belong to it. */
export async function historyOf(tx: Tx, actor: Actor, { conversationId, before, limit = CHAT_PAGE_DEFAULT }: Page): Promise<ChatHistory> {
  const { conversation, own, members } = await ownConversation(tx, actor, conversationId)
  const end = Math.min(before ?? conversation.last_seq + 1, conversation.last_seq + 1)
  const { rows } = await sql<MessageRow>`${MESSAGES} where m.conversation_id = ${conversationId} and m.seq < ${end} and m.seq > ${own.from_seq}
    order by m.seq desc limit ${limit + 1}`.execute(tx)
  return {
    data: rows
      .slice(0, limit)
      .reverse()
      .map((row) => messageFor(row, own)),
    users: members.map(({ user_id: _id, first_name: fName, last_name: lName, read_seq, delivered_seq }) => ({ _id, fName, lName, read_seq, delivered_seq })),
    // Read before the messages: these are as new or newer.
    changed: conversation.changed,
    more: rows.length > limit,
  }
}

export interface Place {
  readonly conversationId: string
  /** The last place that is known. */
  readonly seq: number
  /** The last count of changes that is known; absent: changes are not asked for. */
  readonly changed?: number
}

type Caught = MessageRow & { readonly from_seq: number }

/**
 * All conversations of this person, what came after the places that they know, and what of the rest was changed since; one they don't belong
 * to any more yields nothing. The counts are read first, so that a change can come twice and never not at all.
 */
export async function catchUp(tx: Tx, { userId }: Actor, places: readonly Place[]): Promise<ChatCaughtUp> {
  const own = await sql<ChatCaughtUp['conversations'][number]>`select c.id as conversation_id, c.last_seq::int as last_seq, me.read_seq::int as read_seq,
    c.changed::int as changed, me.muted from chat_member me join chat_conversation c on c.company_id = me.company_id and c.id = me.conversation_id
    where me.user_id = ${userId} and me.left_at is null and c.deleted_at is null
    order by c.last_at desc nulls last, c.id limit ${CHAT_LIST_MAX}`.execute(tx)
  const quiet = await quietHoursOf(tx, userId)
  const known = JSON.stringify(places.map(({ conversationId: id, seq, changed }) => ({ id, seq, changed })))
  const after = (which: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql<Caught>`${messagesWith(sql`, me.from_seq::int as from_seq`)}
      join chat_member me on me.company_id = c.company_id and me.conversation_id = c.id
      join jsonb_to_recordset(${known}::jsonb) as place(id uuid, seq bigint, changed bigint) on place.id = c.id
      where me.user_id = ${userId} and me.left_at is null and c.deleted_at is null and m.seq > me.from_seq and ${which}
      order by m.conversation_id, ${order} limit ${CHAT_PAGE_MAX + 1}`.execute(tx)
  // Pages that come back all at once have missed nothing, most of them: the counts say so. Of what is not among them they say nothing.
  const now = new Map(own.rows.map((conversation) => [conversation.conversation_id, conversation]))
  const isBehind = (of: 'last_seq' | 'changed', { conversationId, seq, changed }: Place): boolean =>
    (now.get(conversationId)?.[of] ?? Number.POSITIVE_INFINITY) > (of === 'last_seq' ? seq : (changed ?? Number.POSITIVE_INFINITY))
  const came = places.some((place) => isBehind('last_seq', place)) ? await after(sql`m.seq > place.seq`, sql`m.seq`) : { rows: [] }
  const changed = places.some((place) => isBehind('changed', place))
    ? await after(sql`m.changed > place.changed and m.seq <= place.seq`, sql`m.changed`)
    : { rows: [] }
  const shown = (rows: readonly Caught[]) => rows.slice(0, CHAT_PAGE_MAX).map((row) => messageFor(row, { user_id: userId, from_seq: row.from_seq }))
  const more = Math.max(came.rows.length, changed.rows.length) > CHAT_PAGE_MAX
  return { conversations: own.rows, messages: shown(came.rows), changes: shown(changed.rows), ...(quiet && { quiet_hours: quiet }), more }
}
