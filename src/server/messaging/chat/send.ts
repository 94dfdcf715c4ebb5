import { sql } from 'kysely'
import type { ChatMessage } from '#contract'
import type { Actor } from '#permissions'
import { isUniqueViolation, type Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type NewGroup, openGroup, openPair } from './begin.ts'
import { type ChatContext, refuseSuperAdmin } from './context.ts'
import { attach } from './message-file.ts'
import { deliveryTo, type MessageRow, messageAt, messageFor, quoteOf } from './message-row.ts'
import { kindOfActor, mayMeet, type Towards } from './people.ts'
import { type Carried, putMessage } from './put-message.ts'
import { type ConversationRow, lockConversation, type MemberRow, membersOf } from './rows.ts'
import type { createStoreTogether, Stored } from './store-together.ts'
import type { Untold } from './untold.ts'

/** To a conversation, to a person (opened with the first message), or to a new group. */
export type SendTo = Towards | { readonly group: NewGroup }

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

interface SendContext extends ChatContext {
  readonly storeTogether: ReturnType<typeof createStoreTogether>
  readonly untold: Untold
}

/**
 * Stores a message and resolves after the commit, then tells its readers. Throws forbidden (super admins write to nobody), not-found (no
 * such conversation or file for this person), conflict (the file was sent already) or invalid-value (nothing there that it could answer).
 */
export async function send(context: SendContext, actor: Actor, sending: Sending): Promise<ChatMessage> {
  const { publish, deliver } = context
  refuseSuperAdmin(context, actor)
  const { row, delivery } = await store(context, actor, sending)
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
  }
  // Who sends it has read what it answers.
  return messageFor(row, { user_id: actor.userId, from_seq: 0 })
}

async function store(context: SendContext, actor: Actor, sending: Sending): Promise<Stored> {
  const id = { senderId: actor.userId, clientId: sending.clientId }
  try {
    const stored = (await storeWithOthers(context, actor, sending)) ?? (await storeAlone(context, actor, sending))
    context.untold.delete(id)
    return stored
  } catch (error) {
    if (!(error instanceof RefusalError)) context.untold.add(id)
    throw error
  }
}

async function storeWithOthers({ storeTogether }: SendContext, actor: Actor, sending: Sending): Promise<Stored | undefined> {
  const { to, text, clientId, fileId, replyTo, mentions = [], urgent = false } = sending
  const isPlain = fileId === undefined && replyTo === undefined && mentions.length === 0 && !urgent
  return 'group' in to || !isPlain ? undefined : storeTogether({ actor, to, text, clientId })
}

async function storeAlone(context: SendContext, actor: Actor, sending: Sending): Promise<Stored> {
  const attempt = () => context.database.transaction({ companyId: actor.companyId }, (tx) => storeMessage(tx, context, actor, sending))
  return attempt().catch((error: unknown) => {
    // Sent twice at the same moment: the other one is there now.
    if (isUniqueViolation(error)) return attempt()
    throw error
  })
}

async function storeMessage(tx: Tx, context: SendContext, actor: Actor, sending: Sending): Promise<Stored> {
  const { to, text, clientId, urgent = false } = sending
  const known = await sentBefore(tx, actor, clientId)
  if (known !== undefined) return context.untold.has({ senderId: actor.userId, clientId }) ? toBeTold(tx, actor, known) : { row: known }
  const now = context.clock()
  const id =
    'conversationId' in to
      ? to.conversationId
      : 'receiverId' in to
        ? await openPair(tx, actor, to.receiverId, now)
        : await makeGroup(tx, context, actor, to.group)
  const { conversation, members, own } = await lockConversation(tx, actor, id)
  if (!conversation.is_group) refuseUnreachable(context, actor, members)
  const carried = await carriedWith(tx, context, { actor, sending, own, members, conversation })
  const row = await putMessage(tx, { companyId: actor.companyId, now }, { conversation, own, clientId, text, urgent, ...carried })
  return { row, delivery: deliveryTo(members, { companyId: actor.companyId, as: 'new', row }) }
}

async function makeGroup(tx: Tx, { audit, clock }: SendContext, actor: Actor, group: NewGroup): Promise<string> {
  const id = await openGroup(tx, actor, group, clock())
  await audit.write({ actor, action: 'create', entity: 'chat-group', entityId: id, detail: { ids: [...group.ids], audience: group.audience } }, tx)
  return id
}

async function toBeTold(tx: Tx, { companyId }: Actor, row: MessageRow): Promise<Stored> {
  return { row, delivery: deliveryTo(await membersOf(tx, row.conversation_id), { companyId, as: 'new', row }) }
}

async function sentBefore(tx: Tx, { userId }: Actor, clientId: string): Promise<MessageRow | undefined> {
  // Nearly always there is none, and the whole message costs more to look for.
  const { rows } = await sql<{ conversation_id: string; seq: number }>`select conversation_id, seq::int as seq from chat_message
    where sender_id = ${userId} and client_id = ${clientId}`.execute(tx)
  return rows[0] && messageAt(tx, rows[0].conversation_id, rows[0].seq)
}

/** Of two people, one may have left the company, or have become somebody whom the other does not write to. */
function refuseUnreachable({ say }: ChatContext, actor: Actor, members: readonly MemberRow[]): void {
  const others = members.filter(({ user_id }) => user_id !== actor.userId)
  if (members.some(({ is_open }) => !is_open)) throw new RefusalError('not-found', { message: say('gone') })
  if (others.some(({ kind }) => !mayMeet(kindOfActor(actor), kind))) throw new RefusalError('not-found')
}

interface Carrying {
  readonly actor: Actor
  readonly sending: Sending
  readonly own: MemberRow
  readonly members: readonly MemberRow[]
  /** As it was before. */
  readonly conversation: ConversationRow
}

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
