/** The data side of the chat: what this page knows of it, and what waits to be sent. */
export type {
  ChatClient,
  ChatConnection,
  ChatNotices,
  ChatState,
  OpenConversation,
  Outcome,
  StoredMessage,
  WaitingMessage,
  Written,
} from './chat-client.ts'
export type { OwnedChatClient } from './create-client.ts'
export { fileKindOf } from './file-kind.ts'
export { openChatClient } from './open-client.ts'
export type { ChatOwner } from './ports.ts'
