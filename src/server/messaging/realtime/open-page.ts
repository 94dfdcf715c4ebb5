import type { ChatEvents } from '#contract'
import type { Caller } from '#server/http/guards'

/** What rooms say to pages, by event. */
export type Saying = { readonly [E in keyof ChatEvents]: (payload: ChatEvents[E]) => void }

/** Pages that hear the same. */
export interface Pages {
  emit<E extends keyof ChatEvents>(event: E, payload: ChatEvents[E]): unknown
}

/** One open page, for a room that answers what it says. */
export interface OpenPage {
  /** As their rights are now. */
  readonly caller: () => Caller
  on(event: string, listener: (...given: readonly unknown[]) => void): void
  emit<E extends keyof ChatEvents>(event: E, payload: ChatEvents[E]): void
  onClosed(listener: () => void): void
}

interface SocketLike {
  readonly data: { readonly caller: Caller }
  on(event: string, listener: (...given: unknown[]) => void): unknown
}

export const openPage = (socket: SocketLike, said: Pages): OpenPage => ({
  caller: () => socket.data.caller,
  on: (event, listener) => void socket.on(event, listener),
  emit: (event, payload) => void said.emit(event, payload),
  onClosed: (listener) => void socket.on('disconnect', () => listener()),
})
