/** Whether the browser promised to keep this site's storage when room gets short. False: it may evict it (fault R29). */
export interface Persistence {
  readonly isKept: () => Promise<boolean>
  /** Asks the browser, once. */
  readonly ask: () => Promise<boolean>
}

export const createPersistence = (storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined): Persistence => {
  let asked: Promise<boolean> | undefined
  const isKept = async (): Promise<boolean> => storage !== undefined && (await storage.persisted().catch(() => false))
  const ask = async (): Promise<boolean> => storage !== undefined && ((await isKept()) || storage.persist().catch(() => false))
  return {
    isKept,
    ask: () => {
      asked ??= ask()
      return asked
    },
  }
}
