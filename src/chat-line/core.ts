import mitt from 'mitt'
import type { ChatNotices } from './chat-client.ts'
import { type ClientEvent, type ClientState, type Effect, initialState } from './state/events.ts'
import { reduce } from './state/reduce.ts'

type EffectsByType = { readonly [T in Effect['type']]: Extract<Effect, { readonly type: T }> }

/** What the parts of one client tell each other and who uses it: what is to be done, what is to be said to the person, and that something is to be drawn anew. */
type Facts = EffectsByType &
  ChatNotices & {
    changed: undefined
    /** An answer is missing that may be given later: all is to be asked for once more. */
    answerMissed: undefined
  }

export interface Core {
  readonly get: () => ClientState
  /** Applies an event, has its effects done, and says then that something changed. */
  readonly dispatch: (event: ClientEvent) => void
  readonly on: <F extends keyof Facts>(fact: F, handle: (fact: Facts[F]) => void) => () => void
  readonly notify: <N extends keyof ChatNotices>(name: N, notice: ChatNotices[N]) => void
  readonly changed: () => void
  readonly answerMissed: () => void
  readonly isClosed: () => boolean
  /** Nothing is open, applied or told from now on. */
  readonly close: () => void
}

/** The state of one client, what may happen to it, and whoever carries out what follows. */
export const createCore = (userId: string): Core => {
  const facts = mitt<Facts>()
  let state = initialState(userId)
  let isClosed = false
  return {
    get: () => state,
    dispatch: (event) => {
      if (isClosed) return
      const { state: next, effects } = reduce(state, event)
      const isNew = next !== state
      state = next
      for (const effect of effects) facts.emit(effect.type, effect)
      if (isNew) facts.emit('changed')
    },
    on: (fact, handle) => {
      facts.on(fact, handle)
      return () => facts.off(fact, handle)
    },
    notify: facts.emit,
    changed: () => facts.emit('changed'),
    answerMissed: () => facts.emit('answerMissed'),
    isClosed: () => isClosed,
    close: () => {
      state = reduce(state, { type: 'closed' }).state
      isClosed = true
      facts.all.clear()
    },
  }
}
