/** The chat: conversations kept in the database, each message once and in its place, and the socket events that carry them. */

export type { ChatOptions } from './context.ts'
export { type Chat, createChat } from './create-chat.ts'
export { type ChatConnections, connectChat } from './live/connect-chat.ts'
