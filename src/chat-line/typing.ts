import type { Conversation } from './conversation.ts'
import type { Ask, LineOutside } from './outside.ts'

export interface TypingOutside {
  readonly ask: Ask
  readonly clock: LineOutside['clock']
  readonly open: () => Conversation | undefined
}

export interface Typing {
  /** Tells the other side, at most once in two seconds. */
  readonly send: () => void
  readonly heard: (said: { readonly msg: string; readonly sender_id: string; readonly conversation_id?: string }) => void
  readonly close: () => void
}

/** spec: chat-assistant-session §9 — the typing hint lasts two seconds. */
const TYPING_MS = 2_000

export const createTyping = ({ ask, clock, open }: TypingOutside): Typing => {
  let isResting = false
  let callOff: () => void = () => undefined
  let callOffRest: () => void = () => undefined

  return {
    send: () => {
      const entry = open()?.entry()
      if (entry === undefined || isResting || (entry.group && entry.conversation_id === '')) return
      isResting = true
      callOffRest = clock.after(TYPING_MS, () => {
        isResting = false
      })
      const to = entry.group ? {} : { receiver_id: entry.id }
      void ask('typing', { ...to, ...(entry.conversation_id !== '' && { conversation_id: entry.conversation_id }) }, TYPING_MS)
    },
    heard: ({ msg, sender_id, conversation_id }) => {
      const conversation = open()
      const entry = conversation?.entry()
      if (conversation === undefined || entry === undefined) return
      const isHere = entry.group
        ? conversation_id === entry.conversation_id
        : sender_id === entry.id && (conversation_id ?? '') !== ''
          ? conversation_id === entry.conversation_id
          : sender_id === entry.id
      if (!isHere) return
      callOff()
      conversation.setTyping(msg)
      callOff = clock.after(TYPING_MS, () => conversation.setTyping(undefined))
    },
    close: () => {
      callOff()
      callOffRest()
    },
  }
}
