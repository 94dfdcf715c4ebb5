import { StorageTrouble, troubleOf } from './trouble.ts'

export interface DatabasePlan {
  readonly indexedDB: IDBFactory | undefined
  readonly name: string
  readonly version: number
  /** Brings what is there to `version` and keeps everything in it. */
  readonly upgrade: (database: IDBDatabase, transaction: IDBTransaction, from: number) => void
  /** Another tab needs this database newer; the connection closes and this page should be loaded anew. */
  readonly onOutdated?: () => void
}

/** An older tab that does not let go is not waited for longer. */
const BLOCKED_MS = 4_000

const opening = ({ indexedDB, name, version, upgrade }: DatabasePlan): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    if (indexedDB === undefined) throw new StorageTrouble('missing')
    const request = indexedDB.open(name, version)
    const timer = setTimeout(() => reject(new StorageTrouble('blocked')), BLOCKED_MS)
    let isLate = false
    request.onupgradeneeded = ({ oldVersion }) => {
      if (request.transaction) upgrade(request.result, request.transaction, oldVersion)
    }
    request.onsuccess = () => {
      clearTimeout(timer)
      if (isLate) request.result.close()
      resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(timer)
      reject(troubleOf(request.error))
    }
    request.onblocked = () => {
      clearTimeout(timer)
      isLate = true
      reject(new StorageTrouble('blocked'))
    }
  })

/** Transactions over a database that is opened when first needed, and again when the browser closed it. */
export interface Connection {
  /** Writes are on the disk when they complete: the transactions are strict. Throws StorageTrouble. */
  readonly begin: (stores: string | readonly string[], mode: IDBTransactionMode) => Promise<IDBTransaction>
  readonly close: () => void
}

export const connect = (plan: DatabasePlan): Connection => {
  let opened: Promise<IDBDatabase> | undefined

  const forget = (): void => {
    opened = undefined
  }
  const open = (): Promise<IDBDatabase> => {
    opened ??= opening(plan).then(
      (database) => {
        database.onclose = forget
        database.onversionchange = () => {
          forget()
          database.close()
          plan.onOutdated?.()
        }
        return database
      },
      (error: unknown) => {
        forget()
        throw troubleOf(error)
      },
    )
    return opened
  }
  const start = async (stores: string | readonly string[], mode: IDBTransactionMode): Promise<IDBTransaction> =>
    (await open()).transaction(typeof stores === 'string' ? stores : [...stores], mode, { durability: 'strict' })

  return {
    begin: async (stores, mode) => {
      try {
        return await start(stores, mode)
      } catch (error) {
        if (error instanceof StorageTrouble) throw error
        // The connection was lost (evicted, or read only until opened anew, as Firefox does): once more.
        void opened?.then(
          (database) => database.close(),
          () => undefined,
        )
        forget()
        return start(stores, mode).catch((again: unknown) => {
          throw troubleOf(again)
        })
      }
    },
    close: () => {
      void opened?.then(
        (database) => database.close(),
        () => undefined,
      )
      forget()
    },
  }
}
