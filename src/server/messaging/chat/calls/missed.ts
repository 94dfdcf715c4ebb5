import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CALL_RINGS_MS, type ChatCallEnd } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { ChatContext } from '../context.ts'
import { eachOf } from '../each-of.ts'
import { deliveryTo, type MessageRow } from '../message-row.ts'
import { NOTHING_CARRIED, putMessage } from '../put-message.ts'
import { lockConversation } from '../rows.ts'

/** Who takes a call in the last moment needs this long to say so. */
const GRACE_MS = 5_000
/** Looked at in one go. */
const AT_ONCE_MAX = 100

interface Ring {
  readonly company_id: string
  readonly id: string
}

interface RingHere extends Ring {
  readonly conversation_id: string
  readonly is_group: boolean
}

/** Somebody calls the others of a conversation; a call of theirs that still rings there is the same one, also when both were made at once. */
export async function startRinging(tx: Tx, { companyId, userId }: Actor, conversationId: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ring/${companyId}/${conversationId}/${userId}`}, 0))`.execute(tx)
  await sql`delete from chat_ring where conversation_id = ${conversationId} and caller_id = ${userId}`.execute(tx)
  await sql`insert into chat_ring (company_id, id, conversation_id, caller_id, due_at)
    values (${companyId}, ${randomUUID()}, ${conversationId}, ${userId}, ${new Date(now.getTime() + CALL_RINGS_MS + GRACE_MS)})`.execute(tx)
}

/** Calls of this person that ring at the actor. */
async function ringingAt(tx: Tx, { userId }: Actor, callerId: string): Promise<readonly RingHere[]> {
  const { rows } = await sql<RingHere>`select r.company_id, r.id, r.conversation_id, c.kind = 'group' as is_group from chat_ring r
    join chat_conversation c on c.company_id = r.company_id and c.id = r.conversation_id
    join chat_member m on m.company_id = r.company_id and m.conversation_id = r.conversation_id
    where r.caller_id = ${callerId} and m.user_id = ${userId} and r.caller_id <> m.user_id and m.left_at is null order by r.id`.execute(tx)
  return rows
}

/** Somebody has taken the calls of this person: nothing of them is left, nor of their own to this person, when both called at once. */
export async function takeCall({ database }: ChatContext, actor: Actor, callerId: string): Promise<void> {
  await database.transaction({ companyId: actor.companyId }, async (tx) => {
    const taken = await ringingAt(tx, actor, callerId)
    if (taken.length === 0) return
    await sql`delete from chat_ring where id = any(${taken.map(({ id }) => id)}::uuid[])`.execute(tx)
    const pairs = taken.filter(({ is_group: isGroup }) => !isGroup).map(({ conversation_id }) => conversation_id)
    await sql`delete from chat_ring where caller_id = ${actor.userId} and conversation_id = any(${pairs}::uuid[])`.execute(tx)
  })
}

/** Somebody has rejected the calls of this person; in a group they ring on for the others. */
export async function declineCall(context: ChatContext, actor: Actor, callerId: string): Promise<void> {
  const rings = await context.database.read({ companyId: actor.companyId }, (tx) => ringingAt(tx, actor, callerId))
  await eachOf(
    rings.filter(({ is_group: isGroup }) => !isGroup),
    (ring) => leaveMark(context, ring, 'declined'),
  )
}

/**
 * Calls that rang long enough and that nobody took leave a line in their conversation, for both sides. That they ring lies in the database: a
 * restart forgets none, and of several processes the one that takes it away writes the line. Gives how many.
 */
export async function missCalls(context: ChatContext): Promise<number> {
  const { database, clock } = context
  const { rows } = await database.read('platform', (tx) =>
    sql<Ring>`select company_id, id from chat_ring where due_at <= ${clock()} order by due_at, id limit ${AT_ONCE_MAX}`.execute(tx),
  )
  const isLeft = await eachOf(rows, (ring) => leaveMark(context, ring, 'missed'))
  return isLeft.filter(Boolean).length
}

/** False: the call was taken meanwhile, or its conversation is no more. */
async function leaveMark({ database, clock, say, deliver, publish }: ChatContext, { company_id: companyId, id }: Ring, call: ChatCallEnd): Promise<boolean> {
  const now = clock()
  const left = await database.transaction({ companyId }, async (tx) => {
    const { rows } = await sql<{
      conversation_id: string
      caller_id: string
    }>`delete from chat_ring where id = ${id} returning conversation_id, caller_id`.execute(tx)
    const [ring] = rows
    if (ring === undefined) return undefined
    const found = await lockConversation(tx, { userId: ring.caller_id }, ring.conversation_id).catch((error: unknown) => {
      // Deleted, or its caller has left it: there is nowhere to say it.
      if (error instanceof RefusalError) return undefined
      throw error
    })
    if (found === undefined) return undefined
    const { conversation, own, members } = found
    const line = { ...NOTHING_CARRIED, clientId: id, text: say(call === 'missed' ? 'missedCall' : 'declinedCall'), urgent: false, call }
    const row = await putMessage(tx, { companyId, now }, { conversation, own, ...line })
    const { conversation_id: conversationId, seq } = row
    const readBy = call === 'declined' ? await readAlready(tx, row) : []
    const to = members.map(({ user_id }) => user_id)
    return { conversationId, seq, readBy, to, delivery: deliveryTo(members, { companyId, as: 'new', row }) }
  })
  if (left === undefined) return false
  const { conversationId, seq, readBy, to, delivery } = left
  deliver({ kind: 'chat-message', as: 'new', companyId, conversationId, seq }, delivery)
  for (const userId of readBy) publish({ kind: 'chat-event', companyId, to, event: 'read', payload: { conversation_id: conversationId, user_id: userId, seq } })
  return true
}

/** Who rejected a call need not read that they did; what else is unread there stays so. Gives whose cursor moved. */
async function readAlready(tx: Tx, { conversation_id: id, seq, sender_id: callerId }: MessageRow): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`update chat_member set read_seq = ${seq}
    where conversation_id = ${id} and user_id <> ${callerId} and left_at is null and read_seq = ${seq - 1} returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}
