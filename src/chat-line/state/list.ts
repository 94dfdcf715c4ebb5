import type { ChatCounts, ChatListEntry, ChatMessage, ChatTarget } from '#contract'
import { reuseListIfEqual } from '../reuse-if-equal.ts'

/** The rows of one tab, and how much is unread in all. */
export interface ListState {
  readonly target: ChatTarget
  readonly isLoading: boolean
  /** Why the rows could not be loaded, in words. */
  readonly problem: string | undefined
  /** By status, then time, latest first. */
  readonly entries: readonly ChatListEntry[]
  readonly counts: ChatCounts
  /** Messages that came while the rows were asked for, which may not know of them yet. */
  readonly during: readonly ChatMessage[]
}

export const EMPTY_LIST: ListState = {
  target: 'u',
  isLoading: true,
  problem: undefined,
  entries: [],
  counts: { clients: 0, users: 0, employeeintake: 0, groups: 0 },
  during: [],
}

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

const withEntries = (list: ListState, given: readonly ChatListEntry[]): ListState => {
  const entries = reuseListIfEqual(list.entries, inOrder(given))
  return entries === list.entries ? list : { ...list, entries }
}

/** With each row put through `change`, which gives the same row where nothing is to be changed. */
export const withChanged = (list: ListState, change: (entry: ChatListEntry) => ChatListEntry): ListState => withEntries(list, list.entries.map(change))

const afterMessage = (
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

/** The message's row hears of it, where it is later than what the row knew. */
export const withMessage = (given: ListState, message: ChatMessage, isRead: boolean): ListState => {
  const list = given.isLoading ? { ...given, during: [...given.during, message] } : given
  const entry = list.entries.find((each) => isOfEntry(each, message))
  if (entry === undefined || message.seq <= entry.last_seq) return list
  return withChanged(list, (each) => (each === entry ? afterMessage(each, message, isRead) : each))
}

/** Another tab, whose rows are to be loaded. */
export const withTarget = (list: ListState, target: ChatTarget): ListState =>
  target === list.target ? list : { ...list, target, entries: [], isLoading: true, problem: undefined }

/** Its rows as they were answered, and what came meanwhile. */
export const withRows = (list: ListState, rows: readonly ChatListEntry[]): ListState => {
  const known = new Map(list.entries.map((entry) => [entry.id, entry]))
  const same = rows.map((row) => {
    const there = known.get(row.id)
    return there !== undefined && JSON.stringify(there) === JSON.stringify(row) ? there : row
  })
  const loaded = withEntries({ ...list, isLoading: false, problem: undefined, during: [] }, same)
  return list.during.reduce((next, message) => withMessage(next, message, false), loaded)
}

/** Somebody read up to there: so much of the row is unread at most. */
export const withRead = (list: ListState, conversationId: string, seq: number): ListState =>
  withChanged(list, (each) =>
    each.conversation_id === conversationId && each.unread > 0 ? { ...each, unread: Math.min(each.unread, Math.max(0, each.last_seq - seq)) } : each,
  )

export const withPresence = (list: ListState, status: ReadonlyMap<string, ChatListEntry['status']>): ListState =>
  withChanged(list, (entry) => {
    const next = entry.group ? undefined : status.get(entry.id)
    return next === undefined || next === entry.status ? entry : { ...entry, status: next }
  })

export const without = (list: ListState, conversationId: string): ListState =>
  withEntries(
    list,
    list.entries.filter((entry) => entry.conversation_id !== conversationId),
  )

const isCounts = (value: unknown): value is ChatCounts => typeof value === 'object' && value !== null && 'users' in value && typeof value.users === 'number'

/** With what the server counts; whatever is no counts changes nothing. */
export const withCounts = (list: ListState, counts: unknown): ListState =>
  isCounts(counts) && JSON.stringify(counts) !== JSON.stringify(list.counts) ? { ...list, counts } : list
