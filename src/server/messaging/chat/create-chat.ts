import {
  type CallRoom,
  type CallSignal,
  type CHAT_REACTIONS,
  type ChatCaughtUp,
  type ChatCounts,
  type ChatEvents,
  type ChatFile,
  type ChatGroupUser,
  type ChatHistory,
  type ChatListEntry,
  type ChatMessage,
  type ChatTarget,
  isOwnAccount,
  type QuietHours,
} from '#contract'
import type { Actor } from '#permissions'
import type { ReadFile } from '#server/forms/files'
import type { Caller } from '#server/http/guards'
import { RefusalError } from '#server/platform/refusal'
import { otherIn } from './calls/call-room.ts'
import { invite, isCallLink } from './calls/invite.ts'
import { declineCall, missCalls, takeCall } from './calls/missed.ts'
import { acknowledge, edit, type MessagePlace, react, remove } from './change.ts'
import type { ChatContext, ChatFact, ChatOptions, ChatTold, Delivery, MessageStored } from './context.ts'
import { createDelivered, markRead, mute } from './cursors.ts'
import { addToGroup, type GroupPerson, groupUsers, kickFromGroup, removeGroup } from './groups.ts'
import { catchUp, historyOf, type Page, type Place } from './history.ts'
import { countsFor, listFor } from './lists.ts'
import { type ChatUpload, readFile, upload } from './message-file.ts'
import { deliveryTo, messageAt, nameOf } from './message-row.ts'
import { ownName, type Towards } from './people.ts'
import { setQuietHours } from './quiet-hours.ts'
import { forgetOld } from './retention.ts'
import { membersOf, othersIn } from './rows.ts'
import { search } from './search.ts'
import { type Sending, send } from './send.ts'
import { createStoreTogether } from './store-together.ts'
import { createUntold } from './untold.ts'
import { remind, waitedFor } from './urgent.ts'

/** Events that are passed on and not kept. */
type PassedOn = 'typing' | 'notify' | 'video-call-accepted' | 'video-call-rejected' | 'video-call-joined'

export interface ChatListeners {
  /** After the commit; other processes are to hear of it. */
  readonly published: (fact: ChatFact) => void
  /** A message for its readers' pages on this process. */
  readonly delivered: (delivery: Delivery) => void
  readonly failed: (error: unknown) => void
}

/** Conversations of a company. Everything is asked as somebody; what is not theirs is not there. */
export interface Chat {
  readonly say: ChatOptions['say']
  send(actor: Actor, sending: Sending): Promise<ChatMessage>
  list(actor: Actor, target: ChatTarget): Promise<readonly ChatListEntry[]>
  counts(actor: Actor): Promise<ChatCounts>
  /** The same of several people of a company at once. */
  countsOf(companyId: string, userIds: readonly string[]): Promise<(userId: string) => ChatCounts>
  history(actor: Actor, page: Page): Promise<ChatHistory>
  catchUp(actor: Actor, places: readonly Place[]): Promise<ChatCaughtUp>
  /** Up to this place, else all; it never moves back. Gives what is unread now. */
  markRead(actor: Actor, place: { readonly conversationId: string; readonly seq?: number }): Promise<ChatCounts>
  /** Messages have come to a page of theirs; written and told a moment later. Throws not-found. */
  markDelivered(actor: Actor, place: MessagePlace): Promise<void>
  /** Other words, within CHAT_EDIT_WINDOW_MS; what was there before is kept. Throws not-found, forbidden, wrong-state or invalid-value. */
  edit(actor: Actor, change: MessagePlace & { readonly text: string }): Promise<ChatMessage>
  /** Takes a message back, within the same time. Throws not-found, forbidden or wrong-state. */
  remove(actor: Actor, place: MessagePlace): Promise<ChatMessage>
  /** The same again takes it away. */
  react(actor: Actor, reaction: MessagePlace & { readonly reaction: (typeof CHAT_REACTIONS)[number] }): Promise<ChatMessage>
  acknowledge(actor: Actor, place: MessagePlace): Promise<ChatMessage>
  mute(actor: Actor, wish: { readonly conversationId: string; readonly muted: boolean }): Promise<void>
  /** Throws invalid-value for hours that are none. */
  setQuietHours(actor: Actor, hours: QuietHours): Promise<QuietHours>
  search(actor: Actor, text: string): Promise<readonly ChatMessage[]>
  upload(actor: Actor, file: ChatUpload): Promise<ChatFile>
  readFile(actor: Actor, id: string): Promise<ReadFile>
  /** Reminds of urgent messages, of all companies; to be called every now and then. Gives how many. */
  remind(): Promise<number>
  /** Deletes what companies do not keep any more; to be called every now and then. Gives how many messages. */
  forgetOld(): Promise<number>
  /** Writes what `markDelivered` has not written yet. */
  settled(): Promise<void>
  groupUsers(actor: Actor, conversationId: string): Promise<readonly ChatGroupUser[]>
  addToGroup(actor: Actor, person: GroupPerson): Promise<void>
  kickFromGroup(actor: Actor, person: GroupPerson): Promise<void>
  removeGroup(actor: Actor, conversationId: string): Promise<void>
  /** To the others of a conversation, or to one person that may be written to. Throws not-found. */
  passOn<E extends PassedOn>(actor: Actor, event: E, to: Towards, payload: ChatEvents[E]): Promise<void>
  /** What this person is called in the chat: as their record says. */
  nameOf(caller: Pick<Caller, 'actor' | 'account'>): Promise<string>
  /** Calls others; see `invite`. */
  invite(actor: Actor, to: Towards, caller: string): Promise<{ readonly link: string }>
  /** Says how the calls of this person that ring at the actor ended: taken, or rejected. */
  endRing(actor: Actor, callerId: string, how: 'taken' | 'declined'): Promise<void>
  /** Leaves a line for calls that nobody took, of all companies; to be called every now and then. Gives how many. */
  missCalls(): Promise<number>
  /** Throws not-found for everyone but the two of a room that is open. Whoever comes into it has taken the call. */
  callRoom(actor: Actor, room: string): Promise<CallRoom>
  /** To the other of a call. Throws not-found as `callRoom` does. */
  signal(actor: Actor, signal: CallSignal): Promise<void>
  /** A message that another process has stored, changed or reminds of, for its readers here; undefined when it is gone. */
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
  const failed = (error: unknown): void => pages?.failed(error)
  const sending = { ...context, storeTogether: createStoreTogether(context, failed), untold: createUntold() }
  const delivered = createDelivered(context, failed)
  const countsOf: Chat['countsOf'] = (companyId, userIds) => read({ companyId }, (tx) => countsFor(tx, userIds))
  const counts: Chat['counts'] = async ({ companyId, userId }) => (await countsOf(companyId, [userId]))(userId)

  return {
    say: options.say,
    send: (actor, message) => send(sending, actor, message),
    list: (actor, target) => read(actor, (tx) => listFor(tx, actor, target, (userId) => pages?.isOnline(actor.companyId, userId) ?? false)),
    counts,
    countsOf,
    history: (actor, page) => read(actor, (tx) => historyOf(tx, actor, page)),
    catchUp: async (actor, places) => ({
      ...(await read(actor, (tx) => catchUp(tx, actor, places))),
      group_calls: options.calls?.videoHost !== undefined,
    }),
    async markRead(actor, place) {
      await markRead(context, actor, place)
      return counts(actor)
    },
    markDelivered: (actor, place) => delivered.note(actor, place),
    edit: (actor, wish) => edit(context, actor, wish),
    remove: (actor, place) => remove(context, actor, place),
    react: (actor, wish) => react(context, actor, wish),
    acknowledge: (actor, place) => acknowledge(context, actor, place),
    mute: (actor, wish) => mute(context, actor, wish),
    setQuietHours: (actor, hours) => setQuietHours(context, actor, hours),
    search: (actor, text) => search(context, actor, text),
    upload: (actor, file) => upload(context, actor, file),
    readFile: (actor, id) => readFile(context, actor, id),
    remind: () => remind(context),
    forgetOld: () => forgetOld(context),
    settled: () => delivered.flush(),
    groupUsers: (actor, id) => read(actor, (tx) => groupUsers(tx, actor, id)),
    addToGroup: (actor, person) => addToGroup(context, actor, person),
    kickFromGroup: (actor, person) => kickFromGroup(context, actor, person),
    removeGroup: (actor, id) => removeGroup(context, actor, id),
    async passOn(actor, event, to, payload) {
      const people = await read(actor, (tx) => othersIn(tx, actor, to))
      if ('text' in payload && !isCallLink(payload.text, options.calls?.videoHost)) throw new RefusalError('invalid-value')
      // The event and what it carries were typed together; the union has forgotten it.
      context.publish({ kind: 'chat-event', companyId: actor.companyId, to: people, event, payload } as ChatTold)
    },
    deliveryOf: ({ companyId, conversationId, seq, as }) =>
      read({ companyId }, async (tx) => {
        const row = await messageAt(tx, conversationId, seq)
        if (row === undefined) return undefined
        return deliveryTo(as === 'reminder' ? await waitedFor(tx, row) : await membersOf(tx, conversationId), { companyId, as, row })
      }),
    async nameOf({ actor, account }) {
      const own = isOwnAccount(actor.userType) ? await read(actor, (tx) => ownName(tx, actor)) : undefined
      return own ?? nameOf({ first_name: account.firstName, last_name: account.lastName })
    },
    invite: (actor, to, caller) => invite(context, actor, to, caller),
    endRing: (actor, callerId, how) => (how === 'taken' ? takeCall : declineCall)(context, actor, callerId),
    missCalls: () => missCalls(context),
    async callRoom(actor, room) {
      const other = await read(actor, (tx) => otherIn(tx, actor, room, options.clock()))
      await takeCall(context, actor, other.id)
      return { name: other.name, stunUrls: options.calls?.stunUrls ?? [] }
    },
    async signal(actor, payload) {
      const other = await read(actor, (tx) => otherIn(tx, actor, payload.room, options.clock()))
      context.publish({ kind: 'chat-event', companyId: actor.companyId, to: [other.id], event: 'call-signal', payload })
    },
    attach(given) {
      pages = given
    },
  }
}
