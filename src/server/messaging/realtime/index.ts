/** Live news over socket.io: who may listen to what, and what is sent after a change. */
export { createRealtime, type Realtime, type RealtimeOptions } from './create-realtime.ts'
export type { OpenPage } from './open-page.ts'
