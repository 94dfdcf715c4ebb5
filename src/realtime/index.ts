/** The live loop: the page's one socket, and what the server says over it as facts on the bus. */
export type { SocketLine } from './line.ts'
export { goLive, type Heard, type LiveOptions } from './live.ts'
export { socketLine } from './page-line.ts'
