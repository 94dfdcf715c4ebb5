/** Messages that are remembered; of older ones nobody asks again. */
const KEPT_MAX = 10_000

/**
 * Messages of which this process can't say whether they were stored, since the line to the database broke: when one turns out to be there, as its
 * sender sends it again, its readers have not been told.
 */
export interface Untold {
  add(message: Id): void
  has(message: Id): boolean
  delete(message: Id): void
}

interface Id {
  readonly senderId: string
  readonly clientId: string
}

export function createUntold(): Untold {
  const kept = new Set<string>()
  const keyOf = ({ senderId, clientId }: Id): string => `${senderId} ${clientId}`
  return {
    add(message) {
      const [oldest] = kept
      if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
      kept.add(keyOf(message))
    },
    has: (message) => kept.has(keyOf(message)),
    delete: (message) => void kept.delete(keyOf(message)),
  }
}
