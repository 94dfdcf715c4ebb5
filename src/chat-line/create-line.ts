import type { ChatListEntry, ChatMessage } from '#contract'
import { createActions } from './actions.ts'
import { createArrivals } from './arrivals.ts'
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
import { createQuiet } from './quiet.ts'
import { createSoundTurn } from './sound-turn.ts'
import { steady, steadyList } from './steady.ts'
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

/** Names its company: the server refuses it over the line of another one. */
const ASKED_FIRST = 'getUserList'
/** Events that wait until it is known whose line this is. */
const HELD_MAX = 500

export const createLine = (outside: LineOutside): OpenLine => {
  const { owner, socket, clock, say } = outside
  const ask = createAsk(outside, (event) => isVerified || event === ASKED_FIRST)
  const watchers = new Set<() => void>()
  const notices = createNotices()
  /** This line is known to be this person's in this company. */
  let isVerified = false
  let isClosed = false
  let isAttended = false
  let open: Conversation | undefined
  let mayCallGroups: boolean | undefined
  let held: (readonly [event: string, payload: unknown])[] = []

  const isReady = (): boolean => isVerified && !isClosed && socket.get().state === 'open'

  let state: ChatState | undefined
  const compose = (): ChatState => {
    const { target, isLoading, problem, entries, counts } = list.get()
    const { reason } = outside.outbox.state.get()
    return {
      connection: socket.get(),
      isKept: reason === undefined || reason === 'locked',
      isLocked: reason === 'locked',
      target,
      isLoading,
      problem,
      entries,
      counts,
      open: open?.view(),
      waiting: outbox.waiting(),
      call: bell.call(),
      isRingSilenced: bell.isSilenced(),
      makesSound: soundTurn.isMine(),
      mayCallGroups,
      quiet: quiet.get(),
    }
  }
  const renew = (): ChatState => {
    state = steady(state, compose())
    return state
  }
  /** As it was when something changed last. */
  const get = (): ChatState => state ?? renew()
  const changed = (): void => {
    if (isClosed) return
    const before = state
    if (renew() !== before) for (const watch of [...watchers]) watch()
  }

  const cursors = createCursors({ ask, isReady, after: clock.after, counted: (counts) => list.setCounts(counts) })
  const list = createList({ owner, ask, after: clock.after, changed: () => listChanged(), failed: () => sync.again() })
  const drafts = createChatDrafts(outside)
  const bell = createCallBell({ ...outside, ask, changed })
  const soundTurn = createSoundTurn({ ...outside, changed: () => changed() })
  const quiet = createQuiet({ ...outside, ask, changed })

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

  const arrivals = createArrivals({
    ask,
    list,
    cursors,
    notices,
    quiet,
    able: (able) => {
      mayCallGroups = able.mayCallGroups
      changed()
    },
    open: () => open,
    isAttended: () => isAttended,
    stored: (id) => outbox.arrived(id),
    follow,
  })
  const outbox = createChatOutbox({ ...outside, ask, isReady, onStored: arrivals.take })
  const stopOutbox = outbox.subscribe(changed)

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
    const isCaughtUp = await arrivals.catchUp()
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

  /** That one was taken out of it was missed. */
  const gone = ({ id, full_name, conversation_id }: ChatListEntry): void => {
    list.remove(conversation_id)
    if (open?.entry().id !== id) return
    leave()
    changed()
    notices.tell('groupLeft', { name: full_name })
  }

  /** Counts what was opened and closed: a row that is found late does not take the place of what is open by then. */
  let asked = 0
  const openConversation = (entry: ChatListEntry): void => {
    asked += 1
    if (open?.entry().id === entry.id) return
    leave()
    const waiting = createWaitingOf(outbox.waiting)
    const drawn = (): void => {
      changed()
      noteRead()
    }
    const made = createConversation({ owner, ask, changed: drawn, came: arrivals.came, failed: sync.again, gone: () => gone(entry), waiting }, entry)
    open = made
    changed()
    void made.load()
  }

  const typing = createTyping({ ask, clock, open: () => open })
  const hearEvent = hearEvents({
    owner,
    list,
    notices,
    bell,
    typing,
    quiet,
    open: () => open,
    leave: () => {
      leave()
      changed()
    },
    take: arrivals.take,
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
    openById,
    closeConversation: () => {
      asked += 1
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
      const outcome = await outbox.write({ id, name: full_name, group, conversation_id }, written)
      // Its own draft: something else may be open by now, and what was typed meanwhile is the next message.
      if (outcome.success && drafts.get(id).trim() === written.text.trim()) drafts.set(id, '')
      return outcome
    },
    retry: (id) => void outbox.retry(id),
    takeBack: outbox.takeBack,
    sendTyping: typing.send,
    answerCall: bell.answer,
    silenceRing: bell.silence,
    setQuiet: quiet.set,
    ...createActions({ ...outside, ask, list, open: () => open, take: follow }),
    wake: begin,
    keep: drafts.flush,
    mustStay: () => outside.outbox.state.get().inMemory + outside.drafts.state.get().inMemory > 0,
    close: () => {
      isClosed = true
      leave()
      state = undefined
      void drafts.flush().catch(() => undefined)
      for (const stop of [
        stopEvents,
        stopSocket,
        stopShelf,
        stopOutbox,
        sync.close,
        outbox.close,
        cursors.close,
        list.close,
        bell.close,
        soundTurn.close,
        typing.close,
        quiet.close,
      ])
        stop()
    },
  }

  /** A notice or a link names a conversation: it may be of another tab of the list. */
  async function openById(id: string): Promise<boolean> {
    asked += 1
    const mine = asked
    if (open?.entry().conversation_id === id) return true
    const { target } = list.get()
    const here = list.get().entries.find(({ conversation_id }) => conversation_id === id)
    if (here !== undefined) {
      openConversation(here)
      return true
    }
    // Its own tab first: a row of it may not have been asked for yet.
    for (const other of [target, ...(['u', 'c', 'e', 'g'] as const).filter((each) => each !== target)]) {
      const found = (await list.rowsOf(other)).rows?.find(({ conversation_id }) => conversation_id === id)
      if (mine !== asked || isClosed) return false
      if (found === undefined) continue
      openConversation(found)
      return true
    }
    return false
  }
}

/** What waits for one person or group; the same array while nothing of it changed. */
const createWaitingOf = (waiting: () => ChatState['waiting']) => {
  let last: ChatState['waiting'] = []
  return ({ id, conversation_id, group }: ChatListEntry): ChatState['waiting'] => {
    const own = waiting().filter((each) => (group ? each.conversation_id === conversation_id : each.receiver_id === id))
    last = steadyList(last, own)
    return last
  }
}
