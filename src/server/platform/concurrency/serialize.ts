const running = new Map<string, Promise<unknown>>()

/** Calls with the same key one after the other: of fifty that file the same form, one asks for the PIN and stores, the others find it stored (threat S32). */
export async function serialize<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.then(
    () => undefined,
    () => undefined,
  )
  running.set(key, settled)
  try {
    return await mine
  } finally {
    if (running.get(key) === settled) running.delete(key)
  }
}
