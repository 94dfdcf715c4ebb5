import type { UseStore } from 'idb-keyval'
import type { Bytes, Cryptography } from '../crypto/bytes.ts'
import { type Header, isSealed, openBytes, type Sealed, seal, sealBytes, unseal } from '../crypto/seal.ts'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { OpenKey } from '../keys/create-keys.ts'
import { answered, completed } from '../storage/requests.ts'
import { type Observable, observable } from '../storage/state.ts'
import { type StorageReason, troubleOf } from '../storage/trouble.ts'

export interface ShelfOutside<Value> {
  readonly use: UseStore
  readonly crypto: Cryptography
  readonly key: () => OpenKey | undefined
  /** Whose things these are; they are never seen under another user or company (faults R19, R26). */
  readonly owner: DraftOwner
  /** Tells what lies here from what other shelves of the same store hold. */
  readonly name: string
  readonly isValue: (value: unknown) => value is Value
}

export interface ShelfState {
  /** Things that a reload would lose. */
  readonly inMemory: number
  /** Why nothing can be kept on the device now. */
  readonly reason?: StorageReason | 'locked'
}

/** Small things of one person in one company, sealed on the device; in memory while the device can't keep them (faults R27, R28). */
export interface Shelf<Value> {
  readonly state: Observable<ShelfState>
  /** What is there under the id goes; `bytes` that are not given stay as they are. */
  readonly put: (id: string, value: Value, bytes?: Blob) => Promise<void>
  /** By id. One that can't be opened is left alone and not among them (fault R30). */
  readonly all: () => Promise<ReadonlyMap<string, Value>>
  readonly bytes: (id: string) => Promise<Blob | undefined>
  readonly remove: (id: string) => Promise<void>
  /** Brings what waited in memory to the device. */
  readonly flush: () => Promise<void>
}

interface SealedBlob {
  readonly type: Sealed
  readonly data: Sealed
}

interface Kept {
  readonly key: string
  readonly value: Sealed
  /** Of things that were kept before bytes had a place of their own. */
  readonly bytes?: SealedBlob
}

/** Lies beside its thing, so that whoever lists things reads no bytes. */
interface KeptBytes extends SealedBlob {
  readonly key: string
}

interface Waiting<Value> {
  readonly value: Value
  readonly bytes?: Blob
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string' && 'value' in value && isSealed(value.value)

const isKeptBytes = (value: unknown): value is KeptBytes =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'type' in value &&
  isSealed(value.type) &&
  'data' in value &&
  isSealed(value.data)

class Locked extends Error {}

export const createShelf = <Value>({ use, crypto, key, owner, name, isValue }: ShelfOutside<Value>): Shelf<Value> => {
  const state = observable<ShelfState>({ inMemory: 0 })
  const memory = new Map<string, Waiting<Value>>()
  const prefix = `${name}/${owner.userId}/${owner.companyId}/`
  const placeOf = (id: string): string => `${prefix}${id}`
  const bytesPlaceOf = (id: string): string => `bytes/${prefix}${id}`
  const headerOf = (id: string, held: OpenKey, part: string): Header => ({ place: placeOf(id), key: held.keyId, part })

  const show = (reason?: ShelfState['reason']): void => {
    const now = state.get()
    if (now.inMemory !== memory.size || now.reason !== reason) state.set({ inMemory: memory.size, ...(reason !== undefined && { reason }) })
  }
  const reasonOf = (error: unknown): ShelfState['reason'] => (error instanceof Locked ? 'locked' : troubleOf(error).reason)

  const held = (): OpenKey => {
    const open = key()
    if (open?.userId !== owner.userId) throw new Locked()
    return open
  }

  const toDisk = async (id: string, { value, bytes }: Waiting<Value>): Promise<void> => {
    const open = held()
    const row: Kept = { key: open.keyId, value: await seal(crypto, open.key, headerOf(id, open, 'value'), value) }
    const given = bytes && {
      type: await seal(crypto, open.key, headerOf(id, open, 'type'), bytes.type),
      data: await sealBytes(crypto, open.key, headerOf(id, open, 'data'), new Uint8Array(await bytes.arrayBuffer())),
    }
    await use('readwrite', async (store) => {
      const before = await answered<unknown>(store.get(placeOf(id)))
      const done = completed(store.transaction)
      const beside = given ?? (isKept(before) && before.key === open.keyId ? before.bytes : undefined)
      if (beside !== undefined) store.put({ ...beside, key: open.keyId } satisfies KeptBytes, bytesPlaceOf(id))
      store.put(row, placeOf(id))
      return done
    })
  }

  /** Where the bytes of a thing lie now, else where they lay once. */
  const readBytes = (id: string): Promise<KeptBytes | undefined> =>
    use('readonly', async (store) => {
      const own = await answered<unknown>(store.get(bytesPlaceOf(id)))
      if (isKeptBytes(own)) return own
      const row = await answered<unknown>(store.get(placeOf(id)))
      return isKept(row) && row.bytes !== undefined ? { ...row.bytes, key: row.key } : undefined
    })

  const openOne = async (id: string, found: unknown, open: OpenKey): Promise<Value | undefined> => {
    if (!isKept(found) || found.key !== open.keyId) return undefined
    const value = await unseal(crypto, open.key, headerOf(id, open, 'value'), found.value).catch(() => undefined)
    return isValue(value) ? value : undefined
  }

  const onDisk = async (): Promise<ReadonlyMap<string, Value>> => {
    const open = held()
    const [places, kept] = await use('readonly', (store) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      return Promise.all([answered(store.getAllKeys(range)), answered<unknown[]>(store.getAll(range))])
    })
    const opened = await Promise.all(
      places.map(async (place, at) => {
        const id = String(place).slice(prefix.length)
        const value = await openOne(id, kept[at], open)
        return value === undefined ? [] : [[id, value] as const]
      }),
    )
    return new Map(opened.flat())
  }

  let turn: Promise<void> = Promise.resolve()
  /** One write at a time: an older one never lands on a newer one, nor on what was removed. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  /** Each that the device takes; throws the first trouble once all have been tried. */
  const flush = (): Promise<void> =>
    inTurn(async () => {
      const troubles: unknown[] = []
      for (const [id, waiting] of [...memory]) {
        try {
          await toDisk(id, waiting)
          if (memory.get(id) === waiting) memory.delete(id)
        } catch (error) {
          troubles.push(error)
        }
      }
      if (troubles.length > 0) throw troubles[0]
    })
  const waitingValues = (): readonly (readonly [string, Value])[] => [...memory].map(([id, { value }]) => [id, value] as const)

  return {
    state,
    put: async (id, value, bytes) => {
      const beside = bytes ?? memory.get(id)?.bytes
      // What was put there before goes before; what does not fit holds up nothing.
      memory.set(id, { value, ...(beside && { bytes: beside }) })
      try {
        await flush()
        show()
      } catch (error) {
        show(reasonOf(error))
      }
    },
    all: async () => {
      const inMemory = waitingValues()
      try {
        await flush()
        const kept = await onDisk()
        show()
        return new Map([...kept, ...waitingValues()])
      } catch (error) {
        show(reasonOf(error))
        return new Map([...(await onDisk().catch(() => inMemory)), ...waitingValues()])
      }
    },
    bytes: async (id) => {
      const waiting = memory.get(id)?.bytes
      const open = key()
      if (waiting !== undefined || open === undefined) return waiting
      const found = await readBytes(id).catch(() => undefined)
      if (found?.key !== open.keyId) return undefined
      const type = await unseal(crypto, open.key, headerOf(id, open, 'type'), found.type).catch(() => undefined)
      const data: Bytes | undefined = await openBytes(crypto, open.key, headerOf(id, open, 'data'), found.data)
      return data === undefined ? undefined : new Blob([data], { type: typeof type === 'string' ? type : '' })
    },
    remove: async (id) => {
      memory.delete(id)
      await inTurn(() =>
        use('readwrite', (store) => {
          const done = completed(store.transaction)
          store.delete(placeOf(id))
          store.delete(bytesPlaceOf(id))
          return done
        }),
      ).catch(() => undefined)
      show(memory.size > 0 ? state.get().reason : undefined)
    },
    flush: async () => {
      try {
        await flush()
        show()
      } catch (error) {
        show(reasonOf(error))
      }
    },
  }
}
