import { CHAT_PAGE_DEFAULT, type ChatCaughtUp, type ChatHistory, type ChatListEntry, type ChatMessage, type ChatRead, type ChatReader } from '#contract'
import { oneAtATime } from '#offline'
import type { OpenConversation, StoredMessage, WaitingMessage } from './chat-line.ts'
import { type Ask, isPassing, type LineOwner } from './outside.ts'
import { steady, steadyList } from './steady.ts'
import { createTimeline } from './timeline.ts'

export interface ConversationOutside {
  readonly owner: LineOwner
  readonly ask: Ask
  /** Something of it is to be drawn anew. */
  readonly changed: () => void
  /** Messages that were asked for, before they are shown; `isMissed`: they were written while this page knew the conversation. */
  readonly came: (messages: readonly ChatMessage[], isMissed: boolean) => void
  /** It could not be asked for: to be loaded again. */
  readonly failed: () => void
  /** One does not belong to it any more. */
  readonly gone: () => void
  /** Of this conversation. */
  readonly waiting: (entry: ChatListEntry) => readonly WaitingMessage[]
}

/** The conversation that is open: its messages without gaps, who reads it, and how far. */
export interface Conversation {
  readonly entry: () => ChatListEntry
  readonly view: () => OpenConversation
  /** The newest page, its readers, and what lies between it and what is known. */
  readonly load: () => Promise<void>
  readonly loadOlder: () => Promise<void>
  readonly take: (messages: readonly ChatMessage[]) => void
  readonly moved: (kind: 'read' | 'delivered', reader: ChatRead) => void
  readonly setEntry: (entry: ChatListEntry) => void
  readonly setTyping: (text: string | undefined) => void
  /** The last place that is shown; 0 while nothing is. */
  readonly last: () => number
  /** Its messages have been loaded once. */
  readonly isLoaded: () => boolean
  readonly close: () => void
}

/** A gap that is wider than this is not filled: what is shown begins anew behind it. */
const FILL_PAGES_MAX = 5

const isForward = (reader: ChatReader, kind: 'read' | 'delivered', seq: number): boolean =>
  seq > (kind === 'read' ? reader.read_seq : (reader.delivered_seq ?? 0))

export const createConversation = (outside: ConversationOutside, opened: ChatListEntry): Conversation => {
  const { owner, ask, changed } = outside
  const timeline = createTimeline()
  let entry = opened
  let readers: readonly ChatReader[] = []
  let hasOlder = false
  let isLoaded = opened.conversation_id === ''
  let isLoading = false
  let problem: string | undefined
  let typing: string | undefined
  let firstUnread = 0
  /** The count of changes that is known, for `catchUp`. */
  let changes = 0
  let isClosed = false
  let older: Promise<void> | undefined

  const stateOf = ({ seq, side }: ChatMessage, others: readonly ChatReader[]): StoredMessage['state'] => {
    if (side !== 'left') return undefined
    if (others.length > 0 && others.every(({ read_seq }) => read_seq >= seq)) return 'read'
    const came = others.length > 0 && others.every(({ read_seq, delivered_seq = 0 }) => Math.max(read_seq, delivered_seq) >= seq)
    return came ? 'delivered' : 'sent'
  }

  const drawn = new WeakMap<ChatMessage, StoredMessage>()
  let messages: readonly StoredMessage[] = []
  const drawMessages = (): readonly StoredMessage[] => {
    const others = readers.filter(({ _id }) => _id !== owner.userId)
    const next = timeline.shown().map((message) => {
      const state = stateOf(message, others)
      const there = drawn.get(message)
      if (there !== undefined && there.state === state) return there
      const made: StoredMessage = state === undefined ? message : { ...message, state }
      drawn.set(message, made)
      return made
    })
    messages = steadyList(messages, next)
    return messages
  }

  let last: OpenConversation | undefined
  const view = (): OpenConversation => {
    last = steady<OpenConversation>(last, {
      entry,
      messages: drawMessages(),
      waiting: outside.waiting(entry),
      readers,
      isLoading: isLoading && !isLoaded,
      problem,
      hasOlder,
      typing,
      firstUnread,
    })
    return last
  }

  const noteUnread = (): void => {
    const own = readers.find(({ _id }) => _id === owner.userId)
    if (opened.unread === 0 || own === undefined) return
    firstUnread = timeline.shown().find(({ seq, side }) => side === 'right' && seq > own.read_seq)?.seq ?? 0
  }

  /** What lies between what is shown and what came after, in pages; short of it where that is too much, or was not answered. */
  const fill = async (): Promise<void> => {
    for (let pages = 0; pages < FILL_PAGES_MAX; pages += 1) {
      const after = [{ conversation_id: entry.conversation_id, seq: timeline.last(), changed: changes }]
      const answer = await ask<ChatCaughtUp>('catchUp', { after })
      if (isClosed || !answer.success || answer.data === undefined) return
      outside.came(answer.data.messages, true)
      timeline.take([...answer.data.messages, ...answer.data.changes])
      if (!answer.data.more) {
        changes = answer.data.conversations.find(({ conversation_id }) => conversation_id === entry.conversation_id)?.changed ?? changes
        return
      }
      const changedTo = answer.data.changes.at(-1)?.changed
      if (changedTo !== undefined) changes = changedTo
    }
  }

  const loadOnce = async (): Promise<void> => {
    const id = entry.conversation_id
    const isAnew = isLoaded
    // What is known goes on from where it was; too much of it, and it begins anew.
    if (isAnew && timeline.last() > 0) await fill()
    const answer = await ask<ChatHistory>('getMessages', { conversation_id: id, limit: CHAT_PAGE_DEFAULT })
    if (isClosed || id !== entry.conversation_id) return
    if (!answer.success || answer.data === undefined) {
      problem = isAnew ? undefined : answer.msg
      if (isPassing(answer.code)) outside.failed()
      if (answer.code === 'not-found') outside.gone()
      return
    }
    const { data, users, more } = answer.data
    outside.came(data, isAnew)
    const firstBefore = timeline.first()
    const isEmptyBefore = timeline.last() < timeline.first()
    timeline.takePage(data)
    if (isEmptyBefore || timeline.first() !== firstBefore) hasOlder = more
    readers = users
    // What stayed from before may have been changed since the count that is known.
    if (isEmptyBefore || timeline.first() > firstBefore) changes = answer.data.changed
    problem = undefined
    if (!isAnew) noteUnread()
    isLoaded = true
  }

  const load = oneAtATime(async () => {
    if (entry.conversation_id === '' || isClosed) return
    isLoading = true
    changed()
    await loadOnce().finally(() => {
      isLoading = false
      changed()
    })
  })

  const olderOnce = async (): Promise<void> => {
    const answer = await ask<ChatHistory>('getMessages', { conversation_id: entry.conversation_id, before: timeline.first(), limit: CHAT_PAGE_DEFAULT })
    if (isClosed || !answer.success || answer.data === undefined) return
    outside.came(answer.data.data, false)
    timeline.takePage(answer.data.data)
    hasOlder = answer.data.more
    changed()
  }

  return {
    entry: () => entry,
    view,
    load,
    loadOlder: () => {
      if (!hasOlder || !isLoaded) return Promise.resolve()
      older ??= olderOnce().finally(() => {
        older = undefined
      })
      return older
    },
    take: (came) => {
      const isNews = timeline.take(came)
      if (came.some(({ side }) => side === 'right')) typing = undefined
      if (isNews) changed()
      if (timeline.hasGap() && isLoaded) void load()
    },
    moved: (kind, { user_id, seq }) => {
      const name = kind === 'read' ? 'read_seq' : 'delivered_seq'
      if (!readers.some((reader) => reader._id === user_id && isForward(reader, kind, seq))) return
      readers = readers.map((reader) => (reader._id === user_id ? { ...reader, [name]: seq } : reader))
      changed()
    },
    setEntry: (next) => {
      const isBegun = entry.conversation_id === '' && next.conversation_id !== ''
      if (next === entry || JSON.stringify(next) === JSON.stringify(entry)) return
      entry = next
      changed()
      if (isBegun) void load()
    },
    setTyping: (text) => {
      typing = text
      changed()
    },
    last: () => (isLoaded ? timeline.last() : 0),
    isLoaded: () => isLoaded,
    close: () => {
      isClosed = true
    },
  }
}
