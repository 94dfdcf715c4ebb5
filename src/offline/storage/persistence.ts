/** Asks the browser once to keep this site's storage when room gets short. False: it may evict it (fault R29). */
export const askToPersist = (storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined): (() => Promise<boolean>) => {
  let asked: Promise<boolean> | undefined
  const ask = async (): Promise<boolean> => {
    if (storage === undefined) return false
    return (await storage.persisted()) || storage.persist()
  }
  return () => {
    asked ??= ask().catch(() => false)
    return asked
  }
}
