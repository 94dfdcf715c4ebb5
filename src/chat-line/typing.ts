import type { Core } from './core.ts'
import type { Ask, ClientPorts } from './ports.ts'

export interface TypingPorts {
  readonly ask: Ask
  readonly clock: ClientPorts['clock']
  readonly core: Core
}

export interface Typing {
  /** Tells the other side, at most once in two seconds. */
  readonly send: () => void
  readonly heard: (said: { readonly msg: string; readonly sender_id: string; readonly conversation_id?: string }) => void
  readonly close: () => void
}

/** spec: chat-assistant-session §9 — the typing hint lasts two seconds. */
const TYPING_MS = 2_000

export const createTyping = ({ ask, clock, core }: TypingPorts): Typing => {
  let isResting = false
  let cancel: () => void = () => undefined
  let cancelRest: () => void = () => undefined

  return {
    send: () => {
      const entry = core.get().open?.entry
      if (entry === undefined || isResting || (entry.group && entry.conversation_id === '')) return
      isResting = true
      cancelRest = clock.after(TYPING_MS, () => {
        isResting = false
      })
      const to = entry.group ? {} : { receiver_id: entry.id }
      void ask('typing', { ...to, ...(entry.conversation_id !== '' && { conversation_id: entry.conversation_id }) }, TYPING_MS)
    },
    heard: ({ msg, sender_id, conversation_id }) => {
      const entry = core.get().open?.entry
      if (entry === undefined) return
      const isHere = entry.group
        ? conversation_id === entry.conversation_id
        : sender_id === entry.id && (conversation_id ?? '') !== ''
          ? conversation_id === entry.conversation_id
          : sender_id === entry.id
      if (!isHere) return
      cancel()
      core.dispatch({ type: 'conversationTyping', text: msg })
      cancel = clock.after(TYPING_MS, () => core.dispatch({ type: 'conversationTyping', text: undefined }))
    },
    close: () => {
      cancel()
      cancelRest()
    },
  }
}
