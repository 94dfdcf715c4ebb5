/** Browsers without Web Locks: one at a time under each name in this tab alone, and the server stores each form once. */
export const ownLock = (): Pick<LockManager, 'request'> => {
  const queues = new Map<string, Promise<unknown>>()
  const request = (name: string, work: unknown): Promise<unknown> => {
    if (typeof work !== 'function') throw new Error('ownLock.request: expected a function')
    const before = queues.get(name) ?? Promise.resolve()
    const last = before.then(
      () => work(null),
      () => work(null),
    )
    queues.set(name, last)
    return last
  }
  return { request: request as LockManager['request'] }
}
