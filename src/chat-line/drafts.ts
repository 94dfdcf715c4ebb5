import type { LineOutside } from './outside.ts'

/** What was written and not sent, by whom it is for; in memory at once, on the device after a moment's rest. */
export interface ChatDrafts {
  readonly get: (id: string) => string
  readonly set: (id: string, text: string) => void
  /** What lies on the device, once. */
  readonly load: () => Promise<void>
  /** Writes what has not been written yet. */
  readonly flush: () => Promise<void>
}

const REST_MS = 400

export const createChatDrafts = ({ drafts: shelf, clock }: Pick<LineOutside, 'drafts' | 'clock'>): ChatDrafts => {
  const texts = new Map<string, string>()
  const unkept = new Set<string>()
  let callOff: (() => void) | undefined

  const flush = async (): Promise<void> => {
    callOff?.()
    callOff = undefined
    for (const id of [...unkept]) {
      unkept.delete(id)
      const text = texts.get(id) ?? ''
      if (text === '') await shelf.remove(id)
      else await shelf.put(id, text)
    }
  }

  return {
    get: (id) => texts.get(id) ?? '',
    set: (id, text) => {
      if (text === (texts.get(id) ?? '')) return
      texts.set(id, text)
      unkept.add(id)
      callOff ??= clock.after(REST_MS, () => void flush().catch(() => undefined))
    },
    load: async () => {
      // What was typed meanwhile is newer.
      for (const [id, text] of await shelf.all()) if (!texts.has(id)) texts.set(id, text)
    },
    flush,
  }
}
