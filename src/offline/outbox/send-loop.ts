import { oneAtATime } from '#concurrency'
import { afterSuccess, afterTrouble, type PaceKeeper } from './pace.ts'

export interface OutboxClock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Gives back how to cancel it. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** How one round of sending ended. `held`: what is left waits for something else than time, and nothing is planned. */
export type RoundEnd =
  | { readonly kind: 'done'; readonly sent: number }
  | { readonly kind: 'trouble'; readonly atLeastMs?: number | undefined }
  | { readonly kind: 'held' }

export interface SendLoopPorts {
  readonly clock: OutboxClock
  readonly locks: Pick<LockManager, 'request'>
  /** One tab at a time sends under it. */
  readonly lockName: string
  readonly pace: PaceKeeper
  /** 0 to 1, for the spread of waits. */
  readonly random: () => number
}

/** What is sent, and how patiently. */
export interface SendPolicy {
  /** Whether there is something to send and a way to send it; asked before the lock is waited for. */
  readonly isDue: () => boolean
  /** Sends what is due; no other tab sends meanwhile. */
  readonly round: () => Promise<RoundEnd>
  /** A run, under whatever name it was asked for, waits until the pace of all tabs lets it. */
  readonly waitsForPace: boolean
  /** Nobody waits longer than this for the next try. */
  readonly longestWaitMs?: number
  /** The lock or the device failed: tried again after so long. Not given: whoever asked for the run gets the error. */
  readonly afterFailureMs?: number
  /** The next run comes by itself after so long. */
  readonly onPlanned?: (waitMs: number) => void
  /** A run that had the lock is over. */
  readonly onEnd?: () => Promise<void>
}

/** Sends what waits: one run at a time in all tabs, slower while there is trouble. */
export interface SendLoop {
  /** While a run is under way or waits for the lock, one more follows it at most. */
  readonly run: () => Promise<void>
  /** On demand: whatever the pace is. */
  readonly runNow: () => Promise<void>
  /** A run after so long, in the place of the one that is planned. */
  readonly plan: (waitMs: number) => void
  /** Nothing is planned any more. */
  readonly cancel: () => void
  /** Does something while no tab sends. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  readonly close: () => void
}

/** A pace further ahead than this was written by a clock that has been set back. */
const AHEAD_MAX_MS = 600_000

export const createSendLoop = ({ clock, locks, lockName, pace, random }: SendLoopPorts, policy: SendPolicy): SendLoop => {
  let cancel: () => void = () => undefined
  /** The next run does not wait for its time. */
  let isForced = false
  let isClosed = false

  const plan = (waitMs: number): void => {
    cancel()
    if (isClosed) return
    cancel = clock.after(Math.max(0, waitMs), () => void run().catch(() => undefined))
    policy.onPlanned?.(waitMs)
  }
  const alone: SendLoop['alone'] = (work) => locks.request(lockName, work)

  const settle = async (end: RoundEnd): Promise<void> => {
    if (end.kind === 'held' || (end.kind === 'done' && end.sent === 0)) return
    const [before, now] = [await pace.read(), clock.now()]
    if (end.kind === 'done') return pace.write(afterSuccess(before, now))
    const next = afterTrouble(before, now, { chance: random(), atLeastMs: end.atLeastMs })
    await pace.write(next)
    plan(Math.min(next.nextAt - now, policy.longestWaitMs ?? Number.POSITIVE_INFINITY))
  }

  const underLock = async (isNow: boolean): Promise<void> => {
    if (isClosed) return
    const wait = isNow || !policy.waitsForPace ? 0 : (await pace.read()).nextAt - clock.now()
    if (wait > 0 && wait < AHEAD_MAX_MS) return plan(wait)
    await settle(await policy.round())
  }

  const run = oneAtATime(async () => {
    const isNow = isForced
    isForced = false
    if (isClosed || !policy.isDue()) return
    cancel()
    try {
      await alone(() => underLock(isNow))
    } catch (error) {
      if (policy.afterFailureMs === undefined) throw error
      plan(policy.afterFailureMs)
    }
    await policy.onEnd?.()
  })

  return {
    run,
    runNow: () => {
      isForced = true
      return run()
    },
    plan,
    cancel: () => cancel(),
    alone,
    close: () => {
      isClosed = true
      cancel()
    },
  }
}
