import type { UseStore } from 'idb-keyval'
import type { Json } from '#contract'
import type { Cryptography } from '../crypto/bytes.ts'
import { type Header, isSealed, type Sealed, seal, unseal } from '../crypto/seal.ts'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { OpenKey } from '../keys/create-keys.ts'
import { answered, completed } from '../storage/requests.ts'

export interface CacheOutside {
  readonly use: UseStore
  readonly crypto: Cryptography
  readonly key: () => OpenKey | undefined
  readonly clock: () => number
}

/** What is kept for use without network: boot data, and the prefill of clients that were opened or pinned. Nothing else. */
export interface SealedCache {
  /** Keeps a value sealed; does nothing while the key is closed or the device keeps nothing. */
  readonly keep: (owner: DraftOwner, name: string, value: unknown) => Promise<boolean>
  /** The value; undefined when there is none, it is another's or it can't be opened. */
  readonly read: (owner: DraftOwner, name: string) => Promise<Json | undefined>
  readonly forget: (owner: DraftOwner, name: string) => Promise<void>
  /** Names that begin so, the newest first. */
  readonly names: (owner: DraftOwner, prefix: string) => Promise<readonly string[]>
  /** Lets the oldest go, so that at most this many with the prefix stay. */
  readonly keepNewest: (owner: DraftOwner, prefix: string, count: number) => Promise<void>
}

interface CacheRecord {
  readonly user: string
  readonly company: string
  readonly name: string
  readonly key: string
  readonly at: number
  readonly sealed: Sealed
}

const isRecord = (value: unknown): value is CacheRecord =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'sealed' in value &&
  isSealed(value.sealed)

const headerOf = ({ user, company, name, key, at }: Omit<CacheRecord, 'sealed'>): Header => ({ user, company, name, key, at })

const placeOf = ({ userId, companyId }: DraftOwner, name: string): string => `${userId}/${companyId}/${name}`

/** Copies of what the server has anyway: when one can't be opened or stored it is simply absent. */
export const createSealedCache = ({ use, crypto, key, clock }: CacheOutside): SealedCache => {
  const quietly = <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise)

  const found = (owner: DraftOwner, prefix: string): Promise<readonly CacheRecord[]> =>
    use('readonly', async (store) => {
      const from = placeOf(owner, prefix)
      const values = await answered<unknown[]>(store.getAll(IDBKeyRange.bound(from, `${from}\uffff`)))
      return values.filter(isRecord).sort((a, b) => b.at - a.at)
    })

  const remove = (places: readonly string[]): Promise<void> =>
    use('readwrite', (store) => {
      const done = completed(store.transaction)
      for (const place of places) store.delete(place)
      return done
    })

  const keep = async (owner: DraftOwner, name: string, value: unknown): Promise<boolean> => {
    const open = key()
    if (open === undefined || open.userId !== owner.userId) return false
    const clear = { user: owner.userId, company: owner.companyId, name, key: open.keyId, at: clock() }
    const record: CacheRecord = { ...clear, sealed: await seal(crypto, open.key, headerOf(clear), value) }
    await use('readwrite', (store) => {
      const done = completed(store.transaction)
      store.put(record, placeOf(owner, name))
      return done
    })
    return true
  }

  const read = async (owner: DraftOwner, name: string): Promise<Json | undefined> => {
    const open = key()
    if (open === undefined || open.userId !== owner.userId) return undefined
    const record = await use('readonly', (store) => answered<unknown>(store.get(placeOf(owner, name))))
    if (!isRecord(record) || record.key !== open.keyId) return undefined
    const header = headerOf({ ...record, user: owner.userId, company: owner.companyId, name })
    // What was sealed was JSON, and the seal says that it still is the same.
    return (await unseal(crypto, open.key, header, record.sealed)) as Json | undefined
  }

  return {
    keep: (owner, name, value) => quietly(keep(owner, name, value), false),
    read: (owner, name) => quietly(read(owner, name), undefined),
    forget: (owner, name) => quietly(remove([placeOf(owner, name)]), undefined),
    names: async (owner, prefix) => (await quietly(found(owner, prefix), [])).map(({ name }) => name),
    keepNewest: async (owner, prefix, count) => {
      const old = (await quietly(found(owner, prefix), [])).slice(count)
      if (old.length > 0) await quietly(remove(old.map(({ name }) => placeOf(owner, name))), undefined)
    },
  }
}
