import type { ChatCaughtUp, ChatHistory, ChatListEntry, ChatMessage, ChatRead, ChatTarget } from '#contract'
import type { ConversationState } from './conversation.ts'
import { EMPTY_LIST, type ListState } from './list.ts'

/** All that this page knows of one person's chat in one company. */
export interface ClientState {
  readonly userId: string
  readonly list: ListState
  readonly open: ConversationState | undefined
  /** How many conversations have been opened. */
  readonly openings: number
  /** The open conversation is before somebody's eyes, and at its end. */
  readonly isAttended: boolean
  /** The last place of each conversation that this page knows of: each message has its effect once (fault R3). */
  readonly seen: ReadonlyMap<string, number>
  /** The places of all conversations have been asked for once: what lies further from now on was missed. */
  readonly isCaughtUp: boolean
  /** Whether groups can be called; undefined: the server has not said so yet. */
  readonly mayCallGroups: boolean | undefined
}

export const initialState = (userId: string): ClientState => ({
  userId,
  list: EMPTY_LIST,
  open: undefined,
  openings: 0,
  isAttended: false,
  seen: new Map(),
  isCaughtUp: false,
  mayCallGroups: undefined,
})

/** What happened: done by the person, heard of the server, or answered by it. Those of `conversation…` are of the open one. */
export type ClientEvent =
  | { readonly type: 'tabChosen'; readonly target: ChatTarget }
  | { readonly type: 'listRequested' }
  | { readonly type: 'listLoaded'; readonly rows: readonly ChatListEntry[] }
  | { readonly type: 'listFailed'; readonly problem: string }
  | { readonly type: 'countsReceived'; readonly counts: unknown }
  | { readonly type: 'presenceChanged'; readonly changes: readonly Pick<ChatListEntry, 'id' | 'status'>[] }
  | { readonly type: 'opened'; readonly entry: ChatListEntry }
  | { readonly type: 'closed' }
  | { readonly type: 'attended'; readonly isAttended: boolean }
  | { readonly type: 'conversationLoading'; readonly isLoading: boolean }
  | { readonly type: 'conversationLoaded'; readonly page: ChatHistory }
  | { readonly type: 'conversationFailed'; readonly problem: string }
  | { readonly type: 'conversationGapFilled'; readonly answer: ChatCaughtUp }
  | { readonly type: 'conversationOlderLoaded'; readonly page: ChatHistory }
  | { readonly type: 'conversationTyping'; readonly text: string | undefined }
  /** `isAnnounced` false: it is shown, and nobody is told of it. */
  | { readonly type: 'messageReceived'; readonly message: ChatMessage; readonly isAnnounced: boolean }
  /** A message in the form that an action of one's own gave it. */
  | { readonly type: 'messageAnswered'; readonly message: ChatMessage }
  | { readonly type: 'messageChanged'; readonly message: ChatMessage }
  | { readonly type: 'read'; readonly place: ChatRead }
  | { readonly type: 'delivered'; readonly place: ChatRead }
  | { readonly type: 'muted'; readonly conversationId: string; readonly isMuted: boolean }
  | { readonly type: 'membersChanged'; readonly conversationId: string | undefined }
  | { readonly type: 'conversationLost'; readonly conversationId: string }
  | { readonly type: 'caughtUp'; readonly conversations: ChatCaughtUp['conversations'] }
  | { readonly type: 'groupCallsKnown'; readonly mayCallGroups: boolean }

/** What is to be done about it. */
export type Effect =
  /** Soon, and once for several. */
  | { readonly type: 'loadListSoon' }
  /** The open one. */
  | { readonly type: 'loadConversation' }
  | { readonly type: 'markDelivered'; readonly conversationId: string; readonly seq: number }
  | { readonly type: 'markRead'; readonly conversationId: string; readonly seq: number }
  /** The server has this message of one's own: it waits no more. */
  | { readonly type: 'settleWaiting'; readonly clientId: string }
  | { readonly type: 'announceMessage'; readonly message: ChatMessage; readonly isOpen: boolean; readonly isMuted: boolean }
  | { readonly type: 'announceGroupLeft'; readonly name: string }

export interface Step {
  readonly state: ClientState
  readonly effects: readonly Effect[]
}
