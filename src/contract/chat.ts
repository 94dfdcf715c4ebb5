/** The chat: what travels over its socket events and calls (spec: chat-assistant-session §3, §7). Names are spelled as there. */
import { OWN_ACCOUNT_TYPES } from './platform.ts'

/** Longest text of one message, in characters. */
export const CHAT_TEXT_MAX = 4_000
/** Messages of one page, and of one answer that catches up. */
export const CHAT_PAGE_MAX = 200
export const CHAT_PAGE_DEFAULT = 50
/** People of one group. */
export const CHAT_GROUP_MAX = 200
/** Rows of a list of people or groups. */
export const CHAT_LIST_MAX = 500
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

/** A message as its readers get it; the server alone fills in who sent it, when, and its place. */
export interface ChatMessage {
  readonly conversation_id: string
  /** Its place in the conversation: 1, 2, 3 … without gaps. */
  readonly seq: number
  /** Made by the sender's page; the same one again is stored once. */
  readonly client_id: string
  readonly text: string
  readonly type: 'text'
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
  /** At most CHAT_UNREAD_MAX. */
  readonly unread: number
  readonly conversation_id: string
  readonly last_seq: number
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

/** Who reads a conversation, and how far they have. */
export interface ChatReader extends ChatGroupUser {
  readonly read_seq: number
}

export interface ChatHistory {
  /** Oldest first. */
  readonly data: readonly ChatMessage[]
  readonly users: readonly ChatReader[]
  /** There are older ones: ask with `before`. */
  readonly more: boolean
}

/** Answer to `catchUp { after }`. */
export interface ChatCaughtUp {
  /** All that one belongs to. */
  readonly conversations: readonly { readonly conversation_id: string; readonly last_seq: number; readonly read_seq: number }[]
  /** What came after the given places, each conversation in order. */
  readonly messages: readonly ChatMessage[]
  /** Not all of it fitted: ask again, from the last places of this answer. */
  readonly more: boolean
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
  readonly read: ChatRead
  /** Only who came or went since the last one. */
  readonly presence: { readonly data: readonly { readonly id: string; readonly status: 'online' | 'offline' }[] }
  /** Something may have been missed: catch up. */
  readonly behind: { readonly reason: 'line-was-cut' }
  /** An event that was refused, beside its acknowledgement. */
  readonly error: ChatAnswer & { readonly event: string; readonly client_id?: string }
}
