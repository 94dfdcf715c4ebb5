import type { ChatCaughtUp, ChatHistory, ChatListEntry, ChatMessage, ChatRead, ChatReader } from '#contract'
import { EMPTY_TIMELINE, isEmpty, type Timeline, withMessages, withPage } from './timeline.ts'

/** The conversation that is open: its messages without gaps, who reads it, and how far. */
export interface ConversationState {
  /** Counts what was opened: answers to what was open before belong nowhere. */
  readonly opening: number
  readonly entry: ChatListEntry
  /** Whether something was unread when it was opened. */
  readonly hadUnread: boolean
  readonly timeline: Timeline
  readonly readers: readonly ChatReader[]
  readonly hasOlder: boolean
  /** Its messages have been loaded once; one that nobody has written in yet needs none. */
  readonly isLoaded: boolean
  readonly isLoading: boolean
  /** Why it could not be loaded, in words. */
  readonly problem: string | undefined
  /** "… is typing" */
  readonly typing: string | undefined
  /** The place of the first message that was unread when it was opened; 0: none. */
  readonly firstUnread: number
  /** The server's count of changes that is known here; undefined until a page was loaded. */
  readonly changes: number | undefined
}

export const openedConversation = (entry: ChatListEntry, opening: number): ConversationState => ({
  opening,
  entry,
  hadUnread: entry.unread > 0,
  timeline: EMPTY_TIMELINE,
  readers: [],
  hasOlder: false,
  isLoaded: entry.conversation_id === '',
  isLoading: false,
  problem: undefined,
  typing: undefined,
  firstUnread: 0,
  changes: undefined,
})

/** The last place that is shown; 0 while nothing is. */
export const lastShown = ({ isLoaded, timeline }: ConversationState): number => (isLoaded ? timeline.last : 0)

/** With another form of its row; the same conversation where both say the same. */
export const withEntry = (open: ConversationState, entry: ChatListEntry): ConversationState =>
  JSON.stringify(entry) === JSON.stringify(open.entry) ? open : { ...open, entry }

/** With messages that came; who has written is not typing any more. */
export const withArrived = (open: ConversationState, messages: readonly ChatMessage[]): ConversationState => {
  const timeline = withMessages(open.timeline, messages)
  const typing = messages.some(({ side }) => side === 'right') ? undefined : open.typing
  return timeline === open.timeline && typing === open.typing ? open : { ...open, timeline, typing }
}

const firstUnreadOf = ({ hadUnread, timeline }: ConversationState, readers: readonly ChatReader[], userId: string): number => {
  const own = readers.find(({ _id }) => _id === userId)
  if (!hadUnread || own === undefined) return 0
  return timeline.shown.find(({ seq, side }) => side === 'right' && seq > own.read_seq)?.seq ?? 0
}

/** With its newest page and its readers. */
export const withNewest = (open: ConversationState, { data, users, more, changed }: ChatHistory, userId: string): ConversationState => {
  const before = open.timeline
  const timeline = withPage(before, data)
  // What stayed from before may have been changed since the count that is known.
  const isAllNew = isEmpty(before) || timeline.first > before.first
  const next: ConversationState = {
    ...open,
    timeline,
    readers: users,
    hasOlder: isEmpty(before) || timeline.first !== before.first ? more : open.hasOlder,
    changes: isAllNew ? changed : (open.changes ?? 0),
    problem: undefined,
    isLoaded: true,
  }
  return open.isLoaded ? next : { ...next, firstUnread: firstUnreadOf(next, users, userId) }
}

/** With a part of what lies between what is shown and what came after. */
export const withGapFilled = (open: ConversationState, { messages, changes, more, conversations }: ChatCaughtUp): ConversationState => {
  const known = more ? changes.at(-1)?.changed : conversations.find(({ conversation_id }) => conversation_id === open.entry.conversation_id)?.changed
  return { ...open, timeline: withMessages(open.timeline, [...messages, ...changes]), changes: known ?? open.changes }
}

export const withOlder = (open: ConversationState, { data, more }: ChatHistory): ConversationState => ({
  ...open,
  timeline: withPage(open.timeline, data),
  hasOlder: more,
})

/** A reader got further, to there; places only go forward. */
export const withReader = (open: ConversationState, name: 'read_seq' | 'delivered_seq', { user_id, seq }: ChatRead): ConversationState => {
  const isForward = (reader: ChatReader): boolean => reader._id === user_id && seq > (reader[name] ?? 0)
  if (!open.readers.some(isForward)) return open
  return { ...open, readers: open.readers.map((reader) => (isForward(reader) ? { ...reader, [name]: seq } : reader)) }
}
