import { clear, createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import type { ScreenBundle } from '#contract'

/** Where bundles are kept between visits, by variant hash. They hold no data of any person. */
export interface DocumentCache {
  readonly read: (hash: string) => Promise<ScreenBundle | undefined>
  readonly write: (hash: string, bundle: ScreenBundle) => Promise<void>
  /** Forgets every hash that is not among these. */
  readonly keepOnly: (hashes: ReadonlySet<string>) => Promise<void>
  readonly clear: () => Promise<void>
}

const quietly = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch {
    // A private window or a full disk has no IndexedDB; the network answers then.
    return undefined
  }
}

let opened: UseStore | undefined
const open = (): UseStore => {
  opened ??= createStore('rendercare-documents', 'bundles')
  return opened
}

export const indexedCache: DocumentCache = {
  read: (hash) => quietly(Promise.resolve().then(() => get<ScreenBundle>(hash, open()))),
  write: async (hash, bundle) => void (await quietly(Promise.resolve().then(() => set(hash, bundle, open())))),
  keepOnly: async (hashes) => {
    const kept = (await quietly(Promise.resolve().then(() => keys<string>(open())))) ?? []
    for (const hash of kept) if (!hashes.has(hash)) await quietly(del(hash, open()))
  },
  clear: async () => void (await quietly(Promise.resolve().then(() => clear(open())))),
}
