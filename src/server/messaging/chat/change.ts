import { sql } from 'kysely'
import { CHAT_EDIT_WINDOW_MS, type CHAT_REACTIONS, type ChatMessage } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { ChatContext, Delivery } from './context.ts'
import { deliveryTo, type MessageRow, messageAt, messageFor } from './message-row.ts'
import { lockConversation, type MemberRow } from './rows.ts'
import { stopReminding, waitedFor } from './urgent.ts'

const ENTITY = 'chat-message'

/** A message of a conversation. */
export interface MessagePlace {
  readonly conversationId: string
  readonly seq: number
}

interface Changing {
  readonly tx: Tx
  readonly row: MessageRow
  readonly own: MemberRow
  readonly now: Date
  /** The conversation's count that this change will have. */
  readonly changed: number
}

interface Changed {
  readonly row: MessageRow
  readonly own: MemberRow
  readonly delivery?: Delivery
}

/** False: it is as it was, and nobody hears of it. */
type Work = (changing: Changing) => Promise<boolean>

/**
 * Changes what a message of one's conversation is or carries, under the lock of the conversation, and tells its readers after the commit.
 * Throws not-found also for what was said before one came, and for what was taken back.
 */
async function change(context: ChatContext, actor: Actor, { conversationId, seq }: MessagePlace, work: Work): Promise<ChatMessage> {
  const { companyId } = actor
  const { row, own, delivery } = await context.database.transaction({ companyId }, async (tx): Promise<Changed> => {
    const { conversation, own, members } = await lockConversation(tx, actor, conversationId)
    const before = seq > own.from_seq ? await messageAt(tx, conversationId, seq) : undefined
    if (before === undefined || before.removed_at !== null) throw new RefusalError('not-found')
    const changed = conversation.changed + 1
    if (!(await work({ tx, row: before, own, now: context.clock(), changed }))) return { row: before, own }
    await sql`update chat_conversation set changed = ${changed} where id = ${conversationId}`.execute(tx)
    await sql`update chat_message set changed = ${changed} where conversation_id = ${conversationId} and seq = ${seq}`.execute(tx)
    const after = (await messageAt(tx, conversationId, seq)) ?? before
    return { row: after, own, delivery: deliveryTo(members, { companyId, as: 'changed', row: after }) }
  })
  if (delivery !== undefined) context.deliver({ kind: 'chat-message', as: 'changed', companyId, conversationId, seq }, delivery)
  return messageFor(row, own)
}

function refuseUnlessOwn({ say }: ChatContext, { row, own, now }: Changing): void {
  // What stands for a call was written by nobody.
  if (row.sender_id !== own.user_id || row.call !== null) throw new RefusalError('forbidden')
  if (now.getTime() - Date.parse(row.at) > CHAT_EDIT_WINDOW_MS) throw new RefusalError('wrong-state', { message: say('tooLate') })
}

/** What it was before is kept, out of the chat's reach. */
async function keepFormer({ tx, row, own, now, changed }: Changing, { companyId }: Actor, action: 'edit' | 'remove'): Promise<void> {
  await sql`insert into chat_message_before (company_id, conversation_id, seq, changed, action, body, file_id, by_id, at)
    values (${companyId}, ${row.conversation_id}, ${row.seq}, ${changed}, ${action}, ${row.body}, ${row.file_id}, ${own.user_id}, ${now})`.execute(tx)
}

/** Other words for one's own message. Throws forbidden (another's) or wrong-state (too long ago). */
export async function edit(context: ChatContext, actor: Actor, { text, ...place }: MessagePlace & { readonly text: string }): Promise<ChatMessage> {
  return change(context, actor, place, async (changing) => {
    const { tx, row, now } = changing
    refuseUnlessOwn(context, changing)
    if (text === '' && row.file_id === null) throw new RefusalError('invalid-value', { message: context.say('noText') })
    if (text === row.body) return false
    await keepFormer(changing, actor, 'edit')
    await sql`update chat_message set body = ${text}, edited_at = ${now} where conversation_id = ${row.conversation_id} and seq = ${row.seq}`.execute(tx)
    await noteDown(context, tx, actor, { action: 'update', place })
    return true
  })
}

/** Takes one's own message back, with its file. Throws as `edit` does. */
export async function remove(context: ChatContext, actor: Actor, place: MessagePlace): Promise<ChatMessage> {
  return change(context, actor, place, async (changing) => {
    const { tx, row, now } = changing
    refuseUnlessOwn(context, changing)
    await keepFormer(changing, actor, 'remove')
    await sql`update chat_message set body = '', type = 'text', file_id = null, file_name = null, file_size = null, mentions = null, removed_at = ${now}
      where conversation_id = ${row.conversation_id} and seq = ${row.seq}`.execute(tx)
    await stopReminding(tx, row)
    await noteDown(context, tx, actor, { action: 'delete', place })
    return true
  })
}

/** Never with words of it: the audit is read by others. */
const noteDown = (
  { audit }: ChatContext,
  tx: Tx,
  actor: Actor,
  { action, place: { conversationId, seq } }: { readonly action: 'update' | 'delete'; readonly place: MessagePlace },
): Promise<void> => audit.write({ actor, action, entity: ENTITY, entityId: conversationId, detail: { seq } }, tx)

interface Reacting extends MessagePlace {
  readonly reaction: (typeof CHAT_REACTIONS)[number]
}

/** Puts a reaction under a message; the same again takes it away. */
export const react = (context: ChatContext, actor: Actor, { reaction, ...place }: Reacting): Promise<ChatMessage> =>
  change(context, actor, place, async ({ tx, row, own, now }) => {
    const mine = sql`conversation_id = ${row.conversation_id} and seq = ${row.seq} and reaction = ${reaction} and user_id = ${own.user_id}`
    const { rows } = await sql`delete from chat_reaction where ${mine} returning 1`.execute(tx)
    if (rows.length > 0) return true
    await sql`insert into chat_reaction (company_id, conversation_id, seq, user_id, reaction, at)
      values (${actor.companyId}, ${row.conversation_id}, ${row.seq}, ${own.user_id}, ${reaction}, ${now})`.execute(tx)
    return true
  })

/** Says that one has seen an urgent message; once is enough. Throws wrong-state for what is not urgent or one's own. */
export const acknowledge = (context: ChatContext, actor: Actor, place: MessagePlace): Promise<ChatMessage> =>
  change(context, actor, place, async ({ tx, row, own, now }) => {
    if (!row.urgent || row.sender_id === own.user_id) throw new RefusalError('wrong-state', { message: context.say('notUrgent') })
    if (row.acknowledged?.includes(own.user_id)) return false
    await sql`insert into chat_acknowledgement (company_id, conversation_id, seq, user_id, at)
      values (${actor.companyId}, ${row.conversation_id}, ${row.seq}, ${own.user_id}, ${now})`.execute(tx)
    const left = (await waitedFor(tx, row)).filter(({ user_id }) => user_id !== own.user_id)
    if (left.length === 0) await stopReminding(tx, row)
    return true
  })
