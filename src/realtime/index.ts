/** The live loop: what the server's socket says, as facts on the bus. */
export { goLive, type LiveOptions } from './live.ts'
