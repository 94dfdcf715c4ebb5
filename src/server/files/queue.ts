import { RefusalError } from '#server/refusal'

/** A picture takes up to 200 MB while it is decoded; the others wait, and above the queue's length are sent away (threat S23). */
const AT_ONCE = 2
const WAITING_MAX = 32

/** Runs at most two examinations at the same time; throws `unavailable` when too many wait. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX) throw new RefusalError('unavailable')
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
