import { troubleOf } from './trouble.ts'

/** The result of a request. Throws StorageTrouble. */
export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(troubleOf(request.error))
  })

/** Everything of the transaction is on the disk. Throws StorageTrouble. */
export const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(troubleOf(transaction.error))
    transaction.onerror = () => reject(troubleOf(transaction.error))
  })
