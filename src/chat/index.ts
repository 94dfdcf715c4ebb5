/** The chat of the page: list, conversation, groups, calls; drawn from a ChatClient and nothing else. */
export { ChatDock } from './chat-dock.tsx'
export { ChatPage } from './chat-page.tsx'
export type { ChatRoom, ChatSelf } from './room.ts'
