import { setTimeout as pause } from 'node:timers/promises'
import { faultName } from '#server/platform/refusal'
import { type AfterPart, doPart, type PartOptions } from './do-part.ts'
import type { OpenRun, OpenRuns } from './open-run.ts'

export interface RunnerOptions extends PartOptions {
  readonly clock: () => Date
  readonly runs: OpenRuns
  /** Told after parts, at most twice a second of each run, and of its end. */
  readonly changed: (run: Pick<OpenRun, 'id' | 'companyId' | 'by'>) => void
  /** Told of the name of what keeps this process from its runs; they wait until it is over. */
  readonly heldUp: (fault: string) => void
}

export interface Runner {
  /** There is something new to do. */
  wake(): void
  /** Goes on with what was left, too; gives the way to stop, which waits for the part at hand and leaves the rest to whoever comes. */
  start(): () => Promise<void>
}

/** What another process does not give back is found in so long at the latest. */
const LOOK_EVERY_MS = 60_000
const HELD_UP_MS = 5_000
/** Whoever waited for the database has their turn between two parts. */
const REST_MS = { least: 10, ofPart: 0.5 }
const TOLD_EVERY_MS = 500
/** Runs of others that came meanwhile are looked for so often. */
const LOOK_AGAIN_MS = 2_000

/** Does the runs of all companies, one part of each in turn, each person's one after the other. */
export function createRunner(options: RunnerOptions): Runner {
  const { runs, clock, changed, heldUp } = options
  const mine = new Map<string, OpenRun>()
  const toldAt = new Map<string, number>()
  let isStopping = false
  let isStarted = false
  let isNew = false
  let underway: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  /** Takes what is free; gives when there will be more. */
  async function look(): Promise<number> {
    isNew = false
    const now = clock().getTime()
    let nextMs = LOOK_EVERY_MS
    for (const waiting of await runs.waiting()) {
      if (mine.has(waiting.id)) continue
      const leftMs = (waiting.leasedUntil?.getTime() ?? now) - now
      const run = leftMs > 0 ? undefined : await runs.take(waiting)
      if (run !== undefined) mine.set(run.id, run)
      else nextMs = Math.min(nextMs, Math.max(leftMs, 0) + REST_MS.least)
    }
    return nextMs
  }

  async function partOf(run: OpenRun): Promise<void> {
    const began = performance.now()
    const after: AfterPart = await doPart(options, runs, run)
    const now = performance.now()
    if (after === 'ended') mine.delete(run.id)
    if (after === 'ended' || now - (toldAt.get(run.id) ?? Number.NEGATIVE_INFINITY) >= TOLD_EVERY_MS) {
      toldAt.set(run.id, now)
      changed(run)
    }
    if (after === 'ended') toldAt.delete(run.id)
    await pause(Math.max(REST_MS.least, (now - began) * REST_MS.ofPart))
  }

  /** Until nothing is left to do here; gives when to look again. */
  async function work(): Promise<number> {
    for (;;) {
      const nextMs = await look()
      if (mine.size === 0 || isStopping) return nextMs
      const until = performance.now() + LOOK_AGAIN_MS
      while (mine.size > 0 && !isStopping && !isNew && performance.now() < until) for (const run of [...mine.values()]) if (!isStopping) await partOf(run)
    }
  }

  function go(): void {
    if (!isStarted || isStopping || underway !== undefined) return
    clearTimeout(timer)
    underway = work()
      .catch((error: unknown) => {
        // Their leases run out, or are taken again by this process then.
        mine.clear()
        heldUp(faultName(error))
        return HELD_UP_MS
      })
      .then((nextMs) => {
        underway = undefined
        if (isStopping) return
        if (isNew) return go()
        timer = setTimeout(go, nextMs)
        timer.unref()
      })
  }

  return {
    wake() {
      isNew = true
      go()
    },
    start() {
      isStarted = true
      go()
      return async () => {
        isStopping = true
        clearTimeout(timer)
        await underway
        for (const run of mine.values()) await runs.leave(run).catch((error: unknown) => heldUp(faultName(error)))
      }
    },
  }
}
