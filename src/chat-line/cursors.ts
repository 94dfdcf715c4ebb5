import type { ChatCounts } from '#contract'
import type { Core } from './core.ts'
import type { Ask, ClientPorts } from './ports.ts'

export interface CursorsPorts {
  readonly ask: Ask
  readonly isReady: () => boolean
  readonly clock: ClientPorts['clock']
  readonly core: Core
}

/** Tells the server how far messages have come to this page, and how far they were read. Forward only. */
export interface Cursors {
  /** A new socket: what the server has not acknowledged is acknowledged again. */
  readonly again: () => void
  readonly close: () => void
}

/** Many messages are one place; hints have a slow pace on the server. */
const DELIVERED_REST_MS = 1_000
const READ_AGAIN_MS = 2_000

export const createCursors = ({ ask, isReady, clock, core }: CursorsPorts): Cursors => {
  const wanted = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  const delivered = new Map<string, number>()
  const acknowledgedDelivery = new Map<string, number>()
  let isSending = false
  let cancelRead: () => void = () => undefined
  let cancelDelivered: (() => void) | undefined
  let isClosed = false

  const nextRead = (): readonly [string, number] | undefined => [...wanted].find(([id, seq]) => seq > (acknowledged.get(id) ?? 0))

  const sendRead = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    cancelRead()
    try {
      for (let next = nextRead(); next !== undefined && isReady() && !isClosed; next = nextRead()) {
        const [id, seq] = next
        const { success, data, code } = await ask<ChatCounts>('read', { conversation_id: id, seq })
        const isFinal = !success && code === 'not-found'
        if (success) core.dispatch({ type: 'countsReceived', counts: data })
        if (success || isFinal) acknowledged.set(id, seq)
        else {
          cancelRead = clock.after(READ_AGAIN_MS, () => void sendRead())
          break
        }
      }
    } finally {
      isSending = false
    }
  }

  const sendDelivered = (): void => {
    cancelDelivered = undefined
    const next = [...delivered][0]
    if (next === undefined || !isReady() || isClosed) return
    const [id, seq] = next
    delivered.delete(id)
    if (seq > (acknowledgedDelivery.get(id) ?? 0)) {
      acknowledgedDelivery.set(id, seq)
      void ask('delivered', { conversation_id: id, seq }, READ_AGAIN_MS)
    }
    if (delivered.size > 0) cancelDelivered = clock.after(DELIVERED_REST_MS, sendDelivered)
  }

  core.on('markRead', ({ conversationId, seq }) => {
    if (seq <= (wanted.get(conversationId) ?? 0)) return
    wanted.set(conversationId, seq)
    void sendRead()
  })
  core.on('markDelivered', ({ conversationId, seq }) => {
    if (seq <= (delivered.get(conversationId) ?? acknowledgedDelivery.get(conversationId) ?? 0)) return
    delivered.set(conversationId, seq)
    cancelDelivered ??= clock.after(DELIVERED_REST_MS, sendDelivered)
  })

  return {
    again: () => {
      void sendRead()
      if (delivered.size > 0) cancelDelivered ??= clock.after(DELIVERED_REST_MS, sendDelivered)
    },
    close: () => {
      isClosed = true
      cancelRead()
      cancelDelivered?.()
    },
  }
}
