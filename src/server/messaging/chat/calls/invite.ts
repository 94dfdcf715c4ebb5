import { CALL_PATH } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { openPair } from '../begin.ts'
import { type ChatContext, refuseSuperAdmin } from '../context.ts'
import { reachable, type Towards } from '../people.ts'
import { ownConversation } from '../rows.ts'
import { newToken, openRoom } from './call-room.ts'
import { startRinging } from './missed.ts'

interface Called {
  readonly others: readonly string[]
  /** What stands for them in a link: the person, or the group by its name. */
  readonly name: string
  readonly isGroup: boolean
}

async function calledBy(tx: Tx, actor: Actor, to: Towards): Promise<Called> {
  if ('receiverId' in to) return { others: await reachable(tx, actor, [to.receiverId]), name: to.receiverId, isGroup: false }
  const { conversation, members } = await ownConversation(tx, actor, to.conversationId)
  const others = members.filter(({ user_id, is_open }) => user_id !== actor.userId && is_open).map(({ user_id }) => user_id)
  const name = conversation.is_group ? (conversation.name ?? '') : (others[0] ?? '')
  return { others, name, isGroup: conversation.is_group }
}

/** Whether a page may be told of it as a call: a room of this server, or a link of the service that calls run on. */
export const isCallLink = (text: string, videoHost: string | undefined): boolean =>
  [CALL_PATH, ...(videoHost === undefined ? [] : [videoHost])].some((place) => text.startsWith(`${place}/`))

/**
 * Calls others: makes the link of the call, rings at their pages, and remembers that until somebody takes it (spec: chat-assistant-session §4, §7). With a service for calls it is
 * `{host}/{person or group}/{timestamp}` and what nobody guesses; without one a room of this server, for two. Throws forbidden (super admins
 * write to nobody), not-found, or invalid-value for a group without a service.
 */
export async function invite(context: ChatContext, actor: Actor, to: Towards, caller: string): Promise<{ readonly link: string }> {
  const { database, audit, clock, say, calls, publish } = context
  refuseSuperAdmin(context, actor)
  const { companyId, userId } = actor
  const receiver = 'receiverId' in to ? to.receiverId : to.conversationId
  const { others, link } = await database.transaction({ companyId }, async (tx) => {
    const called = await calledBy(tx, actor, to)
    const [first] = called.others
    if (first === undefined) throw new RefusalError('not-found', { message: say('gone') })
    const now = clock()
    if (called.isGroup && calls?.videoHost === undefined) throw new RefusalError('invalid-value', { message: say('noGroupCalls') })
    await audit.write({ actor, action: 'create', entity: 'chat-call', entityId: receiver, detail: { to: [...called.others] } }, tx)
    await startRinging(tx, actor, 'conversationId' in to ? to.conversationId : await openPair(tx, actor, to.receiverId, now), now)
    const ofService = `${calls?.videoHost}/${encodeURIComponent(called.name)}/${now.getTime()}-${newToken()}`
    if (calls?.videoHost !== undefined) return { others: called.others, link: ofService }
    return { others: called.others, link: `${CALL_PATH}/${await openRoom(tx, actor, first, now)}` }
  })
  publish({ kind: 'chat-event', companyId, to: others, event: 'notify', payload: { sender: caller, sender_id: userId, receiver_id: receiver, text: link } })
  return { link }
}
