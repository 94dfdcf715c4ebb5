import type { UseStore } from 'idb-keyval'
import { type HeldKey, heldKey, type SealingOf } from '../crypto/held-key.ts'
import { answered, completed } from './requests.ts'

/** Something that lies in a table, and where. */
export interface Found {
  readonly place: string
  readonly value: unknown
}

/** Rows on this device, by place; each step is one transaction. Throws StorageTrouble. */
export interface Rows {
  readonly read: (place: string) => Promise<unknown>
  /** What lies under places that begin so, in their order. */
  readonly list: (prefix: string) => Promise<readonly Found[]>
  readonly places: (prefix: string) => Promise<readonly string[]>
  readonly write: (place: string, row: unknown) => Promise<void>
  readonly remove: (...places: readonly string[]) => Promise<void>
}

/** Rows of one kind, with sealed parts in them. */
export interface SealedTable<Head> extends Rows {
  /** The open key, for rows of this table; undefined while it is closed. */
  readonly held: () => HeldKey<Head> | undefined
}

export const range = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

export const rowsOf = (use: UseStore): Rows => {
  const writing = (work: (store: IDBObjectStore) => void): Promise<void> =>
    use('readwrite', (store) => {
      const done = completed(store.transaction)
      work(store)
      return done
    })
  return {
    read: (place) => use('readonly', (store) => answered<unknown>(store.get(place))),
    list: (prefix) =>
      use('readonly', async (store) => {
        const [places, values] = await Promise.all([answered(store.getAllKeys(range(prefix))), answered<unknown[]>(store.getAll(range(prefix)))])
        return places.map((place, at) => ({ place: String(place), value: values[at] }))
      }),
    places: (prefix) => use('readonly', async (store) => (await answered(store.getAllKeys(range(prefix)))).map(String)),
    write: (place, row) => writing((store) => void store.put(row, place)),
    remove: (...places) =>
      writing((store) => {
        for (const place of places) store.delete(place)
      }),
  }
}

/**
 * Rows of one kind whose parts are sealed with the key of who works here, and bound to the row's head.
 *
 * @example
 * const table = sealedTable<Head>({ use, crypto, key, header: ({ place, key }) => ({ place, key }) })
 */
export const sealedTable = <Head extends { readonly key: string }>({ use, ...sealing }: SealingOf<Head> & { readonly use: UseStore }): SealedTable<Head> => ({
  held: heldKey(sealing),
  ...rowsOf(use),
})
