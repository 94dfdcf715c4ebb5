import { sql } from 'kysely'
import { CHAT_GROUP_MAX, type ChatGroupUser } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { addMembers } from './begin.ts'
import type { ChatContext } from './context.ts'
import { reachable } from './people.ts'
import { type ConversationRow, lockConversation, ownConversation } from './rows.ts'
import { stopReminding } from './urgent.ts'

const ENTITY = 'chat-group'

export interface GroupPerson {
  readonly conversationId: string
  readonly userId: string
}

function refuseUnlessGroup({ is_group }: ConversationRow): void {
  if (!is_group) throw new RefusalError('not-found')
}

/** Who made a group decides about it, and the owners of the company among its members. */
function refuseUnlessDecides({ created_by }: ConversationRow, { userId, isOwner }: Actor): void {
  if (created_by !== userId && !isOwner) throw new RefusalError('forbidden')
}

export async function groupUsers(tx: Tx, actor: Actor, id: string): Promise<readonly ChatGroupUser[]> {
  const { conversation, members } = await ownConversation(tx, actor, id)
  refuseUnlessGroup(conversation)
  return members.map(({ user_id, first_name, last_name }) => ({ _id: user_id, fName: first_name, lName: last_name }))
}

/** Lets somebody in; they read what is said from now on. Throws not-found, forbidden, duplicate (is there already) or invalid-value (full). */
export async function addToGroup(context: ChatContext, actor: Actor, { conversationId, userId }: GroupPerson): Promise<void> {
  const change = await context.database.transaction({ companyId: actor.companyId }, async (tx) => {
    const { conversation, members } = await lockConversation(tx, actor, conversationId)
    refuseUnlessGroup(conversation)
    refuseUnlessDecides(conversation, actor)
    if (members.some((member) => member.user_id === userId)) throw new RefusalError('duplicate', { message: context.say('isMember') })
    if (members.length >= CHAT_GROUP_MAX) throw new RefusalError('invalid-value', { message: context.say('groupFull') })
    await reachable(tx, actor, [userId])
    await addMembers(tx, { companyId: actor.companyId, id: conversationId, now: context.clock(), fromSeq: conversation.last_seq }, [userId])
    return noted(context, tx, actor, { event: 'addGroupUser', conversationId, userId, to: [...members.map((member) => member.user_id), userId] })
  })
  tell(context, actor, change)
}

/** Takes somebody out, who hears of it and then of nothing more; everyone may take themselves out. */
export async function kickFromGroup(context: ChatContext, actor: Actor, { conversationId, userId }: GroupPerson): Promise<void> {
  const change = await context.database.transaction({ companyId: actor.companyId }, async (tx) => {
    const { conversation, members } = await lockConversation(tx, actor, conversationId)
    refuseUnlessGroup(conversation)
    if (userId !== actor.userId) refuseUnlessDecides(conversation, actor)
    if (!members.some((member) => member.user_id === userId)) throw new RefusalError('not-found')
    await sql`update chat_member set left_at = ${context.clock()} where conversation_id = ${conversationId} and user_id = ${userId}`.execute(tx)
    return noted(context, tx, actor, { event: 'kickGoupUser', conversationId, userId, to: members.map((member) => member.user_id) })
  })
  tell(context, actor, change)
}

/** The group is nobody's any more; its messages are kept. */
export async function removeGroup(context: ChatContext, actor: Actor, conversationId: string): Promise<void> {
  const change = await context.database.transaction({ companyId: actor.companyId }, async (tx) => {
    const { conversation, members } = await lockConversation(tx, actor, conversationId)
    refuseUnlessGroup(conversation)
    refuseUnlessDecides(conversation, actor)
    await sql`update chat_conversation set deleted_at = ${context.clock()} where id = ${conversationId}`.execute(tx)
    await stopReminding(tx, { conversation_id: conversationId })
    return noted(context, tx, actor, { event: 'removeGroupUser', conversationId, to: members.map((member) => member.user_id) })
  })
  tell(context, actor, change)
}

interface GroupChange {
  readonly event: 'addGroupUser' | 'kickGoupUser' | 'removeGroupUser'
  readonly conversationId: string
  readonly userId?: string
  readonly to: readonly string[]
}

const personOf = ({ userId }: GroupChange) => (userId === undefined ? {} : { id: userId })

/** Writes the change down with it. */
async function noted({ audit }: ChatContext, tx: Tx, actor: Actor, change: GroupChange): Promise<GroupChange> {
  const { event, conversationId } = change
  const action = event === 'removeGroupUser' ? 'delete' : 'update'
  await audit.write({ actor, action, entity: ENTITY, entityId: conversationId, detail: { event, ...personOf(change) } }, tx)
  return change
}

function tell({ publish, say }: ChatContext, { companyId }: Actor, change: GroupChange): void {
  const { event, conversationId, to } = change
  publish({ kind: 'chat-event', companyId, to, event, payload: { success: true, msg: say(event), conversation_id: conversationId, ...personOf(change) } })
}
