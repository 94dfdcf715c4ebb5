import type { ChatClient, ChatNotices, ChatState, OpenConversation, Outcome, StoredMessage, WaitingMessage, Written } from '#chat-line'
import { CHAT_REACTIONS, type ChatGroupUser, type ChatListEntry, type ChatMessage, type ChatTarget } from '#contract'

const DONE = { success: true, msg: '' } as const
const PAGE = 50

/** What is in the chat when a story or test begins. */
export interface MemoryChat {
  readonly selfId: string
  readonly selfName: string
  /** By tab. */
  readonly lists: Readonly<Partial<Record<ChatTarget, readonly ChatListEntry[]>>>
  /** By conversation. */
  readonly messages: Readonly<Record<string, readonly StoredMessage[]>>
  readonly members: readonly ChatGroupUser[]
  readonly state?: Partial<ChatState>
  /** First unread place of what is opened. */
  readonly firstUnread?: number
}

/** A chat that lives in memory alone, with handles for what the server and the network would do. */
export interface MemoryLine extends ChatClient {
  /** What was asked of it, oldest first. */
  readonly asked: readonly (readonly [name: string, ...given: readonly unknown[]])[]
  /** Puts parts of the state in the place of what was there. */
  readonly set: (part: Partial<ChatState>) => void
  readonly setOpen: (part: Partial<OpenConversation>) => void
  /** A message of somebody comes in. */
  readonly come: (message: StoredMessage) => void
  readonly tell: <N extends keyof ChatNotices>(name: N, notice: ChatNotices[N]) => void
  /** What the next action answers. */
  readonly refuse: (msg: string) => void
  /** Whether what is sent is stored at once; else it waits. */
  readonly hold: (holds: boolean) => void
  readonly isAttended: () => boolean
}

export function memoryLine(chat: MemoryChat): MemoryLine {
  const listeners = new Set<() => void>()
  const hearers = new Map<keyof ChatNotices, Set<(notice: never) => void>>()
  const asked: (readonly [string, ...unknown[]])[] = []
  const stored = new Map<string, readonly StoredMessage[]>(Object.entries(chat.messages))
  const drafts = new Map<string, string>()
  let made = 0
  let isAttended = false
  let holds = false
  let refusal: string | undefined
  let state: ChatState = {
    connection: { state: 'open', since: 0 },
    isKept: true,
    isLocked: false,
    target: 'u',
    isLoading: false,
    problem: undefined,
    entries: chat.lists.u ?? [],
    counts: { clients: 0, users: 0, employeeintake: 0, groups: 0 },
    open: undefined,
    waiting: [],
    quiet: undefined,
    call: undefined,
    isRingSilenced: undefined,
    makesSound: true,
    mayCallGroups: true,
    ...chat.state,
  }
  const set: MemoryLine['set'] = (part) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const setOpen: MemoryLine['setOpen'] = (part) => {
    if (state.open) set({ open: { ...state.open, ...part } })
  }
  const answer = async (name: string, ...given: readonly unknown[]): Promise<Outcome<never>> => {
    asked.push([name, ...given])
    const msg = refusal
    refusal = undefined
    return msg === undefined ? DONE : { success: false, msg }
  }
  const change = (seq: number, how: (message: StoredMessage) => StoredMessage): void =>
    setOpen({ messages: state.open?.messages.map((message) => (message.seq === seq ? how(message) : message)) ?? [] })
  const openConversation = (entry: ChatListEntry): void => {
    asked.push(['openConversation', entry.id])
    const all = stored.get(entry.conversation_id) ?? []
    const messages = all.slice(-PAGE)
    const readers = chat.members.map((member) => ({ ...member, read_seq: 0 }))
    const waiting = state.waiting.filter(({ conversation_id }) => conversation_id === entry.conversation_id)
    const firstUnread = chat.firstUnread ?? 0
    set({
      open: { entry, messages, waiting, readers, isLoading: false, problem: undefined, hasOlder: all.length > messages.length, typing: undefined, firstUnread },
    })
  }
  const everybody = (): readonly ChatListEntry[] => Object.values(chat.lists).flat()
  const storedOf = ({ text, reply_to_seq, urgent, mentions, file }: Written, clientId: string): StoredMessage => {
    const open = state.open
    const seq = (open?.messages.at(-1)?.seq ?? 0) + 1
    const answered = open?.messages.find((message) => message.seq === reply_to_seq)
    return {
      conversation_id: open?.entry.conversation_id ?? '',
      seq,
      client_id: clientId,
      text,
      type: file ? 'image' : 'text',
      ...(file && { file_id: clientId, file_name: file.name, file_size: file.size }),
      ...(answered && { reply_to: { seq: answered.seq, sender_name: answered.sender_name, text: answered.text } }),
      ...(urgent && { urgent: { acknowledged: [] } }),
      ...(mentions && { mentions }),
      sender: chat.selfName,
      sender_id: chat.selfId,
      sender_name: chat.selfName,
      on_sender_model: 'Users',
      target: open?.entry.userType ?? 'u',
      group: open?.entry.group ?? false,
      name: open?.entry.full_name ?? '',
      time: new Date().toISOString(),
      side: 'left',
      state: 'sent',
    }
  }
  const tell: MemoryLine['tell'] = (name, notice) => {
    for (const hear of hearers.get(name) ?? []) hear(notice as never)
  }
  return {
    asked,
    set,
    setOpen,
    tell,
    isAttended: () => isAttended,
    hold: (next) => {
      holds = next
    },
    refuse: (msg) => {
      refusal = msg
    },
    come: (message) => {
      stored.set(message.conversation_id, [...(stored.get(message.conversation_id) ?? []), message])
      const isOpen = state.open?.entry.conversation_id === message.conversation_id
      if (isOpen) setOpen({ messages: [...(state.open?.messages ?? []), message] })
      tell('messageCame', { message, isOpen: isOpen && isAttended, isMuted: false })
    },
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onNotice: (name, hear) => {
      const known = hearers.get(name) ?? new Set()
      hearers.set(name, known.add(hear))
      return () => known.delete(hear)
    },
    show: (target) => {
      asked.push(['show', target])
      set({ target, entries: chat.lists[target] ?? [] })
    },
    reloadList: () => void asked.push(['reloadList']),
    openConversation,
    openById: async (conversationId) => {
      const entry = everybody().find(({ conversation_id }) => conversation_id === conversationId)
      if (entry) openConversation(entry)
      return entry !== undefined
    },
    closeConversation: () => {
      asked.push(['closeConversation'])
      set({ open: undefined })
    },
    attend: (next) => {
      isAttended = next
    },
    loadOlder: async () => {
      asked.push(['loadOlder'])
      const oldest = state.open?.messages[0]?.seq ?? 0
      const all = stored.get(state.open?.entry.conversation_id ?? '') ?? []
      const at = all.findIndex(({ seq }) => seq === oldest)
      const from = Math.max(0, at - PAGE)
      setOpen({ messages: [...all.slice(from, at), ...(state.open?.messages ?? [])], hasOlder: from > 0 })
    },
    draft: {
      get: () => drafts.get(state.open?.entry.id ?? '') ?? '',
      set: (text) => void drafts.set(state.open?.entry.id ?? '', text),
    },
    send: async (written) => {
      const id = state.open?.entry.id ?? ''
      const outcome = await answer('send', written)
      if (!outcome.success) return outcome
      drafts.delete(id)
      drafts.delete(state.open?.entry.id ?? '')
      made += 1
      const clientId = `own-${made}`
      if (!holds) {
        setOpen({ messages: [...(state.open?.messages ?? []), storedOf(written, clientId)] })
        return outcome
      }
      const message: WaitingMessage = {
        client_id: clientId,
        conversation_id: state.open?.entry.conversation_id ?? '',
        to: state.open?.entry.full_name ?? '',
        text: written.text,
        type: 'text',
        written_at: Date.now(),
        state: 'queued',
      }
      set({ waiting: [...state.waiting, message] })
      setOpen({ waiting: [...(state.open?.waiting ?? []), message] })
      return outcome
    },
    retry: (clientId) => void asked.push(['retry', clientId]),
    takeBack: async (clientId) => {
      asked.push(['takeBack', clientId])
      const found = [...state.waiting, ...(state.open?.waiting ?? [])].find(({ client_id }) => client_id === clientId)
      const others = (messages: readonly WaitingMessage[]) => messages.filter(({ client_id }) => client_id !== clientId)
      set({ waiting: others(state.waiting) })
      setOpen({ waiting: others(state.open?.waiting ?? []) })
      return found && { text: found.text, ...(found.reply_to_seq !== undefined && { reply_to_seq: found.reply_to_seq }) }
    },
    sendTyping: () => void asked.push(['sendTyping']),
    edit: async (seq, text) => {
      const outcome = await answer('edit', seq, text)
      if (outcome.success) change(seq, (message) => ({ ...message, text, edited_at: new Date().toISOString() }))
      return outcome
    },
    remove: async (seq) => {
      const outcome = await answer('remove', seq)
      if (outcome.success) change(seq, (message) => ({ ...message, text: '', deleted_at: new Date().toISOString() }))
      return outcome
    },
    react: async (seq, given) => {
      const outcome = await answer('react', seq, given)
      const reaction = CHAT_REACTIONS.find((known) => known === given)
      if (reaction) change(seq, (message) => ({ ...message, reactions: [{ reaction, user_ids: [chat.selfId] }] }))
      return outcome
    },
    acknowledge: async (seq) => {
      const outcome = await answer('acknowledge', seq)
      change(seq, (message) => ({ ...message, urgent: { acknowledged: [chat.selfId] } }))
      return outcome
    },
    mute: (isMuted) => answer('mute', isMuted),
    setQuiet: async (hours) => {
      const outcome = await answer('setQuiet', hours)
      if (outcome.success) set({ quiet: hours && { ...hours, time_zone: 'America/Chicago' } })
      return outcome
    },
    sendToGroup: async (group) => {
      const outcome = await answer('sendToGroup', group)
      const like = chat.lists.g?.[0]
      if (!outcome.success || !like) return outcome
      set({ entries: [...state.entries, { ...like, id: group.name, full_name: group.name, conversation_id: group.name }] })
      return { ...outcome, data: { ...storedOf({ text: group.text }, group.name), conversation_id: group.name } }
    },
    groupUsers: async () => ({ ...DONE, data: chat.members }),
    peopleOf: async (target) => ({ ...DONE, data: chat.lists[target] ?? [] }),
    addToGroup: (userId) => answer('addToGroup', userId),
    kick: (userId) => answer('kick', userId),
    deleteGroup: () => answer('deleteGroup'),
    invite: async () => {
      const outcome = await answer('invite')
      return outcome.success ? { ...DONE, data: { link: '/call/room' } } : outcome
    },
    answerCall: (given) => {
      asked.push(['answerCall', given])
      set({ call: undefined })
    },
    silenceRing: (isRingSilenced) => set({ isRingSilenced }),
    sendSms: (text) => answer('sendSms', text),
    search: async (text) => {
      const hits: readonly ChatMessage[] = [...stored.values()].flat().filter((message) => message.text.toLowerCase().includes(text.toLowerCase()))
      return { ...DONE, data: hits.slice(-50).reverse() }
    },
  }
}
