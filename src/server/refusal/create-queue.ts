import { RefusalError } from './refusal-error.ts'

export interface QueueLimits {
  readonly atOnce: number
  /** Who comes when so many wait is sent away. */
  readonly waitingMax: number
  /** Of one person: how much runs at the same time and how much waits; absent: as of all together. */
  readonly eachAtOnce?: number
  readonly eachWaitingMax?: number
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/** Does work when it is its turn. `who` has asked for it; nobody's name is shared by all. */
export type InTurn = <T>(work: () => Promise<T>, who?: string) => Promise<T>

/** When to ask again, of who is sent away. */
const RETRY_SECONDS = 2

/**
 * Runs so many pieces of work at the same time and the others in turns: whoever waits gets one after the other, however much somebody else has asked
 * for. Throws `unavailable` when too many wait (threat S23).
 */
export function createQueue({ atOnce, waitingMax, eachAtOnce = atOnce, eachWaitingMax = waitingMax }: QueueLimits): InTurn {
  /** Those with work, whoever had a turn last at the end. */
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0

  /** Whoever got a turn is met again behind all others. */
  function begin(): void {
    for (const [who, line] of lines) {
      if (running >= atOnce) return
      if (line.running >= eachAtOnce) continue
      const next = line.waiting.shift()
      if (next === undefined) continue
      lines.delete(who)
      lines.set(who, line)
      waiting -= 1
      running += 1
      line.running += 1
      next()
    }
  }

  return async (work, who = '') => {
    const line = lines.get(who) ?? { running: 0, waiting: [] }
    const isFree = running < atOnce && line.running < eachAtOnce
    if (!isFree && (waiting >= waitingMax || line.waiting.length >= eachWaitingMax))
      throw new RefusalError('unavailable', { data: { retryAfterSeconds: RETRY_SECONDS } })
    lines.set(who, line)
    waiting += 1
    await new Promise<void>((resolve) => {
      line.waiting.push(resolve)
      begin()
    })
    try {
      return await work()
    } finally {
      running -= 1
      line.running -= 1
      if (line.running === 0 && line.waiting.length === 0) lines.delete(who)
      begin()
    }
  }
}
