import type { ChatCounts, ChatListEntry, ChatMessage, ChatRead, ChatTarget } from '#contract'
import { type Ask, isPassing, type LineOwner } from './outside.ts'
import { steadyList } from './steady.ts'

/** The rows of one tab, and how much is unread in all. */
export interface ListState {
  readonly target: ChatTarget
  readonly isLoading: boolean
  readonly problem: string | undefined
  readonly entries: readonly ChatListEntry[]
  readonly counts: ChatCounts
}

export interface ListOutside {
  readonly owner: LineOwner
  readonly ask: Ask
  readonly after: (ms: number, work: () => void) => () => void
  readonly changed: () => void
  /** The rows could not be asked for: to be loaded again. */
  readonly failed: () => void
}

export interface List {
  readonly get: () => ListState
  readonly show: (target: ChatTarget) => Promise<void>
  /** `failed`: it may be answered later; `refused`: not over this socket, as one of another user or company. */
  readonly load: () => Promise<'loaded' | 'failed' | 'refused'>
  /** Soon, and once for several asks. */
  readonly loadSoon: () => void
  readonly rowsOf: (
    target: ChatTarget,
  ) => Promise<{ readonly rows: readonly ChatListEntry[] | undefined; readonly msg: string; readonly code: string | undefined }>
  /** Its row hears of a message; true when it is later than what the row knew. */
  readonly take: (message: ChatMessage, isRead: boolean) => boolean
  readonly changeEntry: (conversationId: string, change: Partial<ChatListEntry>) => void
  readonly remove: (conversationId: string) => void
  readonly read: (place: ChatRead) => void
  readonly presence: (changes: readonly { readonly id: string; readonly status: 'online' | 'offline' }[]) => void
  readonly setCounts: (counts: unknown) => void
  readonly close: () => void
}

const NO_COUNTS: ChatCounts = { clients: 0, users: 0, employeeintake: 0, groups: 0 }
const SOON_MS = 400

/** spec: chat-assistant-session §9 — by status, then time, both descending; then by name, and by id, so that ties never change places. */
const inOrder = (entries: readonly ChatListEntry[]): readonly ChatListEntry[] =>
  [...entries].sort(
    (a, b) =>
      (a.status === b.status ? 0 : a.status === 'online' ? -1 : 1) ||
      (a.time === b.time ? 0 : a.time > b.time ? -1 : 1) ||
      a.full_name.localeCompare(b.full_name) ||
      (a.id < b.id ? -1 : 1),
  )

/** Whether a message belongs to this row. */
export const isOfEntry = (entry: ChatListEntry, { conversation_id, group, side, receiver_id, sender_id }: ChatMessage): boolean =>
  entry.conversation_id === conversation_id ||
  (entry.conversation_id === '' && !entry.group && !group && entry.id === (side === 'left' ? receiver_id : sender_id))

const isCounts = (value: unknown): value is ChatCounts => typeof value === 'object' && value !== null && 'users' in value && typeof value.users === 'number'

export const createList = ({ owner, ask, after, changed, failed }: ListOutside): List => {
  let state: ListState = { target: 'u', isLoading: true, problem: undefined, entries: [], counts: NO_COUNTS }
  let turn = 0
  let callOff: (() => void) | undefined
  /** Messages that came while the list was asked for: its rows may not know of them yet. */
  let during: ChatMessage[] = []

  const set = (part: Partial<ListState>): void => {
    state = { ...state, ...part }
    changed()
  }
  const setEntries = (entries: readonly ChatListEntry[]): void => {
    const next = steadyList(state.entries, inOrder(entries))
    if (next !== state.entries) set({ entries: next })
  }
  const change = (isIt: (entry: ChatListEntry) => boolean, next: (entry: ChatListEntry) => ChatListEntry): void =>
    setEntries(state.entries.map((entry) => (isIt(entry) ? next(entry) : entry)))

  const rowsOf: List['rowsOf'] = async (target) => {
    const { success, data, msg, code } = await ask<readonly ChatListEntry[]>('getUserList', { cid: owner.companyId, user_id: owner.userId, target })
    return { rows: success ? data : undefined, msg, code }
  }

  const withMessage = (
    { call: _before, ...entry }: ChatListEntry,
    { conversation_id, seq, text, file_name, call, time, side }: ChatMessage,
    isRead: boolean,
  ): ChatListEntry => ({
    ...entry,
    conversation_id,
    last_seq: seq,
    text: text === '' ? (file_name ?? '') : text,
    ...(call && { call }),
    time,
    unread: isRead ? 0 : entry.unread + (side === 'left' ? 0 : 1),
  })

  const take: List['take'] = (message, isRead) => {
    if (state.isLoading) during.push(message)
    const entry = state.entries.find((each) => isOfEntry(each, message))
    if (entry === undefined || message.seq <= entry.last_seq) return entry === undefined
    change(
      (each) => each === entry,
      (each) => withMessage(each, message, isRead),
    )
    return true
  }

  const load: List['load'] = async () => {
    turn += 1
    const mine = turn
    callOff?.()
    callOff = undefined
    during = []
    if (!state.isLoading) set({ isLoading: true })
    const { rows, msg, code } = await rowsOf(state.target)
    if (mine !== turn) return rows === undefined ? 'failed' : 'loaded'
    if (rows === undefined) {
      set({ isLoading: false, problem: state.entries.length === 0 ? msg : undefined })
      if (!isPassing(code)) return 'refused'
      failed()
      return 'failed'
    }
    const known = new Map(state.entries.map((entry) => [entry.id, entry]))
    const same = rows.map((row) => {
      const there = known.get(row.id)
      return there !== undefined && JSON.stringify(there) === JSON.stringify(row) ? there : row
    })
    set({ isLoading: false, problem: undefined })
    setEntries(same)
    for (const message of during) take(message, false)
    return 'loaded'
  }

  const loadSoon = (): void => {
    callOff ??= after(SOON_MS, () => void load())
  }

  return {
    get: () => state,
    load,
    rowsOf,
    take,
    show: async (target) => {
      if (target !== state.target) set({ target, entries: [], isLoading: true, problem: undefined })
      await load()
    },
    loadSoon,
    changeEntry: (id, part) =>
      change(
        (entry) => entry.conversation_id === id,
        (entry) => ({ ...entry, ...part }),
      ),
    remove: (id) => setEntries(state.entries.filter((entry) => entry.conversation_id !== id)),
    read: ({ conversation_id, user_id, seq }) => {
      if (user_id !== owner.userId) return
      const entry = state.entries.find((each) => each.conversation_id === conversation_id)
      if (entry === undefined || entry.unread === 0) return
      change(
        (each) => each === entry,
        (each) => ({ ...each, unread: Math.min(each.unread, Math.max(0, each.last_seq - seq)) }),
      )
      // How much of what came after is one's own, the server knows.
      if (seq < entry.last_seq) loadSoon()
    },
    presence: (changes) => {
      const status = new Map(changes.map((each) => [each.id, each.status]))
      change(
        (entry) => !entry.group && status.has(entry.id) && status.get(entry.id) !== entry.status,
        (entry) => ({ ...entry, status: status.get(entry.id) ?? entry.status }),
      )
    },
    setCounts: (counts) => {
      if (isCounts(counts) && JSON.stringify(counts) !== JSON.stringify(state.counts)) set({ counts })
    },
    close: () => {
      turn += 1
      callOff?.()
    },
  }
}
