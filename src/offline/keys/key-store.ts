import { get, set, type UseStore, update } from 'idb-keyval'
import type { KeyRecord, OfflineWrap } from './key-record.ts'

/** The fifth wrong try takes the offline wrap away. */
export const OFFLINE_TRIES = 5

const nameOf = (userId: string): string => `key/${userId}`

/** Key records on the disk. Everything that two tabs could do at once happens in one transaction. */
export const createKeyStore = (use: UseStore) => {
  const read = (userId: string): Promise<KeyRecord | undefined> => get<KeyRecord>(nameOf(userId), use)

  /** The record that counts: the one another tab stored first, or this one. */
  const addIfAbsent = async (record: KeyRecord): Promise<KeyRecord> => {
    let kept = record
    await update<KeyRecord>(
      nameOf(record.userId),
      (found) => {
        kept = found ?? record
        return kept
      },
      use,
    )
    return kept
  }

  const change = async (userId: string, work: (record: KeyRecord) => KeyRecord): Promise<KeyRecord | undefined> => {
    let changed: KeyRecord | undefined
    await use('readwrite', (store) => {
      const request = store.get(nameOf(userId))
      return new Promise<void>((resolve, reject) => {
        request.onsuccess = () => {
          // Only this room writes under these names.
          const found = request.result as KeyRecord | undefined
          changed = found === undefined ? undefined : work(found)
          if (changed !== undefined) store.put(changed, nameOf(userId))
        }
        store.transaction.oncomplete = () => resolve()
        store.transaction.onabort = store.transaction.onerror = () => reject(store.transaction.error)
      })
    })
    return changed
  }

  const withOffline = (userId: string, offline: OfflineWrap | undefined): Promise<KeyRecord | undefined> =>
    change(userId, ({ offline: _before, ...record }) => (offline === undefined ? record : { ...record, offline }))

  return {
    read,
    addIfAbsent,
    withOffline,
    withServer: (userId: string, server: KeyRecord['server']) => change(userId, (record) => ({ ...record, server })),
    /** Counts a try before it is made; gives the wrap to try, or undefined when there is none (any more). */
    countTry: async (userId: string): Promise<KeyRecord | undefined> => {
      const record = await change(userId, ({ offline, ...rest }) => {
        if (offline === undefined || offline.tries >= OFFLINE_TRIES) return rest
        return { ...rest, offline: { ...offline, tries: offline.tries + 1 } }
      })
      return record?.offline === undefined ? undefined : record
    },
    clearTries: (userId: string) =>
      change(userId, (record) => (record.offline === undefined ? record : { ...record, offline: { ...record.offline, tries: 0 } })),
    /** Puts a record aside whose key nobody can give any more; what it sealed stays, closed. */
    retire: async (record: KeyRecord): Promise<void> => {
      await set(`retired/${record.keyId}`, record, use)
      await use('readwrite', (store) => {
        store.delete(nameOf(record.userId))
        return new Promise<void>((resolve, reject) => {
          store.transaction.oncomplete = () => resolve()
          store.transaction.onabort = store.transaction.onerror = () => reject(store.transaction.error)
        })
      })
    },
  }
}

export type KeyStore = ReturnType<typeof createKeyStore>
