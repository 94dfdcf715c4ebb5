import { RefusalError } from './refusal-error.ts'

export interface QueueLimits {
  readonly atOnce: number
  /** Who comes when so many wait is sent away. */
  readonly waitingMax: number
}

/** Runs so many pieces of work at the same time, the others one after the other; throws `unavailable` when too many wait (threat S23). */
export function createQueue({ atOnce, waitingMax }: QueueLimits): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new RefusalError('unavailable')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
