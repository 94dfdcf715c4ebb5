import type { UseStore } from 'idb-keyval'
import { type Observable, observable, serialize } from '#concurrency'
import type { Cryptography } from '../crypto/bytes.ts'
import type { HeldKey } from '../crypto/held-key.ts'
import { isSealed, type Sealed } from '../crypto/seal.ts'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { OpenKey } from '../keys/key-state.ts'
import { answered, completed } from '../storage/requests.ts'
import { sealedTable } from '../storage/sealed-table.ts'
import { type StorageReason, troubleOf } from '../storage/trouble.ts'

export interface SealedStoreOutside<Value> {
  readonly use: UseStore
  readonly crypto: Cryptography
  readonly key: () => OpenKey | undefined
  /** Whose things these are; they are never seen under another user or company (faults R19, R26). */
  readonly owner: DraftOwner
  /** Tells what lies here from what other stores of the same store hold. */
  readonly name: string
  readonly isValue: (value: unknown) => value is Value
}

export interface SealedStoreState {
  /** Things that a reload would lose. */
  readonly inMemory: number
  /** Why nothing can be kept on the device now. */
  readonly reason?: StorageReason | 'locked'
}

/** Small things of one person in one company, sealed on the device; in memory while the device can't keep them (faults R27, R28). */
export interface SealedStore<Value> {
  readonly state: Observable<SealedStoreState>
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

/** Bound to each sealed part of a thing: where the thing lies, and which part it is. */
interface Head {
  readonly place: string
  readonly key: string
  readonly part: 'value' | 'type' | 'data'
}

/** The things of one sealedStore as they lie on the disk. Throws StorageTrouble, and Locked while the key is closed. */
interface Disk<Value> {
  /** `bytes` that are not given stay as they are. */
  readonly put: (id: string, thing: Waiting<Value>) => Promise<void>
  readonly all: () => Promise<ReadonlyMap<string, Value>>
  readonly bytes: (id: string) => Promise<Blob | undefined>
  readonly remove: (id: string) => Promise<void>
}

const createDisk = <Value>({ use, crypto, key, owner, name, isValue }: SealedStoreOutside<Value>): Disk<Value> => {
  const table = sealedTable<Head>({ use, crypto, key, header: ({ place, key: keyId, part }) => ({ place, key: keyId, part }) })
  const prefix = `${name}/${owner.userId}/${owner.companyId}/`
  const placeOf = (id: string): string => `${prefix}${id}`
  const bytesPlaceOf = (id: string): string => `bytes/${prefix}${id}`
  const headOf = (id: string, keyId: string, part: Head['part']): Head => ({ place: placeOf(id), key: keyId, part })

  const held = (): HeldKey<Head> => {
    const open = table.held()
    if (open?.userId !== owner.userId) throw new Locked()
    return open
  }

  const openOne = async ({ place, value: found }: { readonly place: string; readonly value: unknown }, open: HeldKey<Head>) => {
    const id = place.slice(prefix.length)
    const value = isKept(found) ? await open.open(headOf(id, found.key, 'value'), found.value) : undefined
    return isValue(value) ? [[id, value] as const] : []
  }

  /** Where the bytes of a thing lie now, else where they lay once. */
  const readBytes = (id: string): Promise<KeptBytes | undefined> =>
    use('readonly', async (store) => {
      const own = await answered<unknown>(store.get(bytesPlaceOf(id)))
      if (isKeptBytes(own)) return own
      const row = await answered<unknown>(store.get(placeOf(id)))
      return isKept(row) && row.bytes !== undefined ? { ...row.bytes, key: row.key } : undefined
    })

  return {
    put: async (id, { value, bytes }) => {
      const open = held()
      const { keyId } = open
      const row: Kept = { key: keyId, value: await open.seal(headOf(id, keyId, 'value'), value) }
      const given = bytes && {
        type: await open.seal(headOf(id, keyId, 'type'), bytes.type),
        data: await open.sealBytes(headOf(id, keyId, 'data'), new Uint8Array(await bytes.arrayBuffer())),
      }
      await use('readwrite', async (store) => {
        const before = await answered<unknown>(store.get(placeOf(id)))
        const done = completed(store.transaction)
        const beside = given ?? (isKept(before) && before.key === keyId ? before.bytes : undefined)
        if (beside !== undefined) store.put({ ...beside, key: keyId } satisfies KeptBytes, bytesPlaceOf(id))
        store.put(row, placeOf(id))
        return done
      })
    },
    all: async () => {
      const open = held()
      const opened = await Promise.all((await table.list(prefix)).map((found) => openOne(found, open)))
      return new Map(opened.flat())
    },
    bytes: async (id) => {
      const open = table.held()
      const found = open && (await readBytes(id).catch(() => undefined))
      if (open === undefined || found === undefined) return undefined
      const type = await open.open(headOf(id, found.key, 'type'), found.type)
      const data = await open.openBytes(headOf(id, found.key, 'data'), found.data)
      return data === undefined ? undefined : new Blob([data], { type: typeof type === 'string' ? type : '' })
    },
    remove: (id) => table.remove(placeOf(id), bytesPlaceOf(id)),
  }
}

export const createSealedStore = <Value>(outside: SealedStoreOutside<Value>): SealedStore<Value> => {
  const disk = createDisk(outside)
  const state = observable<SealedStoreState>({ inMemory: 0 })
  const memory = new Map<string, Waiting<Value>>()

  const show = (reason?: SealedStoreState['reason']): void => {
    const now = state.get()
    if (now.inMemory !== memory.size || now.reason !== reason) state.set({ inMemory: memory.size, ...(reason !== undefined && { reason }) })
  }
  const showTrouble = (error: unknown): void => show(error instanceof Locked ? 'locked' : troubleOf(error).reason)

  /** One write at a time: an older one never lands on a newer one, nor on what was removed. */
  const inTurn = serialize()
  /** Each that the device takes; throws the first trouble once all have been tried. */
  const flush = (): Promise<void> =>
    inTurn(async () => {
      const troubles: unknown[] = []
      for (const [id, waiting] of [...memory]) {
        try {
          await disk.put(id, waiting)
          if (memory.get(id) === waiting) memory.delete(id)
        } catch (error) {
          troubles.push(error)
        }
      }
      if (troubles.length > 0) throw troubles[0]
    })
  const flushAndShow = (): Promise<void> => flush().then(() => show(), showTrouble)
  const waitingValues = (): readonly (readonly [string, Value])[] => [...memory].map(([id, { value }]) => [id, value] as const)

  return {
    state,
    put: async (id, value, bytes) => {
      const beside = bytes ?? memory.get(id)?.bytes
      // What was put there before goes before; what does not fit holds up nothing.
      memory.set(id, { value, ...(beside && { bytes: beside }) })
      await flushAndShow()
    },
    all: async () => {
      const inMemory = waitingValues()
      try {
        await flush()
        const kept = await disk.all()
        show()
        return new Map([...kept, ...waitingValues()])
      } catch (error) {
        showTrouble(error)
        return new Map([...(await disk.all().catch(() => inMemory)), ...waitingValues()])
      }
    },
    bytes: async (id) => memory.get(id)?.bytes ?? disk.bytes(id),
    remove: async (id) => {
      memory.delete(id)
      await inTurn(() => disk.remove(id)).catch(() => undefined)
      show(memory.size > 0 ? state.get().reason : undefined)
    },
    flush: flushAndShow,
  }
}
