import type { OpenConversation, StoredMessage, WaitingMessage } from '#chat-line'

/** What the history draws, one below the other. */
export type HistoryItem =
  | { readonly kind: 'day'; readonly key: string; readonly time: string }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: StoredMessage; readonly isFirst: boolean }
  | { readonly kind: 'waiting'; readonly key: string; readonly message: WaitingMessage; readonly isFirst: boolean }

/** Messages of one sender this close together stand under one name. */
const RUN_MS = 5 * 60_000
const TEN_MINUTES = 'YYYY-MM-DDTHH:M'.length

export interface ItemOptions {
  /** The day of an instant as people name it. */
  readonly dayOf: (time: string) => string
}

/**
 * Days, the line before the first unread one, messages by their place, and one's own that wait. A message keeps its key when it goes from
 * waiting to stored.
 */
export function itemsOf(
  { messages, waiting, firstUnread }: Pick<OpenConversation, 'messages' | 'waiting' | 'firstUnread'>,
  { dayOf }: ItemOptions,
): readonly HistoryItem[] {
  const items: HistoryItem[] = []
  const days = new Map<string, string>()
  const dayAt = (time: string): string => {
    const slot = time.slice(0, TEN_MINUTES)
    const known = days.get(slot)
    if (known !== undefined) return known
    const day = dayOf(time)
    days.set(slot, day)
    return day
  }
  let before: StoredMessage | undefined
  for (const message of messages) {
    const isNewDay = before === undefined || dayAt(before.time) !== dayAt(message.time)
    const isUnread = message.seq === firstUnread
    if (isNewDay) items.push({ kind: 'day', key: `day-${message.seq}`, time: message.time })
    if (isUnread) items.push({ kind: 'unread', key: 'unread' })
    const isFirst =
      isNewDay ||
      isUnread ||
      before?.call !== undefined ||
      before?.sender_id !== message.sender_id ||
      Date.parse(message.time) - Date.parse(before.time) > RUN_MS
    items.push({ kind: 'message', key: keyOf(message.client_id), message, isFirst })
    before = message
  }
  const stored = new Set(messages.map(({ client_id }) => client_id))
  const left = waiting.filter(({ client_id }) => !stored.has(client_id))
  left.forEach((message, at) => {
    items.push({ kind: 'waiting', key: keyOf(message.client_id), message, isFirst: at === 0 && before?.side !== 'left' })
  })
  return items
}

const keyOf = (clientId: string): string => `message-${clientId}`

export const isMessage = (item: HistoryItem | undefined): boolean => item?.kind === 'message' || item?.kind === 'waiting'

/** Where the message with this place stands; -1: it is not loaded. */
export const indexOfSeq = (items: readonly HistoryItem[], seq: number): number => items.findIndex((item) => item.kind === 'message' && item.message.seq === seq)

/** The next message up or down from there; undefined at the ends. */
export function nextMessage(items: readonly HistoryItem[], from: number, step: 1 | -1): number | undefined {
  for (let at = from + step; at >= 0 && at < items.length; at += step) if (isMessage(items[at])) return at
  return undefined
}
