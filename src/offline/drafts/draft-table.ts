import type { UseStore } from 'idb-keyval'
import { answered, completed } from '../storage/requests.ts'
import { type Found, range, rowsOf } from '../storage/sealed-table.ts'
import { brokenPlace, type DraftOwner, type DraftRecord, isDraftRecord, placeOf, sidePlace } from './draft-record.ts'

/** Tells saves of a draft apart. */
export const markOf = ({ version, writer }: Pick<DraftRecord, 'version' | 'writer'>): string => `${version}/${writer}`

/** Draft records on the disk; each step is one strict transaction. Throws StorageTrouble. */
export const createDraftTable = (use: UseStore) => {
  const rows = rowsOf(use)
  return {
    read: (owner: DraftOwner, id: string): Promise<unknown> => rows.read(placeOf(owner, id)),
    list: (owner: DraftOwner) => rows.list(placeOf(owner, '')),
    broken: (owner: DraftOwner) => rows.list(brokenPlace(owner)),

    /** Writes unless another tab saved something that this one did not see (`seen`: a mark), or a later version is there; gives that then. */
    write: (owner: DraftOwner, record: DraftRecord, seen: string | undefined): Promise<DraftRecord | undefined> =>
      use('readwrite', async (store) => {
        const done = completed(store.transaction)
        const there = await answered<unknown>(store.get(placeOf(owner, record.id)))
        const isUnseen = isDraftRecord(there) && there.writer !== record.writer && markOf(there) !== seen
        const isStale = isDraftRecord(there) && (isUnseen || there.version >= record.version)
        if (!isStale) store.put(record, placeOf(owner, record.id))
        await done
        return isStale ? there : undefined
      }),

    /** Writes in any case; what another tab had saved last stays beside it. */
    takeOver: (owner: DraftOwner, record: DraftRecord): Promise<number> =>
      use('readwrite', async (store) => {
        const done = completed(store.transaction)
        const there = await answered<unknown>(store.get(placeOf(owner, record.id)))
        const isOthers = isDraftRecord(there) && there.writer !== record.writer
        if (isOthers) store.put(there, sidePlace(owner, record.id, there.writer))
        store.delete(sidePlace(owner, record.id, record.writer))
        store.put(record, placeOf(owner, record.id))
        await done
        return record.version
      }),
    sides: (owner: DraftOwner, id: string) => rows.list(sidePlace(owner, id, '')),

    /** The draft and what lies beside it. */
    removeAll: (owner: DraftOwner, id: string): Promise<void> =>
      use('readwrite', (store) => {
        const done = completed(store.transaction)
        store.delete(placeOf(owner, id))
        store.delete(range(sidePlace(owner, id, '')))
        return done
      }),

    remove: (place: string): Promise<void> => rows.remove(place),

    /** Removes this one save, wherever it lies; what its tab saved later stays. */
    drop: (owner: DraftOwner, id: string, mark: string): Promise<void> =>
      use('readwrite', async (store) => {
        const done = completed(store.transaction)
        const places = [placeOf(owner, id), ...(await answered(store.getAllKeys(range(sidePlace(owner, id, ''))))).map(String)]
        const values = await Promise.all(places.map((place) => answered<unknown>(store.get(place))))
        for (const [at, place] of places.entries()) {
          const value = values[at]
          if (isDraftRecord(value) && markOf(value) === mark) store.delete(place)
        }
        await done
      }),

    /** Moves what can't be opened out of the way, as long as it is still the same. */
    setAside: (owner: DraftOwner, { place, value }: Found, name: string): Promise<void> =>
      use('readwrite', async (store) => {
        const done = completed(store.transaction)
        const there = await answered<unknown>(store.get(place))
        const isSame = !isDraftRecord(there) || !isDraftRecord(value) || there.version === value.version
        if (there !== undefined && isSame) {
          store.put(there, `${brokenPlace(owner)}${name}`)
          store.delete(place)
        }
        await done
      }),
  }
}

export type DraftTable = ReturnType<typeof createDraftTable>
