import { sql } from 'kysely'
import type { ChatCaughtUp, ChatCounts, ChatEvents, ChatGroupUser, ChatHistory, ChatListEntry, ChatMessage, ChatTarget } from '#contract'
import type { Actor } from '#permissions'
import type { ChatContext, ChatFact, ChatOptions, ChatTold, Delivery, MessageStored } from './context.ts'
import { addToGroup, type GroupPerson, groupUsers, kickFromGroup, removeGroup } from './groups.ts'
import { catchUp, historyOf, type Page, type Place } from './history.ts'
import { countsFor, listFor } from './lists.ts'
import { reachable } from './people.ts'
import { MESSAGES, type MessageRow, membersOf, messageFor, ownConversation } from './rows.ts'
import { type Sending, send } from './send.ts'

/** Events that are passed on and not kept. */
type PassedOn = 'typing' | 'notify' | 'video-call-accepted' | 'video-call-rejected'

export interface ChatListeners {
  /** After the commit; other processes are to hear of it. */
  readonly published: (fact: ChatFact) => void
  /** A message for its readers' pages on this process. */
  readonly delivered: (delivery: Delivery) => void
}

/** Conversations of a company. Everything is asked as somebody; what is not theirs is not there. */
export interface Chat {
  readonly say: ChatOptions['say']
  send(actor: Actor, sending: Sending): Promise<ChatMessage>
  list(actor: Actor, target: ChatTarget): Promise<readonly ChatListEntry[]>
  counts(actor: Pick<Actor, 'userId' | 'companyId'>): Promise<ChatCounts>
  history(actor: Actor, page: Page): Promise<ChatHistory>
  catchUp(actor: Actor, places: readonly Place[]): Promise<ChatCaughtUp>
  /** Up to this place, else all; it never moves back. Gives what is unread now. */
  markRead(actor: Actor, place: { readonly conversationId: string; readonly seq?: number }): Promise<ChatCounts>
  groupUsers(actor: Actor, conversationId: string): Promise<readonly ChatGroupUser[]>
  addToGroup(actor: Actor, person: GroupPerson): Promise<void>
  kickFromGroup(actor: Actor, person: GroupPerson): Promise<void>
  removeGroup(actor: Actor, conversationId: string): Promise<void>
  /** To the others of a conversation, or to one person that may be written to. Throws not-found. */
  passOn<E extends PassedOn>(
    actor: Actor,
    event: E,
    to: { readonly conversationId: string } | { readonly userId: string },
    payload: ChatEvents[E],
  ): Promise<void>
  /** A message that another process has stored, for its readers here; undefined when it is gone. */
  deliveryOf(stored: MessageStored): Promise<Delivery | undefined>
  /** Who serves open pages says who is online and hears what is for them; until then nobody is. */
  attach(pages: ChatListeners & { readonly isOnline: (companyId: string, userId: string) => boolean }): void
}

export function createChat(options: ChatOptions): Chat {
  const { database } = options
  let pages: Parameters<Chat['attach']>[0] | undefined
  const context: ChatContext = {
    ...options,
    publish: (fact) => pages?.published(fact),
    deliver(fact, delivery) {
      pages?.delivered(delivery)
      pages?.published(fact)
    },
  }
  const read = <T>({ companyId }: Pick<Actor, 'companyId'>, work: Parameters<typeof database.read<T>>[1]) => database.read<T>({ companyId }, work)
  const counts: Chat['counts'] = (actor) => read(actor, (tx) => countsFor(tx, actor))

  return {
    say: options.say,
    send: (actor, sending) => send(context, actor, sending),
    list: (actor, target) => read(actor, (tx) => listFor(tx, actor, target, (userId) => pages?.isOnline(actor.companyId, userId) ?? false)),
    counts,
    history: (actor, page) => read(actor, (tx) => historyOf(tx, actor, page)),
    catchUp: (actor, places) => read(actor, (tx) => catchUp(tx, actor, places)),
    async markRead(actor, place) {
      await markRead(context, actor, place)
      return counts(actor)
    },
    groupUsers: (actor, id) => read(actor, (tx) => groupUsers(tx, actor, id)),
    addToGroup: (actor, person) => addToGroup(context, actor, person),
    kickFromGroup: (actor, person) => kickFromGroup(context, actor, person),
    removeGroup: (actor, id) => removeGroup(context, actor, id),
    async passOn(actor, event, to, payload) {
      const people = await read(actor, async (tx) => {
        if ('userId' in to) return reachable(tx, actor, [to.userId])
        await ownConversation(tx, actor, to.conversationId)
        return (await membersOf(tx, to.conversationId)).map(({ user_id }) => user_id).filter((id) => id !== actor.userId)
      })
      // The event and what it carries were typed together; the union has forgotten it.
      context.publish({ kind: 'chat-event', companyId: actor.companyId, to: people, event, payload } as ChatTold)
    },
    deliveryOf: ({ companyId, conversationId, seq }) =>
      read({ companyId }, async (tx) => {
        const { rows } = await sql<MessageRow>`${MESSAGES} where m.conversation_id = ${conversationId} and m.seq = ${seq}`.execute(tx)
        const [row] = rows
        const readers = (await membersOf(tx, conversationId)).map(({ user_id }) => user_id)
        return row && { companyId, readers, messageFor: (userId: string) => messageFor(row, userId) }
      }),
    attach(given) {
      pages = given
    },
  }
}

/** Moves the cursor forward only, and no further than the conversation goes; its readers hear of it. */
async function markRead(
  { database, publish }: ChatContext,
  actor: Actor,
  { conversationId, seq }: { readonly conversationId: string; readonly seq?: number },
): Promise<void> {
  const { companyId, userId } = actor
  const moved = await database.transaction({ companyId }, async (tx) => {
    const { conversation } = await ownConversation(tx, actor, conversationId)
    const wanted = Math.min(seq ?? conversation.last_seq, conversation.last_seq)
    const { rows } = await sql<{ read_seq: number }>`update chat_member set read_seq = ${wanted}
      where conversation_id = ${conversationId} and user_id = ${userId} and left_at is null and read_seq < ${wanted} returning read_seq::int as read_seq`.execute(
      tx,
    )
    const readers = rows.length === 0 ? [] : await membersOf(tx, conversationId)
    return rows[0] && { seq: rows[0].read_seq, to: readers.map((reader) => reader.user_id) }
  })
  if (moved === undefined) return
  publish({ kind: 'chat-event', companyId, to: moved.to, event: 'read', payload: { conversation_id: conversationId, user_id: userId, seq: moved.seq } })
}
