import type { ChatCaughtUp, ChatListEntry, ChatMessage } from '#contract'
import { createActions } from './actions.ts'
import { createCallBell } from './call-bell.ts'
import type { ChatLine, ChatState } from './chat-line.ts'
import { type Conversation, createConversation } from './conversation.ts'
import { createCursors } from './cursors.ts'
import { createChatDrafts } from './drafts.ts'
import { hearEvents } from './hear-events.ts'
import { createList, isOfEntry } from './list.ts'
import { createNotices } from './notices.ts'
import { createChatOutbox } from './outbox/create-outbox.ts'
import { createAsk, type LineOutside } from './outside.ts'
import { createSync } from './sync.ts'
import { createTyping } from './typing.ts'

/** One person's chat in one company, until it is closed. */
export interface OpenLine extends ChatLine {
  /** The device can keep and open things again: what waits is read anew. */
  readonly wake: () => Promise<void>
  /** Puts on the device what was typed last. */
  readonly keep: () => Promise<void>
  /** Something would be lost if the page were closed now. */
  readonly mustStay: () => boolean
  readonly close: () => void
}

/** Conversations whose latest message is asked for after a cut. */
const MISSED_MAX = 100
/** So many of them are told of; the list shows the others. */
const TOLD_MAX = 3
/** Events that wait until it is known whose line this is. */
const HELD_MAX = 500

export const createLine = (outside: LineOutside): OpenLine => {
  const { owner, socket, clock, say } = outside
  const ask = createAsk(outside)
  const watchers = new Set<() => void>()
  const notices = createNotices()
  /** This line is known to be this person's in this company. */
  let isVerified = false
  let isClosed = false
  let isAttended = false
  let open: Conversation | undefined
  /** The last place of each conversation that this page knows of. */
  const seen = new Map<string, number>()
  let isFirstSync = true
  let held: (readonly [event: string, payload: unknown])[] = []

  const isReady = (): boolean => isVerified && !isClosed && socket.get().state === 'open'

  let state: ChatState | undefined
  const compose = (): ChatState => {
    const { target, isLoading, problem, entries, counts } = list.get()
    return {
      connection: socket.get(),
      isKept: outside.outbox.state.get().reason === undefined,
      target,
      isLoading,
      problem,
      entries,
      counts,
      open: open?.view(),
      waiting: outbox.waiting(),
      call: bell.call(),
    }
  }
  const get = (): ChatState => {
    const next = compose()
    const before = state
    if (before === undefined || (Object.keys(next) as (keyof ChatState)[]).some((name) => !Object.is(next[name], before[name]))) state = next
    return state ?? next
  }
  const changed = (): void => {
    if (isClosed) return
    const before = state
    if (get() !== before) for (const watch of [...watchers]) watch()
  }

  const cursors = createCursors({ ask, isReady, after: clock.after, counted: (counts) => list.setCounts(counts) })
  const list = createList({ owner, ask, after: clock.after, changed: () => listChanged(), failed: () => sync.again() })
  const drafts = createChatDrafts(outside)
  const bell = createCallBell({ ...outside, ask, changed })

  /** The row of what is open knows more than it did when it was opened: since then it may have begun. */
  const listChanged = (): void => {
    const entry = open?.entry()
    const row = entry && list.get().entries.find(({ id }) => id === entry.id)
    if (entry !== undefined && row !== undefined) open?.setEntry(row.conversation_id === '' ? { ...row, conversation_id: entry.conversation_id } : row)
    changed()
  }

  /** Whoever looks at its end has read it. */
  const noteRead = (): void => {
    if (open === undefined || !isAttended || !open.isLoaded()) return
    const { conversation_id } = open.entry()
    if (conversation_id !== '' && open.last() > 0) cursors.read(conversation_id, open.last())
  }

  const follow = (message: ChatMessage): void => {
    if (open === undefined || !isOfEntry(open.entry(), message)) return
    if (open.entry().conversation_id === '') open.setEntry({ ...open.entry(), conversation_id: message.conversation_id })
    open.take([message])
    noteRead()
  }

  /** A message, from wherever it came: each has its effect once. */
  const take = (message: ChatMessage, isTold: boolean): void => {
    const isOwn = message.side === 'left'
    if (isOwn) outbox.arrived(message.client_id)
    const isOpen = open !== undefined && isOfEntry(open.entry(), message)
    const isRead = isOpen && isAttended
    follow(message)
    const isNew = message.seq > (seen.get(message.conversation_id) ?? 0)
    if (!isNew) return
    seen.set(message.conversation_id, message.seq)
    const { target, entries } = list.get()
    const entry = entries.find((each) => isOfEntry(each, message))
    list.take(message, isRead)
    const isOfTarget = message.group ? target === 'g' : target !== 'g' && (isOwn || message.target === target)
    if (entry === undefined && isOfTarget) list.loadSoon()
    if (isOwn) return
    cursors.delivered(message.conversation_id, message.seq)
    if (!isTold) return
    const isMuted = (entry ?? (isOpen ? open?.entry() : undefined))?.muted ?? false
    notices.tell('messageCame', { message, isOpen: isRead, isMuted })
  }

  /** Messages of the open conversation that were asked for: of several that were missed, the last one is told of. */
  const came = (messages: readonly ChatMessage[], isMissed: boolean): void => {
    for (const { side, client_id } of messages) if (side === 'left') outbox.arrived(client_id)
    const last = messages.findLast(({ seq, conversation_id, side }) => side === 'right' && seq > (seen.get(conversation_id) ?? 0))
    if (last === undefined) return
    const { conversation_id } = last
    seen.set(conversation_id, Math.max(last.seq, messages.at(-1)?.seq ?? 0))
    cursors.delivered(conversation_id, last.seq)
    if (!isMissed) return
    list.loadSoon()
    notices.tell('messageCame', { message: last, isOpen: isAttended, isMuted: open?.entry().muted ?? false })
  }

  const outbox = createChatOutbox({
    ...outside,
    ask,
    isReady,
    onStored: (message) => take(message, true),
  })
  const stopOutbox = outbox.subscribe(changed)

  /** The last word of each conversation that went on while this page was away. */
  const catchUpOthers = async (): Promise<boolean> => {
    const answer = await ask<ChatCaughtUp>('catchUp', { after: [] })
    if (!answer.success || answer.data === undefined) return false
    const { conversations } = answer.data
    const missed = isFirstSync ? [] : conversations.filter(({ conversation_id, last_seq }) => last_seq > (seen.get(conversation_id) ?? 0)).slice(0, MISSED_MAX)
    for (const { conversation_id, read_seq } of conversations) list.read({ conversation_id, user_id: owner.userId, seq: read_seq })
    if (missed.length > 0) {
      const after = missed.map(({ conversation_id, last_seq }) => ({ conversation_id, seq: last_seq - 1 }))
      const last = await ask<ChatCaughtUp>('catchUp', { after })
      if (!last.success || last.data === undefined) return false
      const { messages } = last.data
      const latest = messages.filter(({ side }) => side === 'right').sort((a, b) => (a.time < b.time ? 1 : -1))
      for (const message of messages) take(message, latest.indexOf(message) < TOLD_MAX)
    }
    for (const { conversation_id, last_seq } of conversations) {
      if (last_seq <= (seen.get(conversation_id) ?? 0)) continue
      seen.set(conversation_id, last_seq)
      if (isFirstSync) cursors.delivered(conversation_id, last_seq)
    }
    isFirstSync = false
    return true
  }

  const work = async (): Promise<boolean> => {
    const loaded = await list.load()
    // Nothing can be done here until the page works for the same company as its socket.
    if (loaded !== 'loaded') return loaded === 'refused'
    isVerified = true
    for (const [event, payload] of held.splice(0)) hearEvent(event, payload)
    outbox.wake().catch(() => undefined)
    cursors.again()
    await open?.load()
    noteRead()
    const isCaughtUp = await catchUpOthers()
    await outside.calls.counts().then(list.setCounts, () => undefined)
    return isCaughtUp
  }
  const sync = createSync({ socket, clock, work }, () => {
    isVerified = false
    held = []
  })
  const stopSocket = socket.subscribe(changed)
  const stopShelf = outside.outbox.state.subscribe(changed)

  const leave = (): void => {
    open?.close()
    open = undefined
    isAttended = false
  }

  const openConversation = (entry: ChatListEntry): void => {
    if (open?.entry().id === entry.id) return
    leave()
    const waiting = createWaitingOf(outbox.waiting)
    const made = createConversation({ owner, ask, changed, came, failed: sync.again, waiting }, entry)
    open = made
    changed()
    void made.load().then(noteRead)
  }

  const typing = createTyping({ ask, clock, open: () => open })
  const hearEvent = hearEvents({
    owner,
    list,
    notices,
    bell,
    typing,
    open: () => open,
    leave: () => {
      leave()
      changed()
    },
    take: (message) => take(message, true),
    behind: sync.ask,
  })
  const stopEvents = socket.onEvent((event, payload) => {
    if (isVerified) hearEvent(event, payload)
    else if (held.length < HELD_MAX) held.push([event, payload])
  })

  const begin = async (): Promise<void> => {
    await drafts.load()
    await outbox.wake()
  }
  void begin().catch(() => undefined)

  const draftOf = (): string => open?.entry().id ?? ''

  return {
    get,
    subscribe: (watch) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    onNotice: notices.on,
    show: (target) => void list.show(target),
    reloadList: () => void list.load(),
    openConversation,
    openById: (id) => void openById(id),
    closeConversation: () => {
      leave()
      changed()
    },
    attend: (next) => {
      isAttended = next
      noteRead()
    },
    loadOlder: async () => open?.loadOlder(),
    draft: {
      get: () => drafts.get(draftOf()),
      set: (text) => drafts.set(draftOf(), text),
    },
    send: async (written) => {
      const entry = open?.entry()
      if (entry === undefined) return { success: false, msg: say('notOpen') }
      const { id, full_name, group, conversation_id } = entry
      return outbox.write({ id, name: full_name, group, conversation_id }, written)
    },
    retry: (id) => void outbox.retry(id),
    takeBack: outbox.takeBack,
    sendTyping: typing.send,
    answerCall: bell.answer,
    ...createActions({ ...outside, ask, list, open: () => open, take: follow }),
    wake: begin,
    keep: drafts.flush,
    mustStay: () => outside.outbox.state.get().inMemory + outside.drafts.state.get().inMemory > 0,
    close: () => {
      isClosed = true
      leave()
      void drafts.flush().catch(() => undefined)
      for (const stop of [stopEvents, stopSocket, stopShelf, stopOutbox, sync.close, outbox.close, cursors.close, list.close, bell.close, typing.close]) stop()
    },
  }

  /** A notice or a link names a conversation: it may be of another tab of the list. */
  async function openById(id: string): Promise<void> {
    const { target } = list.get()
    const here = list.get().entries.find(({ conversation_id }) => conversation_id === id)
    if (here !== undefined) return openConversation(here)
    for (const other of (['u', 'c', 'e', 'g'] as const).filter((each) => each !== target)) {
      const found = (await list.rowsOf(other)).rows?.find(({ conversation_id }) => conversation_id === id)
      if (found !== undefined && !isClosed) return openConversation(found)
    }
  }
}

/** What waits for one person or group; the same array while nothing of it changed. */
const createWaitingOf = (waiting: () => ChatState['waiting']) => {
  let last: ChatState['waiting'] = []
  return ({ id, conversation_id, group }: ChatListEntry): ChatState['waiting'] => {
    const next = waiting().filter((each) => (group ? each.conversation_id === conversation_id : each.receiver_id === id))
    if (next.length !== last.length || next.some((each, at) => each !== last[at])) last = next
    return last
  }
}
