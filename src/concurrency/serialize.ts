type Serial = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs work one after the other, in the order it was asked for; what fails holds up nothing.
 *
 * @example
 * const inTurn = serialize()
 * await Promise.all([inTurn(writeFirst), inTurn(writeSecond)])
 */
export const serialize = (): Serial => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

/** The same for each key on its own; a key that nothing waits for is forgotten. */
export const serializeByKey = (): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const queues = new Map<string, { readonly run: Serial; waiting: number }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { run: serialize(), waiting: 0 }
    queues.set(key, queue)
    queue.waiting += 1
    try {
      return await queue.run(work)
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(key)
    }
  }
}
