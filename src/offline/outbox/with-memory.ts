import { type StorageReason, troubleOf } from '../storage/trouble.ts'
import type { KeptRecord } from './outbox-record.ts'
import type { OutboxTable } from './outbox-table.ts'

export interface MemoryState {
  readonly reason: StorageReason | undefined
  /** Forms that a reload would lose. */
  readonly inMemory: number
}

/** A table that keeps in memory what the disk does not take, and brings it there as soon as it does (faults R27, R28). */
export const withMemory = (disk: OutboxTable, tell: (state: MemoryState) => void): OutboxTable => {
  const waiting = new Map<string, KeptRecord>()
  let count = 0
  let told: MemoryState = { reason: undefined, inMemory: 0 }

  const say = (reason: StorageReason | undefined): void => {
    if (told.reason === reason && told.inMemory === waiting.size) return
    told = { reason, inMemory: waiting.size }
    tell(told)
  }

  const toDisk = async (): Promise<void> => {
    for (const [key, { id: _inMemory, store, ...record }] of [...waiting]) {
      await disk.add(store, record)
      waiting.delete(key)
    }
  }

  /** It may have gone to the disk while it was sent. */
  const removeMoved = async (idempotency: string): Promise<void> => {
    for (const record of (await disk.all()).records) if (record.idempotency === idempotency) await disk.remove(record)
  }

  return {
    add: async (store, record) => {
      if (waiting.has(record.idempotency)) return false
      try {
        const added = await disk.add(store, record)
        say(waiting.size > 0 ? told.reason : undefined)
        return added
      } catch (error) {
        count += 1
        waiting.set(record.idempotency, { ...record, id: -count, store })
        say(troubleOf(error).reason)
        return true
      }
    },
    all: async () => {
      try {
        await toDisk()
        const kept = await disk.all()
        say(undefined)
        return kept
      } catch (error) {
        const { reason } = troubleOf(error)
        say(reason)
        const kept = await disk.all().catch(() => ({ records: [], foreign: 0 }))
        return { ...kept, records: [...kept.records, ...waiting.values()] }
      }
    },
    put: async (record) => {
      if (record.id > 0) return disk.put(record)
      if (waiting.has(record.idempotency)) waiting.set(record.idempotency, record)
    },
    remove: async (record) => {
      waiting.delete(record.idempotency)
      if (record.id > 0) await disk.remove(record)
      else await removeMoved(record.idempotency).catch(() => undefined)
      say(waiting.size > 0 ? told.reason : undefined)
    },
    close: disk.close,
  }
}
