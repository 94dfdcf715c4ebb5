import type { ChatCall, ChatCounts, ChatGroupUser, ChatListEntry, ChatMessage, ChatMessageType, ChatReader, ChatTarget, QuietHours } from '#contract'

/** How the page stands to the server: `cut` since a moment, or `refused` until somebody signs in again. */
export interface ChatConnection {
  readonly state: 'connecting' | 'open' | 'cut' | 'refused'
  /** Epoch milliseconds by this device's clock; 0 while open. */
  readonly since: number
}

/** A message of one's own that the server has not stored yet. It is kept on this device until it has, or until its writer drops it. */
export interface WaitingMessage {
  /** Made here, and kept over every try. */
  readonly client_id: string
  /** Of the conversation; empty where it is the first one to that person. */
  readonly conversation_id: string
  readonly receiver_id?: string
  /** Whom it goes to, for lists. */
  readonly to: string
  readonly text: string
  readonly type: ChatMessageType
  readonly file_name?: string
  /** Sent share of the file, 0 to 1. */
  readonly progress?: number
  readonly reply_to_seq?: number
  readonly urgent?: boolean
  /** Epoch milliseconds by this device's clock. */
  readonly written_at: number
  /** `queued`: waits for its turn or the network. `failed`: needs its writer. */
  readonly state: 'queued' | 'sending' | 'failed'
  /** Why it failed, in words for its writer. */
  readonly reason?: string
}

/** A message of the server as it is drawn; `state` tells of one's own only. */
export type StoredMessage = ChatMessage & { readonly state?: 'sent' | 'delivered' | 'read' }

export interface OpenConversation {
  readonly entry: ChatListEntry
  /** By their place, oldest first, without gaps. */
  readonly messages: readonly StoredMessage[]
  /** One's own that wait, in the order written; drawn after the others. */
  readonly waiting: readonly WaitingMessage[]
  readonly readers: readonly ChatReader[]
  readonly isLoading: boolean
  /** Why it could not be loaded, in words; undefined when it could. */
  readonly problem: string | undefined
  readonly hasOlder: boolean
  /** "… is typing", for two seconds. */
  readonly typing: string | undefined
  /** The place of the first message that was unread when it was opened; 0: none. */
  readonly firstUnread: number
}

export interface ChatState {
  readonly connection: ChatConnection
  /** False where this browser keeps nothing: what waits would be lost with the page. */
  readonly isKept: boolean
  /** What lies on this device can't be opened yet, and until then the page alone holds what is written. */
  readonly isLocked: boolean
  readonly target: ChatTarget
  readonly isLoading: boolean
  /** Why the list could not be loaded, in words. */
  readonly problem: string | undefined
  /** Of the target, by status and then time, latest first. */
  readonly entries: readonly ChatListEntry[]
  readonly counts: ChatCounts
  readonly open: OpenConversation | undefined
  /** What waits in all conversations of this company. */
  readonly waiting: readonly WaitingMessage[]
  /** A call that rings. */
  readonly call: ChatCall | undefined
  /** Whether its ring was stopped or wanted, in whichever tab; undefined: nobody chose. */
  readonly isRingSilenced: boolean | undefined
  /** Of all tabs of this person this one makes the sounds. */
  readonly makesSound: boolean
  /** Whether groups can be called; undefined: the server has not said so yet. */
  readonly mayCallGroups: boolean | undefined
  /** Hours without a sound or a notice; undefined: none. */
  readonly quiet: QuietHours | undefined
}

/** What the client tells beside its state; each once, whatever was sent again. */
export type ChatNotices = {
  /** A message of somebody else, new to this page. `isOpen`: it is on the screen and read. */
  readonly messageCame: { readonly message: ChatMessage; readonly isOpen: boolean; readonly isMuted: boolean }
  /** An answer to one's own call. */
  readonly callAnswered: { readonly name: string; readonly answer: 'accepted' | 'rejected' | 'joined' }
  /** A group that was open is gone, or one was taken out of it. */
  readonly groupLeft: { readonly name: string }
}

export interface Written {
  readonly text: string
  readonly file?: File
  readonly reply_to_seq?: number
  readonly urgent?: boolean
  readonly mentions?: readonly string[]
}

/** How an action ended; without success `msg` says why, in words for the person. */
export interface Outcome<T = undefined> {
  readonly success: boolean
  readonly msg: string
  readonly data?: T
}

/**
 * The chat of this page: what is known of it, and what may be done. State is a store (`get`, `subscribe`) whose parts keep their identity
 * while nothing in them changes. Nothing written is ever dropped: `send` keeps it on the device before anything else, and answers then.
 */
export interface ChatClient {
  readonly get: () => ChatState
  readonly subscribe: (changed: () => void) => () => void
  readonly onNotice: <N extends keyof ChatNotices>(name: N, hear: (notice: ChatNotices[N]) => void) => () => void
  /** Shows another tab of the list and loads it. */
  readonly show: (target: ChatTarget) => void
  readonly reloadList: () => void
  readonly openConversation: (entry: ChatListEntry) => void
  /** By the id of the conversation, as a notice or a link names it; false where it is not found, or something else was opened or closed meanwhile. */
  readonly openById: (conversationId: string) => Promise<boolean>
  readonly closeConversation: () => void
  /** Whether the open conversation is before somebody's eyes and at its end: only then is it marked read. */
  readonly attend: (isAttended: boolean) => void
  readonly loadOlder: () => Promise<void>
  /** What was written and not sent yet, per conversation; kept over a reload. */
  readonly draft: { readonly get: () => string; readonly set: (text: string) => void }
  /** Keeps it and tries to send it. Refused (without success) only when it could not be kept or the file is too large. */
  readonly send: (written: Written) => Promise<Outcome>
  readonly retry: (clientId: string) => void
  /** Takes it out of what waits and gives its words back. */
  readonly takeBack: (clientId: string) => Promise<Written | undefined>
  readonly sendTyping: () => void
  readonly edit: (seq: number, text: string) => Promise<Outcome>
  readonly remove: (seq: number) => Promise<Outcome>
  readonly react: (seq: number, reaction: string) => Promise<Outcome>
  readonly acknowledge: (seq: number) => Promise<Outcome>
  readonly mute: (isMuted: boolean) => Promise<Outcome>
  /** Times of this device's zone, HH:MM; none ends them. */
  readonly setQuiet: (hours: Pick<QuietHours, 'from' | 'to'> | undefined) => Promise<Outcome>
  /** Gives the first message of the group. */
  readonly sendToGroup: (group: {
    readonly name: string
    readonly audience: ChatTarget
    readonly ids: readonly string[]
    readonly text: string
  }) => Promise<Outcome<ChatMessage>>
  readonly groupUsers: () => Promise<Outcome<readonly ChatGroupUser[]>>
  /** Who may be added or written to. */
  readonly peopleOf: (target: ChatTarget) => Promise<Outcome<readonly ChatListEntry[]>>
  readonly addToGroup: (userId: string) => Promise<Outcome>
  readonly kick: (userId: string) => Promise<Outcome>
  readonly deleteGroup: () => Promise<Outcome>
  readonly invite: () => Promise<Outcome<{ readonly link: string }>>
  readonly answerCall: (answer: 'rejected' | 'joined') => void
  /** Stops the ring of the call, or lets it ring, in all tabs. */
  readonly silenceRing: (isSilenced: boolean) => void
  readonly sendSms: (text: string) => Promise<Outcome>
  readonly search: (text: string) => Promise<Outcome<readonly ChatMessage[]>>
}
