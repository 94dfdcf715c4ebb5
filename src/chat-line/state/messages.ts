import type { ChatListEntry, ChatMessage } from '#contract'
import { type ConversationState, withArrived, withEntry } from './conversation.ts'
import type { ClientState, Effect, Step } from './events.ts'
import { isOfEntry, withChanged, withMessage } from './list.ts'
import { hasGap } from './timeline.ts'

interface Place {
  readonly conversation_id: string
  readonly seq: number
}

/** Whether this page has not known of it before. */
export const isNewPlace = ({ seen }: Pick<ClientState, 'seen'>, { conversation_id, seq }: Place): boolean => seq > (seen.get(conversation_id) ?? 0)

export const withSeen = (state: ClientState, { conversation_id, seq }: Place): ClientState => ({
  ...state,
  seen: new Map(state.seen).set(conversation_id, seq),
})

/** Its row may not be there yet: it is of this tab of the list, as far as can be known of one's own. */
const mayBeListed = ({ list }: ClientState, { group, side, target }: ChatMessage): boolean =>
  group ? list.target === 'g' : list.target !== 'g' && (side === 'left' || target === list.target)

/** Who rejected a call knows it. */
const announced = (message: ChatMessage, entry: ChatListEntry | undefined, isOpen: boolean): readonly Effect[] =>
  message.call === 'declined' ? [] : [{ type: 'announceMessage', message, isOpen, isMuted: entry?.muted ?? false }]

const shownIn = (state: ClientState, open: ConversationState, message: ChatMessage): Step => {
  const next = withArrived(open, [message])
  return {
    state: next === state.open ? state : { ...state, open: next },
    effects: next.isLoaded && hasGap(next.timeline) ? [{ type: 'loadConversation' }] : [],
  }
}

/** Shown where it belongs to what is open, which may begin with it. */
export const shown = (state: ClientState, message: ChatMessage): Step => {
  const { open } = state
  if (open === undefined || !isOfEntry(open.entry, message)) return { state, effects: [] }
  const begun = open.entry.conversation_id === '' ? withEntry(open, { ...open.entry, conversation_id: message.conversation_id }) : open
  return shownIn(state, begun, message)
}

/** A message has another form: in what is open, and in its row where it is the last one. */
export const changed = (before: ClientState, message: ChatMessage): Step => {
  const { conversation_id, seq } = message
  const isOpen = before.open?.entry.conversation_id === conversation_id
  const { state, effects } = before.open !== undefined && isOpen ? shownIn(before, before.open, message) : { state: before, effects: [] }
  const text = message.text === '' ? (message.file_name ?? '') : message.text
  const list = withChanged(state.list, (entry) => (entry.conversation_id === conversation_id && entry.last_seq === seq ? { ...entry, text } : entry))
  return { state: { ...state, list }, effects }
}

/** A message comes, by whatever way and however often: each has its effect once (fault R3). */
export const received = (before: ClientState, message: ChatMessage, isAnnounced: boolean): Step => {
  const isOwn = message.side === 'left'
  const settled: readonly Effect[] = isOwn ? [{ type: 'settleWaiting', clientId: message.client_id }] : []
  const opened = before.open?.entry
  const isOpen = opened !== undefined && isOfEntry(opened, message)
  const { state, effects: follow } = shown(before, message)
  if (!isNewPlace(state, message)) return { state, effects: [...settled, ...follow] }
  const isRead = isOpen && state.isAttended
  const row = state.list.entries.find((each) => isOfEntry(each, message))
  const effects: Effect[] = [...settled, ...follow]
  if (row === undefined && mayBeListed(state, message)) effects.push({ type: 'loadListSoon' })
  if (!isOwn) effects.push({ type: 'markDelivered', conversationId: message.conversation_id, seq: message.seq })
  if (!isOwn && isAnnounced) effects.push(...announced(message, row ?? (isOpen ? opened : undefined), isRead))
  return { state: withSeen({ ...state, list: withMessage(state.list, message, isRead) }, message), effects }
}

/** Messages of the open conversation were asked for. Of several that were written while this page knew the conversation, the last one is announced. */
export const loaded = (state: ClientState, messages: readonly ChatMessage[], isMissed: boolean): Step => {
  const settled = messages.flatMap(({ side, client_id }): readonly Effect[] => (side === 'left' ? [{ type: 'settleWaiting', clientId: client_id }] : []))
  const last = messages.findLast((message) => message.side === 'right' && isNewPlace(state, message))
  if (last === undefined) return { state, effects: settled }
  const { conversation_id } = last
  const delivered: Effect = { type: 'markDelivered', conversationId: conversation_id, seq: last.seq }
  const missed: readonly Effect[] = isMissed ? [{ type: 'loadListSoon' }, ...announced(last, state.open?.entry, state.isAttended)] : []
  return {
    state: withSeen(state, { conversation_id, seq: Math.max(last.seq, messages.at(-1)?.seq ?? 0) }),
    effects: [...settled, delivered, ...missed],
  }
}
