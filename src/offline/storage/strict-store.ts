import type { UseStore } from 'idb-keyval'
import { connect, type DatabasePlan } from './open-database.ts'
import { troubleOf } from './trouble.ts'

export interface StrictStore {
  /** For idb-keyval's functions. They throw StorageTrouble. */
  readonly use: UseStore
  readonly close: () => void
}

const STORE = 'values'

/** A custom store for idb-keyval whose writes are on the disk before they resolve (its own are not strict, and never reopen). */
export const strictStore = (outside: Pick<DatabasePlan, 'indexedDB' | 'name'>): StrictStore => {
  const connection = connect({ ...outside, version: 1, upgrade: (database) => void database.createObjectStore(STORE) })
  return {
    use: async (mode, callback) => {
      const transaction = await connection.begin(STORE, mode)
      try {
        return await callback(transaction.objectStore(STORE))
      } catch (error) {
        throw troubleOf(error ?? transaction.error)
      }
    },
    close: connection.close,
  }
}
