/** The data side of the chat: what this page knows of it, and what waits to be sent. */
export type {
  ChatConnection,
  ChatLine,
  ChatNotices,
  ChatState,
  OpenConversation,
  Outcome,
  StoredMessage,
  WaitingMessage,
  Written,
} from './chat-line.ts'
export type { OpenLine } from './create-line.ts'
export { fileKindOf } from './file-kind.ts'
export { openLine } from './open-line.ts'
export type { LineOwner } from './outside.ts'
