import type { UseStore } from 'idb-keyval'
import type { Json } from '#contract'
import type { Cryptography } from '../crypto/bytes.ts'
import { isSealed, type Sealed } from '../crypto/seal.ts'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { OpenKey } from '../keys/key-state.ts'
import { sealedTable } from '../storage/sealed-table.ts'

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

interface CacheHead {
  readonly user: string
  readonly company: string
  readonly name: string
  readonly key: string
  readonly at: number
}

interface CacheRecord extends CacheHead {
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

const placeOf = ({ userId, companyId }: DraftOwner, name: string): string => `${userId}/${companyId}/${name}`

/** Copies of what the server has anyway: when one can't be opened or stored it is simply absent. */
export const createSealedCache = ({ use, crypto, key, clock }: CacheOutside): SealedCache => {
  const table = sealedTable<CacheHead>({ use, crypto, key, header: ({ user, company, name, key: keyId, at }) => ({ user, company, name, key: keyId, at }) })
  const quietly = <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise)

  const found = async (owner: DraftOwner, prefix: string): Promise<readonly CacheRecord[]> => {
    const rows = await table.list(placeOf(owner, prefix))
    return rows
      .map(({ value }) => value)
      .filter(isRecord)
      .sort((a, b) => b.at - a.at)
  }

  const keep = async (owner: DraftOwner, name: string, value: unknown): Promise<boolean> => {
    const held = table.held()
    if (held?.userId !== owner.userId) return false
    const head: CacheHead = { user: owner.userId, company: owner.companyId, name, key: held.keyId, at: clock() }
    await table.write(placeOf(owner, name), { ...head, sealed: await held.seal(head, value) } satisfies CacheRecord)
    return true
  }

  const read = async (owner: DraftOwner, name: string): Promise<Json | undefined> => {
    const held = table.held()
    if (held?.userId !== owner.userId) return undefined
    const record = await table.read(placeOf(owner, name))
    if (!isRecord(record)) return undefined
    // What was sealed was JSON, and the seal says that it still is the same.
    return (await held.open({ ...record, user: owner.userId, company: owner.companyId, name }, record.sealed)) as Json | undefined
  }

  return {
    keep: (owner, name, value) => quietly(keep(owner, name, value), false),
    read: (owner, name) => quietly(read(owner, name), undefined),
    forget: (owner, name) => quietly(table.remove(placeOf(owner, name)), undefined),
    names: async (owner, prefix) => (await quietly(found(owner, prefix), [])).map(({ name }) => name),
    keepNewest: async (owner, prefix, count) => {
      const old = (await quietly(found(owner, prefix), [])).slice(count)
      if (old.length > 0) await quietly(table.remove(...old.map(({ name }) => placeOf(owner, name))), undefined)
    },
  }
}
