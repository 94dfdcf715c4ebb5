import { RefusalError } from '#server/platform/refusal'

export interface QueueLimits {
  readonly atOnce: number
  /** Who comes when so many wait is sent away. */
  readonly waitingMax: number
  /** Of one person: how much runs at the same time and how much waits; absent: as of all together. */
  readonly eachAtOnce?: number
  readonly eachWaitingMax?: number
  /** Who has waited so long, in milliseconds, is sent away; absent: nobody. */
  readonly waitMaxMs?: number
}

interface Line {
  running: number
  /** Milliseconds of work that it has had, counted from where the others stood when it came. */
  had: number
  readonly waiting: (() => void)[]
}

/** Does work when it is its turn. `who` has asked for it; nobody's name is shared by all. */
export type InTurn = <T>(work: () => Promise<T>, who?: string) => Promise<T>

/** When to ask again, of who is sent away. */
const RETRY_SECONDS = 2

const sentAway = (): RefusalError => new RefusalError('unavailable', { data: { retryAfterSeconds: RETRY_SECONDS } })

/** A turn counts as this long at least. */
const TURN_MIN_MS = 1

/**
 * Runs so many pieces of work at the same time and the others in turns: the next turn is that of who has had the least work done while others waited,
 * so that short work does not wait for all the long work that somebody else has asked for. Throws `unavailable` when too many wait, or for too long
 * (threat S23).
 */
export function createQueue({ atOnce, waitingMax, eachAtOnce = atOnce, eachWaitingMax = waitingMax, waitMaxMs }: QueueLimits): InTurn {
  /** Those with work, and while anybody waits also those who had some. */
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0
  /** What the line had had that got the last turn: who comes now begins there. */
  let had = 0

  const isIdle = (line: Line): boolean => line.running === 0 && line.waiting.length === 0

  function nextLine(): Line | undefined {
    let next: Line | undefined
    for (const line of lines.values()) if (line.waiting.length > 0 && line.running < eachAtOnce && (next === undefined || line.had < next.had)) next = line
    return next
  }

  function begin(): void {
    while (running < atOnce && waiting > 0) {
      const line = nextLine()
      if (line === undefined) return
      had = Math.max(had, line.had)
      waiting -= 1
      running += 1
      line.running += 1
      line.waiting.shift()?.()
    }
  }

  function lineOf(who: string): Line {
    const line = lines.get(who) ?? { running: 0, had, waiting: [] }
    if (isIdle(line)) line.had = Math.max(line.had, had)
    lines.set(who, line)
    return line
  }

  function end(line: Line, ms: number): void {
    running -= 1
    line.running -= 1
    line.had += Math.max(ms, TURN_MIN_MS)
    begin()
    if (waiting === 0) for (const [who, each] of lines) if (isIdle(each)) lines.delete(who)
  }

  /** Ends when it is the turn of who waits last in the line. */
  function comeToTurn(line: Line): Promise<void> {
    waiting += 1
    return new Promise((resolve, reject) => {
      const next = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const leave = (): void => {
        line.waiting.splice(line.waiting.indexOf(next), 1)
        waiting -= 1
        reject(sentAway())
      }
      const timer = waitMaxMs === undefined ? undefined : setTimeout(leave, waitMaxMs)
      line.waiting.push(next)
      begin()
    })
  }

  return async (work, who = '') => {
    const line = lineOf(who)
    const isFree = running < atOnce && line.running < eachAtOnce
    if (!isFree && (waiting >= waitingMax || line.waiting.length >= eachWaitingMax)) throw sentAway()
    await comeToTurn(line)
    const began = performance.now()
    try {
      return await work()
    } finally {
      end(line, performance.now() - began)
    }
  }
}
