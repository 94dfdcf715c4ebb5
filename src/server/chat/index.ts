/** The chat: conversations kept in the database, each message once and in its place, and the socket events that carry them. */
export { type Chat, createChat } from './create-chat.ts'
export { connectChat } from './live/connect-chat.ts'
