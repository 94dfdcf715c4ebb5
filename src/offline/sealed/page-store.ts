import type { UseStore } from 'idb-keyval'
import { offline, startOffline } from '../offline.ts'
import { browserNews, type News } from '../storage/news.ts'
import { strictStore } from '../storage/strict-store.ts'
import { createSealedStore, type SealedStore, type SealedStoreOutside } from './sealed-store.ts'

/** As devices know it: under another name nobody would find what lies there. */
const DISK_NAME = 'rendercare-shelves'
let made: UseStore | undefined

/** What another room keeps on this device for one person in one company, sealed as drafts are. */
export const pageStore = <Value>(sealedStore: Pick<SealedStoreOutside<Value>, 'name' | 'owner' | 'isValue'>): SealedStore<Value> => {
  made ??= strictStore({ indexedDB: globalThis.indexedDB, name: DISK_NAME }).use
  const { put, ...rest } = createSealedStore({ ...sealedStore, use: made, crypto: globalThis.crypto, key: offline().keys.current })
  return {
    ...rest,
    put: (id, value, bytes) => {
      // The first thing that is to be kept fetches the key, also on a page that has not rested yet.
      startOffline()
      return put(id, value, bytes)
    },
  }
}

/** What tabs of this browser tell each other for another room. */
export const pageNews = <Message>(name: string, isMessage: (value: unknown) => value is Message): News<Message> => browserNews(`rendercare-${name}`, isMessage)
