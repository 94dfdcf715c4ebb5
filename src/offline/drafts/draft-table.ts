import type { UseStore } from 'idb-keyval'
import { answered, completed } from '../storage/requests.ts'
import { brokenPlace, type DraftOwner, type DraftRecord, isDraftRecord, placeOf, sidePlace } from './draft-record.ts'

/** Something found under a draft's name, and where. */
export interface Found {
  readonly place: string
  readonly value: unknown
}

const range = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** Tells saves of a draft apart. */
export const markOf = ({ version, writer }: Pick<DraftRecord, 'version' | 'writer'>): string => `${version}/${writer}`

/** Draft records on the disk; each step is one strict transaction. Throws StorageTrouble. */
export const createDraftTable = (use: UseStore) => {
  const under = (prefix: string): Promise<readonly Found[]> =>
    use('readonly', async (store) => {
      const [places, values] = await Promise.all([answered(store.getAllKeys(range(prefix))), answered<unknown[]>(store.getAll(range(prefix)))])
      return places.map((place, at) => ({ place: String(place), value: values[at] }))
    })

  return {
    read: (owner: DraftOwner, id: string): Promise<unknown> => use('readonly', (store) => answered<unknown>(store.get(placeOf(owner, id)))),
    list: (owner: DraftOwner) => under(placeOf(owner, '')),
    broken: (owner: DraftOwner) => under(brokenPlace(owner)),

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
    sides: (owner: DraftOwner, id: string) => under(sidePlace(owner, id, '')),

    /** The draft and what lies beside it. */
    removeAll: (owner: DraftOwner, id: string): Promise<void> =>
      use('readwrite', (store) => {
        const done = completed(store.transaction)
        store.delete(placeOf(owner, id))
        store.delete(range(sidePlace(owner, id, '')))
        return done
      }),

    remove: (place: string): Promise<void> =>
      use('readwrite', (store) => {
        const done = completed(store.transaction)
        store.delete(place)
        return done
      }),

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
