/** The chat: what travels over its socket events and calls (spec: chat-assistant-session §3, §7). Names are spelled as there. */
import type { CallSignal } from './call.ts'
import { OWN_ACCOUNT_TYPES } from './platform.ts'
import type { QuietHours } from './quiet-hours.ts'

/** Longest text of one message, in characters. */
export const CHAT_TEXT_MAX = 4_000
/** How long messages are kept where a company says nothing. */
export const CHAT_YEARS_DEFAULT = 7
/** Longest text message to a phone, in characters. */
export const SMS_TEXT_MAX = 1_000
/** Messages of one page, and of one answer that catches up. */
export const CHAT_PAGE_MAX = 200
export const CHAT_PAGE_DEFAULT = 50
/** People of one group. */
export const CHAT_GROUP_MAX = 200
/** Groups of a list, and conversations that are caught up with. */
export const CHAT_LIST_MAX = 500
/** People of a list. */
export const CHAT_PEOPLE_MAX = 2_000
/** Counting unread messages of one conversation stops here. */
export const CHAT_UNREAD_MAX = 100
export const CHAT_NAME_MAX = 100

/** What someone is to the agency: office staff, one of its clients or of its employees. */
export type ChatKind = 'office' | 'clients' | 'employees'
/** The four tabs: Office, Clients, Employees, Groups. */
export const CHAT_TARGETS = ['u', 'c', 'e', 'g'] as const
export type ChatTarget = (typeof CHAT_TARGETS)[number]
export type ChatModel = 'Users' | 'Clients' | 'EmployeeIntake'

/** What an account of this user type is. */
export function chatKindOf(userType: string): ChatKind {
  if (userType === OWN_ACCOUNT_TYPES.clients) return 'clients'
  return userType === OWN_ACCOUNT_TYPES.employees ? 'employees' : 'office'
}
export const CHAT_MODELS: Readonly<Record<ChatKind, ChatModel>> = { office: 'Users', clients: 'Clients', employees: 'EmployeeIntake' }
export const CHAT_TARGET_OF: Readonly<Record<ChatKind, ChatTarget>> = { office: 'u', clients: 'c', employees: 'e' }

/** From the first part of the mime type, or `pdf`. */
export const CHAT_MESSAGE_TYPES = ['text', 'image', 'video', 'audio', 'pdf'] as const
export type ChatMessageType = (typeof CHAT_MESSAGE_TYPES)[number]
/** Files are smaller than this many bytes (spec: chat-assistant-session §5). */
export const CHAT_FILE_MAX = 3_000_000
/** What may be answered to a message with one key. */
export const CHAT_REACTIONS = ['👍', '❤️', '😊', '🙏', '✅', '👀'] as const
/** Letters of the message that another one answers. */
export const CHAT_QUOTE_MAX = 200
/** People whom one message names. */
export const CHAT_MENTIONS_MAX = 20
/** How long its sender may change a message or take it back. */
export const CHAT_EDIT_WINDOW_MS = 15 * 60_000
/** Who has not acknowledged an urgent message is reminded so often, for so long. */
export const CHAT_REMIND_EVERY_MS = 5 * 60_000
export const CHAT_REMIND_FOR_MS = 30 * 60_000
/** Messages that one search finds. */
export const CHAT_FOUND_MAX = 50
/** Letters that are searched for. */
export const CHAT_SEARCH_MAX = 100

/** How a call ended that was not taken: nobody answered it, or it was rejected. */
export type ChatCallEnd = 'missed' | 'declined'

export interface ChatQuote {
  readonly seq: number
  readonly sender_name: string
  /** At most 200 characters. */
  readonly text: string
}

export interface ChatReaction {
  readonly reaction: (typeof CHAT_REACTIONS)[number]
  readonly user_ids: readonly string[]
}

/** A message as its readers get it; the server alone fills in who sent it, when, and its place. */
export interface ChatMessage {
  readonly conversation_id: string
  /** Its place in the conversation: 1, 2, 3 … without gaps. */
  readonly seq: number
  /** Made by the sender's page; the same one again is stored once. */
  readonly client_id: string
  /** Empty where it was taken back. */
  readonly text: string
  readonly type: ChatMessageType
  /** Where its file is fetched: `/api/chat/files/{file_id}`. */
  readonly file?: string
  readonly file_id?: string
  readonly file_name?: string
  /** In bytes. */
  readonly file_size?: number
  /** The message it answers, in short. */
  readonly reply_to?: ChatQuote
  /** It stands for a video call of its sender that nobody took; it can't be changed. */
  readonly call?: ChatCallEnd
  /** When it was last changed by its sender. */
  readonly edited_at?: string
  /** When its sender took it back; text and file are gone from it. */
  readonly deleted_at?: string
  readonly reactions?: readonly ChatReaction[]
  /** People of the conversation whom it names. */
  readonly mentions?: readonly string[]
  /** Who has acknowledged it; there only for urgent ones. */
  readonly urgent?: { readonly acknowledged: readonly string[] }
  /**
   * The count of its conversation when it was last changed; absent: never. Of two forms of one message the one with the higher count is the
   * newer. It is no place to catch up from: take that from `getMessages` and `catchUp`.
   */
  readonly changed?: number
  /** Name of the sender. */
  readonly sender: string
  readonly sender_id: string
  readonly sender_name: string
  readonly on_sender_model: ChatModel
  /** The other of the two; absent in a group. */
  readonly receiver_id?: string
  readonly target: ChatTarget
  readonly group: boolean
  readonly groupname?: string
  readonly name: string
  readonly time: string
  /** `left`: one's own. */
  readonly side: 'left' | 'right'
}

/** A row of the list: a person, or a group. `conversation_id` is empty where nothing was written yet. */
export interface ChatListEntry {
  /** Of the person; of a group its conversation. */
  readonly id: string
  readonly full_name: string
  readonly name: string
  readonly status: 'online' | 'offline'
  /** When the last message came; empty: never. */
  readonly time: string
  readonly text: string
  /** The last message stands for a call. */
  readonly call?: ChatCallEnd
  /** At most CHAT_UNREAD_MAX. */
  readonly unread: number
  readonly conversation_id: string
  readonly last_seq: number
  /** Nothing of it makes a sound or a notice. */
  readonly muted?: boolean
  readonly on_sender_model: ChatModel
  readonly userType: ChatTarget
  readonly group: boolean
  readonly group_type?: ChatTarget
}

export interface ChatCounts {
  readonly clients: number
  readonly users: number
  readonly employeeintake: number
  readonly groups: number
}

export interface ChatGroupUser {
  readonly _id: string
  readonly fName: string
  readonly lName: string
}

/** Who reads a conversation, how far they have, and how far it has come to a page of theirs. */
export interface ChatReader extends ChatGroupUser {
  readonly read_seq: number
  readonly delivered_seq?: number
}

export interface ChatHistory {
  /** Oldest first. */
  readonly data: readonly ChatMessage[]
  /** The conversation's count of changes that this page holds at least; 0 where nothing was written yet. Give it to `catchUp` later. */
  readonly changed: number
  readonly users: readonly ChatReader[]
  /** There are older ones: ask with `before`. */
  readonly more: boolean
}

/**
 * A place of `catchUp { after }`: what came after `seq`, and, where `changed` is given, what of the messages up to `seq` was changed after
 * that count. `changed` is what the last `getMessages` or `catchUp` said of the conversation, not what messages carry.
 */
export interface ChatPlace {
  readonly conversation_id: string
  readonly seq: number
  readonly changed?: number
}

/** Answer to `catchUp { after }`. */
export interface ChatCaughtUp {
  /** All that one belongs to. `changed` is the count to give next time, once `more` is false. */
  readonly conversations: readonly {
    readonly conversation_id: string
    readonly last_seq: number
    readonly read_seq: number
    readonly changed: number
    readonly muted: boolean
  }[]
  /** What came after the given places, each conversation in order; at most CHAT_PAGE_MAX. */
  readonly messages: readonly ChatMessage[]
  /** Older ones that were changed meanwhile, each conversation in the order of their `changed`; at most CHAT_PAGE_MAX. They take the place of what was there. */
  readonly changes: readonly ChatMessage[]
  /** Of whoever asks; absent: none. */
  readonly quiet_hours?: QuietHours
  /** There is a service for calls of several people. */
  readonly group_calls?: boolean
  /** Not all of it fitted: ask again, with the last `seq` of `messages` and the last `changed` of `changes` in each conversation. */
  readonly more: boolean
}

/** Answer to `POST /api/chat/files`: its `id` is sent as `file_id` with one message. */
export interface ChatFile {
  readonly id: string
  readonly type: Exclude<ChatMessageType, 'text'>
  readonly name: string
  /** In bytes, as kept: pictures are drawn anew. */
  readonly size: number
}

/** How far somebody has read; to their own pages and to the others of the conversation. */
export interface ChatRead {
  readonly conversation_id: string
  readonly user_id: string
  readonly seq: number
}

/** Answer to an event; without success `msg` says why, and `code` is one of the catalogue. */
export interface ChatAnswer<T = unknown> {
  readonly success: boolean
  readonly msg: string
  readonly code?: string
  readonly data?: T
}

/** Something about a group changed; `id` is the person that it happened to. */
export interface ChatGroupChange extends ChatAnswer {
  readonly conversation_id?: string
  readonly id?: string
}

/** What a call invitation says, and the answer to it. */
export interface ChatCall {
  readonly sender: string
  readonly sender_id: string
  readonly receiver_id: string
  readonly text: string
}

/** Events of the server and what each carries. */
export interface ChatEvents {
  readonly getUserList: ChatAnswer<readonly ChatListEntry[]>
  readonly getMessages: ChatHistory & { readonly conversation_id: string }
  readonly message: ChatMessage
  readonly groupMessage: { readonly message: ChatMessage }
  readonly getGoupUsers: ChatAnswer<readonly ChatGroupUser[]>
  readonly addGroupUser: ChatGroupChange
  readonly kickGoupUser: ChatGroupChange
  readonly removeGroupUser: ChatGroupChange
  readonly dashboardNotification: { readonly data: ChatCounts }
  readonly typing: { readonly msg: string; readonly sender_id: string; readonly conversation_id?: string }
  readonly notify: ChatCall
  readonly 'video-call-accepted': { readonly id: string; readonly name: string }
  readonly 'video-call-rejected': { readonly id: string; readonly name: string }
  /** They have accepted, and open the call. */
  readonly 'video-call-joined': { readonly id: string; readonly name: string }
  readonly 'call-signal': CallSignal
  /** Something new waits, without a word of what it is; nothing of conversations that one has muted, and nothing in quiet hours. */
  readonly 'push-notification': { readonly title: string; readonly body: string }
  readonly read: ChatRead
  /** How far messages have come to a page of somebody; to those alone who wrote them, and several as one. */
  readonly delivered: ChatRead
  /** A message was changed, taken back, acknowledged or reacted to: it takes the place of what was there. */
  readonly messageChanged: ChatMessage
  /** An urgent message that this person has not acknowledged yet; every CHAT_REMIND_EVERY_MS, for CHAT_REMIND_FOR_MS. Also where it is muted. */
  readonly reminder: ChatMessage
  /** To one's own pages: a conversation was muted or not any more. */
  readonly muted: { readonly conversation_id: string; readonly muted: boolean }
  /** To one's own pages: other quiet hours were chosen. */
  readonly quietHours: QuietHours
  /** The server ends and comes back: wait a random time of at most so many milliseconds before the first try to connect again. */
  readonly restarting: { readonly within_ms: number }
  /** Only who came or went since the last one. */
  readonly presence: { readonly data: readonly { readonly id: string; readonly status: 'online' | 'offline' }[] }
  /** Something may have been missed: catch up. */
  readonly behind: { readonly reason: 'line-was-cut' | 'process-was-lost' }
  /** An event that was refused, beside its acknowledgement. */
  readonly error: ChatAnswer & { readonly event: string; readonly client_id?: string }
}
