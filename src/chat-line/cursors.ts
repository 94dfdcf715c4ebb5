import type { ChatCounts } from '#contract'
import type { Ask } from './outside.ts'

export interface CursorsOutside {
  readonly ask: Ask
  readonly isReady: () => boolean
  readonly after: (ms: number, work: () => void) => () => void
  readonly counted: (counts: unknown) => void
}

/** Tells the server how far messages have come to this page, and how far they were read. Forward only. */
export interface Cursors {
  /** Somebody looks at it. */
  readonly read: (conversationId: string, seq: number) => void
  readonly delivered: (conversationId: string, seq: number) => void
  /** A new line: what the server has not acknowledged is told again. */
  readonly again: () => void
  readonly close: () => void
}

/** Many messages are one place; hints have a slow pace on the server. */
const DELIVERED_REST_MS = 1_000
const READ_AGAIN_MS = 2_000

export const createCursors = ({ ask, isReady, after, counted }: CursorsOutside): Cursors => {
  const wanted = new Map<string, number>()
  const told = new Map<string, number>()
  const came = new Map<string, number>()
  const toldCame = new Map<string, number>()
  let isTelling = false
  let callOffRead: () => void = () => undefined
  let callOffCame: (() => void) | undefined
  let isClosed = false

  const nextRead = (): readonly [string, number] | undefined => [...wanted].find(([id, seq]) => seq > (told.get(id) ?? 0))

  const tellRead = async (): Promise<void> => {
    if (isTelling) return
    isTelling = true
    callOffRead()
    try {
      for (let next = nextRead(); next !== undefined && isReady() && !isClosed; next = nextRead()) {
        const [id, seq] = next
        const { success, data, code } = await ask<ChatCounts>('read', { conversation_id: id, seq })
        const isFinal = !success && code === 'not-found'
        if (success) counted(data)
        if (success || isFinal) told.set(id, seq)
        else {
          callOffRead = after(READ_AGAIN_MS, () => void tellRead())
          break
        }
      }
    } finally {
      isTelling = false
    }
  }

  const tellCame = (): void => {
    callOffCame = undefined
    const next = [...came][0]
    if (next === undefined || !isReady() || isClosed) return
    const [id, seq] = next
    came.delete(id)
    if (seq > (toldCame.get(id) ?? 0)) {
      toldCame.set(id, seq)
      void ask('delivered', { conversation_id: id, seq }, READ_AGAIN_MS)
    }
    if (came.size > 0) callOffCame = after(DELIVERED_REST_MS, tellCame)
  }

  return {
    read: (id, seq) => {
      if (seq <= (wanted.get(id) ?? 0)) return
      wanted.set(id, seq)
      void tellRead()
    },
    delivered: (id, seq) => {
      if (seq <= (came.get(id) ?? toldCame.get(id) ?? 0)) return
      came.set(id, seq)
      callOffCame ??= after(DELIVERED_REST_MS, tellCame)
    },
    again: () => {
      void tellRead()
      if (came.size > 0) callOffCame ??= after(DELIVERED_REST_MS, tellCame)
    },
    close: () => {
      isClosed = true
      callOffRead()
      callOffCame?.()
    },
  }
}
