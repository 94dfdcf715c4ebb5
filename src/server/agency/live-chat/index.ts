/** A live-chat script of another host: which ones may run, where, and shut in a frame that can reach nothing of the page. */
export { createLiveChat, type LiveChat } from './create-live-chat.ts'
