import type { ChatCaughtUp, ChatMessage } from '#contract'
import * as conversations from './conversation.ts'
import type { ClientEvent, ClientState, Step } from './events.ts'
import * as lists from './list.ts'
import { changed, isNewPlace, loaded, received, shown, withSeen } from './messages.ts'

type Conversation = conversations.ConversationState
type EventOf<T extends ClientEvent['type']> = Extract<ClientEvent, { readonly type: T }>

const only = (state: ClientState): Step => ({ state, effects: [] })

const inList = (state: ClientState, list: lists.ListState): ClientState => (list === state.list ? state : { ...state, list })

/** With the open conversation changed, where there is one, and of this id where one is given. */
const inOpen = (state: ClientState, change: (open: Conversation) => Conversation, id?: string): ClientState => {
  const { open } = state
  if (open === undefined || (id !== undefined && open.entry.conversation_id !== id)) return state
  const next = change(open)
  return next === open ? state : { ...state, open: next }
}

const opened = (state: ClientState, { entry }: EventOf<'opened'>): Step => {
  if (state.open?.entry.id === entry.id) return only(state)
  const openings = state.openings + 1
  return {
    state: { ...state, openings, open: conversations.openedConversation(entry, openings), isAttended: false },
    effects: [{ type: 'loadConversation' }],
  }
}

const closed = (state: ClientState): ClientState => ({ ...state, open: undefined, isAttended: false })

/** One was taken out of it, or it is gone. */
const lost = (state: ClientState, id: string): Step => {
  const isOpen = state.open?.entry.conversation_id === id
  const next = inList(state, lists.without(state.list, id))
  if (!isOpen) return only(next)
  return { state: closed(next), effects: [{ type: 'announceGroupLeft', name: state.open?.entry.full_name ?? '' }] }
}

const membersChanged = (state: ClientState, id: string | undefined): Step => {
  if (id !== undefined && state.open?.entry.conversation_id === id) return { state, effects: [{ type: 'loadConversation' }] }
  return { state, effects: state.list.target === 'g' ? [{ type: 'loadListSoon' }] : [] }
}

/** One read somewhere: how much of what came after is one's own, the server knows. */
const readByOneself = (state: ClientState, conversationId: string, seq: number): Step => {
  const row = state.list.entries.find(({ conversation_id }) => conversation_id === conversationId)
  if (row === undefined || row.unread === 0) return only(state)
  return { state: inList(state, lists.withRead(state.list, conversationId, seq)), effects: seq < row.last_seq ? [{ type: 'loadListSoon' }] : [] }
}

const readMoved = (given: ClientState, { place }: EventOf<'read'>): Step => {
  const { state, effects } = place.user_id === given.userId ? readByOneself(given, place.conversation_id, place.seq) : only(given)
  return { state: inOpen(state, (open) => conversations.withReader(open, 'read_seq', place), place.conversation_id), effects }
}

const presenceChanged = (state: ClientState, { changes }: EventOf<'presenceChanged'>): ClientState => {
  const status = new Map(changes.map((each) => [each.id, each.status]))
  const listed = inList(state, lists.withPresence(state.list, status))
  return inOpen(listed, (open) => conversations.withEntry(open, { ...open.entry, status: status.get(open.entry.id) ?? open.entry.status }))
}

const muted = (state: ClientState, id: string, isMuted: boolean): ClientState => {
  const listed = inList(
    state,
    lists.withChanged(state.list, (entry) => (entry.conversation_id === id ? { ...entry, muted: isMuted } : entry)),
  )
  return inOpen(listed, (open) => conversations.withEntry(open, { ...open.entry, muted: isMuted }), id)
}

/** How far all conversations are by now. What was read has come long ago. */
const caughtUp = (state: ClientState, known: ChatCaughtUp['conversations']): Step => {
  const places = known
    .map(({ conversation_id, last_seq, read_seq }) => ({ conversation_id, seq: last_seq, read_seq }))
    .filter((place) => isNewPlace(state, place))
  const unread = state.isCaughtUp ? [] : places.filter(({ seq, read_seq }) => read_seq < seq)
  return {
    state: { ...places.reduce(withSeen, state), isCaughtUp: true },
    effects: unread.map(({ conversation_id, seq }) => ({ type: 'markDelivered', conversationId: conversation_id, seq })),
  }
}

/** A page of history: what of it is news has its effects, and the open conversation takes it. */
const pageLoaded = (state: ClientState, messages: readonly ChatMessage[], isMissed: boolean, change: (open: Conversation) => Conversation): Step => {
  const step = loaded(state, messages, isMissed)
  return { state: inOpen(step.state, change), effects: step.effects }
}

const step = (state: ClientState, event: ClientEvent): Step => {
  switch (event.type) {
    case 'tabChosen':
      return only(inList(state, lists.withTarget(state.list, event.target)))
    case 'listRequested':
      return only(inList(state, { ...state.list, isLoading: true, during: [] }))
    case 'listLoaded':
      return only(inList(state, lists.withRows(state.list, event.rows)))
    case 'listFailed':
      return only(inList(state, { ...state.list, isLoading: false, problem: state.list.entries.length === 0 ? event.problem : undefined }))
    case 'countsReceived':
      return only(inList(state, lists.withCounts(state.list, event.counts)))
    case 'presenceChanged':
      return only(presenceChanged(state, event))
    case 'opened':
      return opened(state, event)
    case 'closed':
      return only(closed(state))
    case 'attended':
      return only({ ...state, isAttended: event.isAttended })
    case 'conversationLoading':
      return only(inOpen(state, (open) => ({ ...open, isLoading: event.isLoading })))
    case 'conversationLoaded':
      return pageLoaded(state, event.page.data, state.open?.isLoaded ?? false, (open) => conversations.withNewest(open, event.page, state.userId))
    case 'conversationFailed':
      return only(inOpen(state, (open) => ({ ...open, problem: open.isLoaded ? undefined : event.problem })))
    case 'conversationGapFilled':
      return pageLoaded(state, event.answer.messages, true, (open) => conversations.withGapFilled(open, event.answer))
    case 'conversationOlderLoaded':
      return pageLoaded(state, event.page.data, false, (open) => conversations.withOlder(open, event.page))
    case 'conversationTyping':
      return only(inOpen(state, (open) => ({ ...open, typing: event.text })))
    case 'messageReceived':
      return received(state, event.message, event.isAnnounced)
    case 'messageAnswered':
      return shown(state, event.message)
    case 'messageChanged':
      return changed(state, event.message)
    case 'read':
      return readMoved(state, event)
    case 'delivered':
      return only(inOpen(state, (open) => conversations.withReader(open, 'delivered_seq', event.place), event.place.conversation_id))
    case 'muted':
      return only(muted(state, event.conversationId, event.isMuted))
    case 'membersChanged':
      return membersChanged(state, event.conversationId)
    case 'conversationLost':
      return lost(state, event.conversationId)
    case 'caughtUp':
      return caughtUp(state, event.conversations)
    case 'groupCallsKnown':
      return only({ ...state, mayCallGroups: event.mayCallGroups })
  }
}

/** The row of what is open knows more than it did when it was opened: since then it may have begun. */
const withItsRow = (state: ClientState): ClientState =>
  inOpen(state, (open) => {
    const row = state.list.entries.find(({ id }) => id === open.entry.id)
    if (row === undefined) return open
    return conversations.withEntry(open, row.conversation_id === '' ? { ...row, conversation_id: open.entry.conversation_id } : row)
  })

/** How far the open conversation is read: to its end, while somebody looks at that. */
const readPlace = ({ open, isAttended }: ClientState): number =>
  open !== undefined && isAttended && open.entry.conversation_id !== '' ? conversations.lastShown(open) : 0

const isBegun = (before: ClientState, { open }: ClientState): boolean =>
  before.open !== undefined && open?.opening === before.open.opening && before.open.entry.conversation_id === '' && open.entry.conversation_id !== ''

/**
 * What one event makes of the state, and what is to be done about it; pure.
 *
 * @example
 * const { state, effects } = reduce(before, { type: 'messageReceived', message, isAnnounced: true })
 */
export const reduce = (before: ClientState, event: ClientEvent): Step => {
  const { state: next, effects: direct } = step(before, event)
  const state = next.list === before.list ? next : withItsRow(next)
  const effects = [...direct]
  if (isBegun(before, state) && !effects.some(({ type }) => type === 'loadConversation')) effects.push({ type: 'loadConversation' })
  const seq = readPlace(state)
  if (state.open !== undefined && seq > 0 && (seq !== readPlace(before) || state.open.opening !== before.open?.opening))
    effects.push({ type: 'markRead', conversationId: state.open.entry.conversation_id, seq })
  return { state, effects }
}
