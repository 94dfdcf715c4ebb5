import type { SealedStore } from '#offline'
import type { KeptMessage } from './kept-message.ts'

/** The messages that wait on the device, as they were last read or written here. */
export interface MessageTable {
  readonly rows: () => ReadonlyMap<string, KeptMessage>
  readonly refresh: () => Promise<void>
  /** `bytes` that are not given stay as they are. */
  readonly put: (message: KeptMessage, bytes?: Blob) => Promise<void>
  readonly drop: (id: string) => Promise<void>
}

/** `onEdit` is called after each change made here. */
export const createMessageTable = (store: SealedStore<KeptMessage>, onEdit: () => void): MessageTable => {
  let rows: ReadonlyMap<string, KeptMessage> = new Map()
  /** Counts what was put and dropped here: what was read before that is not the newest. */
  let edits = 0
  const edit = (next: ReadonlyMap<string, KeptMessage>): void => {
    rows = next
    edits += 1
    onEdit()
  }
  return {
    rows: () => rows,
    refresh: async () => {
      for (;;) {
        const at = edits
        const next = await store.all()
        if (at !== edits) continue
        rows = next
        return
      }
    },
    put: async (message, bytes) => {
      await store.put(message.client_id, message, bytes)
      edit(new Map([...rows, [message.client_id, message]]))
    },
    drop: async (id) => {
      await store.remove(id)
      edit(new Map([...rows].filter(([each]) => each !== id)))
    },
  }
}
