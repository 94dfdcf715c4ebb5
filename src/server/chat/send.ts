import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CHAT_GROUP_MAX, type ChatMessage, type ChatTarget } from '#contract'
import type { Actor } from '#permissions'
import { isUniqueViolation, type Tx } from '#server/database'
import { RefusalError } from '#server/refusal'
import { type ChatContext, type Delivery, refuseSuperAdmin } from './context.ts'
import { attach } from './message-file.ts'
import { deliveryTo, MESSAGES, type MessageRow, messageFor, quoteOf } from './message-row.ts'
import { kindOfActor, reachable, type Towards } from './people.ts'
import { type ConversationRow, lockConversation, type MemberRow } from './rows.ts'
import { startReminding } from './urgent.ts'

/** To a conversation, to a person (opened with the first message), or to a new group. */
export type SendTo = Towards | { readonly group: { readonly name: string; readonly audience: ChatTarget; readonly ids: readonly string[] } }

export interface Sending {
  readonly to: SendTo
  /** Empty only beside a file. */
  readonly text: string
  /** The same one again is stored once and answered alike. */
  readonly clientId: string
  /** Uploaded before, by the same person, and not sent yet. */
  readonly fileId?: string
  /** The message it answers. */
  readonly replyTo?: number
  /** Whoever does not belong to the conversation is left out. */
  readonly mentions?: readonly string[]
  /** Its readers are to acknowledge it, and are reminded. */
  readonly urgent?: boolean
}

interface Stored {
  readonly row: MessageRow
  /** Absent: it was there already. */
  readonly delivery?: Delivery
}

/**
 * Stores a message and resolves after the commit, then tells its readers. Throws forbidden (super admins write to nobody), not-found (no
 * such conversation or file for this person), conflict (the file was sent already) or invalid-value (nothing there that it could answer).
 */
export async function send(context: ChatContext, actor: Actor, sending: Sending): Promise<ChatMessage> {
  const { database, audit, publish, deliver } = context
  refuseSuperAdmin(context, actor)
  const store = () => database.transaction({ companyId: actor.companyId }, (tx) => storeMessage(tx, context, actor, sending))
  const { row, delivery } = await store().catch((error: unknown) => {
    // Sent twice at the same moment: the other one is there now.
    if (isUniqueViolation(error)) return store()
    throw error
  })
  const { companyId } = actor
  const stored = { kind: 'chat-message', as: 'new', companyId, conversationId: row.conversation_id, seq: row.seq } as const
  if (delivery !== undefined) deliver(stored, delivery)
  if (delivery !== undefined && 'group' in sending.to) {
    publish({
      kind: 'chat-event',
      companyId,
      to: delivery.readers,
      event: 'addGroupUser',
      payload: { success: true, msg: '', conversation_id: row.conversation_id },
    })
    const { ids, audience } = sending.to.group
    await audit.write({ actor, action: 'create', entity: 'chat-group', entityId: row.conversation_id, detail: { ids: [...ids], audience } })
  }
  // Who sends it has read what it answers.
  return messageFor(row, { user_id: actor.userId, from_seq: 0 })
}

async function storeMessage(tx: Tx, context: ChatContext, actor: Actor, sending: Sending): Promise<Stored> {
  const { to, text, clientId, urgent = false } = sending
  const known = await sql<MessageRow>`${MESSAGES} where m.sender_id = ${actor.userId} and m.client_id = ${clientId}`.execute(tx)
  if (known.rows[0] !== undefined) return { row: known.rows[0] }
  const now = context.clock()
  const id =
    'conversationId' in to ? to.conversationId : 'receiverId' in to ? await openPair(tx, actor, to.receiverId, now) : await openGroup(tx, actor, to.group, now)
  const { conversation, members, own } = await lockConversation(tx, actor, id)
  if (!conversation.is_group && members.some(({ is_open }) => !is_open)) throw new RefusalError('not-found', { message: context.say('gone') })
  const counted = await sql<{
    seq: number
  }>`update chat_conversation set last_seq = last_seq + 1, last_at = ${now} where id = ${id} returning last_seq::int as seq`.execute(tx)
  const seq = counted.rows[0]?.seq ?? 0
  const carried = await carriedWith(tx, context, { actor, sending, own, members, conversation })
  const { type, file_id, file_name, file_size, mentions, quote } = carried
  await sql`insert into chat_message (company_id, conversation_id, seq, sender_id, client_id, body, at, type, file_id, file_name, file_size, reply_seq, mentions, urgent)
    values (${actor.companyId}, ${id}, ${seq}, ${actor.userId}, ${clientId}, ${text}, ${now}, ${type}, ${file_id}, ${file_name}, ${file_size},
      ${quote?.seq ?? null}, ${mentions}::uuid[], ${urgent})`.execute(tx)
  if (urgent) await startReminding(tx, { company_id: actor.companyId, conversation_id: id, seq }, now)
  const { first_name, last_name, kind } = own
  const { is_group, name, first_id, second_id } = conversation
  const written = { conversation_id: id, seq, client_id: clientId, sender_id: actor.userId, body: text, at: now.toISOString(), urgent, ...carried }
  const unchanged = { edited_at: null, removed_at: null, changed: 0, reactions: null, acknowledged: null }
  const row: MessageRow = { ...written, ...unchanged, first_name, last_name, kind, is_group, name, first_id, second_id }
  return { row, delivery: deliveryTo(members, { companyId: actor.companyId, as: 'new', row }) }
}

interface Carrying {
  readonly actor: Actor
  readonly sending: Sending
  readonly own: MemberRow
  readonly members: readonly MemberRow[]
  /** As it was before. */
  readonly conversation: ConversationRow
}

type Carried = Pick<MessageRow, 'type' | 'file_id' | 'file_name' | 'file_size' | 'mentions' | 'quote'>

/** What goes with the words: a file, the message it answers, and whom it names. */
async function carriedWith(tx: Tx, context: ChatContext, { actor, sending, own, members, conversation }: Carrying): Promise<Carried> {
  const { fileId, replyTo, mentions } = sending
  const file = fileId === undefined ? ({ type: 'text', file_id: null, file_name: null, file_size: null } as const) : await attach(context, tx, actor, fileId)
  const named = members.filter(({ user_id }) => mentions?.includes(user_id)).map(({ user_id }) => user_id)
  const answers = replyTo !== undefined && replyTo > own.from_seq && replyTo <= conversation.last_seq
  if (replyTo !== undefined && !answers) throw new RefusalError('invalid-value', { message: context.say('noSuchMessage') })
  const quote = answers ? await quoteOf(tx, conversation.id, replyTo) : null
  return { ...file, mentions: named.length === 0 ? null : named, quote }
}

/** The one conversation of these two, made when it is not there; two who begin at once get the same. */
async function openPair(tx: Tx, actor: Actor, receiverId: string, now: Date): Promise<string> {
  const { companyId, userId } = actor
  if (receiverId === userId) throw new RefusalError('invalid-value')
  await reachable(tx, actor, [receiverId])
  const [first, second] = [userId, receiverId].sort()
  await sql`insert into chat_conversation (company_id, id, kind, first_id, second_id, created_by, created_at)
    values (${companyId}, ${randomUUID()}, 'one', ${first}, ${second}, ${userId}, ${now}) on conflict (company_id, first_id, second_id) do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from chat_conversation where first_id = ${first} and second_id = ${second}`.execute(tx)
  const id = rows[0]?.id ?? ''
  await addMembers(tx, { companyId, id, now, fromSeq: 0 }, [userId, receiverId])
  return id
}

async function openGroup(tx: Tx, actor: Actor, { name, audience, ids }: Extract<SendTo, { group: unknown }>['group'], now: Date): Promise<string> {
  const { companyId, userId } = actor
  if (kindOfActor(actor) !== 'office') throw new RefusalError('forbidden')
  const others = await reachable(tx, actor, ids)
  if (others.length === 0 || others.length >= CHAT_GROUP_MAX) throw new RefusalError('invalid-value')
  const id = randomUUID()
  await sql`insert into chat_conversation (company_id, id, kind, name, audience, created_by, created_at)
    values (${companyId}, ${id}, 'group', ${name}, ${audience}, ${userId}, ${now})`.execute(tx)
  await addMembers(tx, { companyId, id, now, fromSeq: 0 }, [userId, ...others])
  return id
}

interface Joining {
  readonly companyId: string
  readonly id: string
  readonly now: Date
  /** What was said up to there was said before they came. */
  readonly fromSeq: number
}

/** Whoever is there stays as they are; whoever left comes back, and reads on from there. */
export async function addMembers(tx: Tx, { companyId, id, now, fromSeq }: Joining, userIds: readonly string[]): Promise<void> {
  await sql`insert into chat_member (company_id, conversation_id, user_id, from_seq, read_seq, joined_at)
    select ${companyId}::uuid, ${id}::uuid, u, ${fromSeq}::bigint, ${fromSeq}::bigint, ${now}::timestamptz from unnest(${userIds}::uuid[]) u
    on conflict (company_id, conversation_id, user_id) do update set from_seq = excluded.from_seq, read_seq = excluded.read_seq,
      joined_at = excluded.joined_at, left_at = null where chat_member.left_at is not null`.execute(tx)
}
