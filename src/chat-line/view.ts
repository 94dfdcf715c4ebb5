import type { ChatListEntry, ChatMessage, ChatReader } from '#contract'
import type { ChatState, OpenConversation, StoredMessage } from './chat-client.ts'
import { reuseIfEqual, reuseListIfEqual } from './reuse-if-equal.ts'
import type { ConversationState } from './state/conversation.ts'
import type { ClientState } from './state/events.ts'

type Waiting = ChatState['waiting']

/** How far a message of one's own got with everybody else; undefined for those of others. */
const stateOf = ({ seq, side }: ChatMessage, others: readonly ChatReader[]): StoredMessage['state'] => {
  if (side !== 'left') return undefined
  if (others.length > 0 && others.every(({ read_seq }) => read_seq >= seq)) return 'read'
  const came = others.length > 0 && others.every(({ read_seq, delivered_seq = 0 }) => Math.max(read_seq, delivered_seq) >= seq)
  return came ? 'delivered' : 'sent'
}

const isFor = ({ id, conversation_id, group }: ChatListEntry, waiting: Waiting[number]): boolean =>
  group ? waiting.conversation_id === conversation_id : waiting.receiver_id === id

/** The open conversation as it is drawn; its parts keep their identity while nothing in them changes. */
const createConversationView = (userId: string): ((open: ConversationState, waiting: Waiting) => OpenConversation) => {
  const stored = new WeakMap<ChatMessage, StoredMessage>()
  let last: OpenConversation | undefined

  const storedOf = (message: ChatMessage, state: StoredMessage['state']): StoredMessage => {
    const there = stored.get(message)
    if (there !== undefined && there.state === state) return there
    const made: StoredMessage = state === undefined ? message : { ...message, state }
    stored.set(message, made)
    return made
  }

  return ({ entry, timeline, readers, isLoading, isLoaded, problem, hasOlder, typing, firstUnread }, waiting) => {
    const others = readers.filter(({ _id }) => _id !== userId)
    const messages = timeline.shown.map((message) => storedOf(message, stateOf(message, others)))
    const own = waiting.filter((each) => isFor(entry, each))
    last = reuseIfEqual<OpenConversation>(last, {
      entry,
      messages: reuseListIfEqual(last?.messages ?? [], messages),
      waiting: reuseListIfEqual(last?.waiting ?? [], own),
      readers,
      isLoading: isLoading && !isLoaded,
      problem,
      hasOlder,
      typing,
      firstUnread,
    })
    return last
  }
}

/** What the page shows besides the list and what is open. */
type Around = Omit<ChatState, 'target' | 'isLoading' | 'problem' | 'entries' | 'counts' | 'open' | 'mayCallGroups'>

/** The state that the page shows; the same object while nothing in it changed. */
export const createView = (userId: string): ((state: ClientState, around: Around) => ChatState) => {
  const conversationView = createConversationView(userId)
  let last: ChatState | undefined
  return ({ list: { target, isLoading, problem, entries, counts }, open, mayCallGroups }, around) => {
    last = reuseIfEqual<ChatState>(last, {
      ...around,
      ...{ target, isLoading, problem, entries, counts, mayCallGroups },
      open: open && conversationView(open, around.waiting),
    })
    return last
  }
}
