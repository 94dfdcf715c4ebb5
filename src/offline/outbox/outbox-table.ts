import { connect, type DatabasePlan } from '../storage/open-database.ts'
import { answered, completed } from '../storage/requests.ts'
import { isOutboxRecord, type KeptRecord, OUTBOX_STORES, type OutboxRecord, type OutboxStore } from './outbox-record.ts'

/** spec: chat-assistant-session §9. */
export const OUTBOX_DATABASE = 'rendercare'
export const OUTBOX_VERSION = 5

export interface Contents {
  /** In store order. */
  readonly records: readonly KeptRecord[]
  /** Entries that are not ours to read, such as what an older version of the product left; they stay. */
  readonly foreign: number
}

/** Where forms wait. Each step is one transaction. Throws StorageTrouble. */
export interface OutboxTable {
  /** False when an entry with this idempotency key waits already. */
  readonly add: (store: OutboxStore, record: OutboxRecord) => Promise<boolean>
  readonly all: () => Promise<Contents>
  /** Replaces an entry that still waits. */
  readonly put: (record: KeptRecord) => Promise<void>
  readonly remove: (record: KeptRecord) => Promise<void>
  readonly close: () => void
}

const BY_KEY = 'idempotency'

/** Adds what is missing and touches nothing else: unsent forms of every earlier version stay. */
const upgrade: DatabasePlan['upgrade'] = (database, transaction) => {
  for (const name of OUTBOX_STORES) {
    const store = database.objectStoreNames.contains(name)
      ? transaction.objectStore(name)
      : database.createObjectStore(name, { keyPath: 'id', autoIncrement: true })
    if (!store.indexNames.contains(BY_KEY)) store.createIndex(BY_KEY, BY_KEY)
  }
}

const onDisk = ({ store: _store, ...record }: KeptRecord): OutboxRecord => record

/** The product's own database, raw: idb-keyval knows neither versions nor counting keys. */
export const createOutboxTable = (plan: Pick<DatabasePlan, 'indexedDB' | 'onOutdated'> & { readonly name?: string }): OutboxTable => {
  const connection = connect({ name: OUTBOX_DATABASE, ...plan, version: OUTBOX_VERSION, upgrade })

  return {
    add: async (name, record) => {
      const transaction = await connection.begin(name, 'readwrite')
      const done = completed(transaction)
      const store = transaction.objectStore(name)
      const known = await answered(store.index(BY_KEY).count(record.idempotency))
      if (known === 0) store.add(record)
      await done
      return known === 0
    },
    all: async () => {
      const transaction = await connection.begin(OUTBOX_STORES, 'readonly')
      const stores = await Promise.all(
        OUTBOX_STORES.map(async (store) => (await answered<unknown[]>(transaction.objectStore(store).getAll())).map((value) => ({ store, value }))),
      )
      const found = stores.flat()
      const records = found.flatMap(({ store, value }) => (isOutboxRecord(value) ? [{ ...value, store }] : []))
      return { records, foreign: found.length - records.length }
    },
    put: async (record) => {
      const transaction = await connection.begin(record.store, 'readwrite')
      const done = completed(transaction)
      const store = transaction.objectStore(record.store)
      const there = await answered(store.count(record.id))
      if (there > 0) store.put(onDisk(record))
      await done
    },
    remove: async (record) => {
      const transaction = await connection.begin(record.store, 'readwrite')
      const done = completed(transaction)
      transaction.objectStore(record.store).delete(record.id)
      await done
    },
    close: connection.close,
  }
}
