import { AsyncLocalStorage } from 'node:async_hooks'
import { createQueue, type InTurn } from '#server/platform/concurrency'

const asking = new AsyncLocalStorage<string>()

/** Does what `who` has asked for: whatever it then asks of the database takes turns with what others ask. */
export const askedBy = <T>(who: string, work: () => T): T => asking.run(who, work)

export interface TurnLimits {
  /** How many transactions run at the same time. */
  readonly atOnce: number
  /** How many of one person's. */
  readonly eachAtOnce: number
  /** Longest a transaction waits for its turn. */
  readonly waitMaxMs: number
}

/**
 * Turns on the connections of a pool: somebody's transaction waits for one or two of another's at most, however many those have asked for. What nobody
 * asked for (sweeps, reminders) is one among the others. Throws `unavailable` after the longest wait.
 */
export function createDatabaseTurns(limits: TurnLimits): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurn: InTurn = createQueue({ ...limits, waitingMax: Number.POSITIVE_INFINITY })
  return (work) => inTurn(work, asking.getStore())
}
