import { sql } from 'kysely'
import type { Actor } from '#permissions'
import { inBatches } from '#server/platform/concurrency'
import { isUniqueViolation, type Tx } from '#server/platform/database'
import type { ChatContext, Delivery } from './context.ts'
import { deliveryTo, type MessageRow } from './message-row.ts'
import { kindOfActor, mayMeet, type Towards } from './people.ts'
import { NOTHING_CARRIED, type Putting, putMessages } from './put-message.ts'
import { CONVERSATION_COLUMNS, type ConversationRow, type MemberRow, membersOfEach } from './rows.ts'

/** Messages of one transaction. */
const TOGETHER_MAX = 50

/** Words alone, into a conversation that is there. */
export interface PlainMessage {
  readonly actor: Actor
  readonly to: Towards
  readonly text: string
  readonly clientId: string
}

export interface Stored {
  readonly row: MessageRow
  /** Absent: it was there already. */
  readonly delivery?: Delivery
}

/**
 * Stores the messages that come at the same moment in one transaction for each company, which costs little more than that of one message.
 * It stores what is usual and refuses nothing: a message that was sent before, opens a conversation, is not allowed, or waits for a lock gives
 * undefined, and is to be stored alone, where its sender learns why it can't be.
 */
export function createStoreTogether(context: ChatContext, failed: (error: unknown) => void): (message: PlainMessage) => Promise<Stored | undefined> {
  const companies = new Map<string, ReturnType<typeof inBatches<PlainMessage, Stored | undefined>>>()
  return async (message) => {
    const { companyId } = message.actor
    const work = (messages: readonly PlainMessage[]) => storeAll({ ...context, failed }, companyId, messages)
    const batches = companies.get(companyId) ?? inBatches({ work, most: TOGETHER_MAX })
    companies.set(companyId, batches)
    try {
      return await batches.add(message)
    } finally {
      if (batches.isIdle() && companies.get(companyId) === batches) companies.delete(companyId)
    }
  }
}

interface Storing extends Pick<ChatContext, 'database' | 'clock'> {
  readonly failed: (error: unknown) => void
}

async function storeAll({ database, clock, failed }: Storing, companyId: string, messages: readonly PlainMessage[]): Promise<readonly (Stored | undefined)[]> {
  const once = messages.filter((message, at) => messages.findIndex((other) => isSame(message, other)) === at)
  const storing = database.transaction({ companyId }, (tx) => storeUsual(tx, { companyId, now: clock() }, once))
  const all = await storing.catch((error: unknown) => {
    if (!isAboutOne(error)) throw error
    // One that can't be stored must not hold up the others; each goes alone, where one that another process stores at this moment is found.
    if (!isUniqueViolation(error)) failed(error)
    return new Map<PlainMessage, Stored>()
  })
  return messages.map((message) => all.get(message))
}

async function storeUsual(tx: Tx, putting: Putting, messages: readonly PlainMessage[]): Promise<ReadonlyMap<PlainMessage, Stored>> {
  const places = await lockPlaces(tx, messages)
  if (places.size === 0) return new Map()
  const members = await membersOfEach(tx, [...new Set([...places.values()].map(({ id }) => id))])
  const usual = [...places].flatMap(([message, conversation]) => usualOf({ message, conversation, members: members.get(conversation.id) ?? [] }))
  const puts = usual.map(({ conversation, own, message: { clientId, text } }) => ({ ...NOTHING_CARRIED, conversation, own, clientId, text, urgent: false }))
  const rows = await putMessages(tx, putting, puts)
  return new Map(
    rows.flatMap((row, at) => {
      const put = usual[at]
      return put === undefined ? [] : [[put.message, { row, delivery: deliveryTo(put.members, { companyId: putting.companyId, as: 'new', row }) }]]
    }),
  )
}

/** What PostgreSQL says of a value, of a row that may not be there, or of two that met (SQLSTATE 22, 23, 40); the rest fails alone as well. */
const isAboutOne = (error: unknown): boolean => /^(?:22|23|40)/.test(String((error as { readonly code?: unknown } | null)?.code))

const isSame = (one: PlainMessage, other: PlainMessage): boolean => one.clientId === other.clientId && one.actor.userId === other.actor.userId

interface Found {
  readonly message: PlainMessage
  readonly conversation: ConversationRow
  readonly members: readonly MemberRow[]
}

interface Usual extends Found {
  readonly own: MemberRow
}

/** In a pair, both are there, may come into the company, and write to each other; otherwise nothing. */
function usualOf(found: Found): readonly Usual[] {
  const { message, conversation, members } = found
  const own = members.find(({ user_id }) => user_id === message.actor.userId)
  const kind = kindOfActor(message.actor)
  const isReached = members.length === 2 && members.every((member) => member.is_open && (member === own || mayMeet(kind, member.kind)))
  return own !== undefined && (conversation.is_group || isReached) ? [{ ...found, own }] : []
}

/**
 * Where the messages go, of those conversations whose rows were free: they are locked now. Strangers lock nothing, nor do messages that are there
 * already.
 */
async function lockPlaces(tx: Tx, messages: readonly PlainMessage[]): Promise<ReadonlyMap<PlainMessage, ConversationRow>> {
  const asked = messages.map(({ actor, to, clientId }, at) => ({ at, sender_id: actor.userId, client_id: clientId, ...placeOf(to) }))
  const { rows } = await sql<ConversationRow & { readonly at: number }>`select asked.at, ${CONVERSATION_COLUMNS}
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(at int, sender_id uuid, client_id uuid, conversation_id uuid, receiver_id uuid)
    cross join lateral (select * from chat_conversation found where found.deleted_at is null and found.id = coalesce(asked.conversation_id,
        (select pair.id from chat_conversation pair where pair.first_id = least(asked.sender_id, asked.receiver_id)
          and pair.second_id = greatest(asked.sender_id, asked.receiver_id)))
      and not exists (select from chat_message m where m.sender_id = asked.sender_id and m.client_id = asked.client_id)
      and exists (select from chat_member m where m.conversation_id = found.id and m.user_id = asked.sender_id and m.left_at is null)
      for update skip locked) c order by asked.at`.execute(tx)
  return new Map(rows.flatMap(({ at, ...conversation }) => (messages[at] === undefined ? [] : [[messages[at], conversation]])))
}

const placeOf = (to: Towards) => ('receiverId' in to ? { receiver_id: to.receiverId } : { conversation_id: to.conversationId })
