import type { Database } from '#server/platform/database'
import { waitAfter } from '#server/platform/limits'
import { faultName } from '#server/platform/refusal'
import type { Job } from './job.ts'
import { createLeases, LEASE_MS, type Lease, type Leases } from './leases.ts'

export interface ClockOptions {
  readonly database: Database
  readonly clock: () => Date
  /** In the order in which those that are due at the same time run. */
  readonly jobs: readonly Job[]
  /** Told of each run that did something. */
  readonly told: (job: string, outcome: Readonly<Record<string, number>>) => void
  /** Told of the name of what went wrong. */
  readonly failed: (job: string, fault: string) => void
}

export interface Clock {
  /** Runs the jobs that are due, one after the other; the same run for whoever asks meanwhile. Never throws. */
  tick(): Promise<void>
  /** Ticks once a minute; gives the way to stop, which waits until the job at hand has come to a halt. */
  start(): () => Promise<void>
}

const TICK_MS = 60_000
const RENEW_MS = LEASE_MS / 4
const FAILED_RUNS = { free: 1, firstWaitMs: TICK_MS, longestWaitMs: 3_600_000 }

export function createClock({ database, clock, jobs, told, failed }: ClockOptions): Clock {
  const leases = createLeases({ database, clock })
  let isStopping = false
  let underway: Promise<void> | undefined

  async function run(job: Job, lease: Lease): Promise<void> {
    const hold = () => (isStopping ? Promise.resolve(false) : leases.renew(lease))
    try {
      const outcome = await renewing(leases, lease, () => job.run({ hold }))
      if (Object.values(outcome).some((count) => count > 0)) told(job.name, outcome)
      await leases.end(lease, { outcome: JSON.stringify(outcome), failures: 0, nextAt: isStopping ? lease.since : after(lease, job.everyMs) })
    } catch (error) {
      const failures = lease.failures + 1
      failed(job.name, faultName(error))
      await leases.end(lease, { outcome: faultName(error), failures, nextAt: after(lease, waitAfter(failures, FAILED_RUNS)) })
    }
  }

  async function runDue(): Promise<void> {
    const due = new Set(await leases.due(jobs.map(({ name }) => name)))
    for (const job of jobs) {
      if (isStopping) return
      const lease = due.has(job.name) ? await leases.take(job.name) : undefined
      if (lease !== undefined) await run(job, lease)
    }
  }

  function tick(): Promise<void> {
    underway ??= runDue()
      .catch((error: unknown) => failed('clock', faultName(error)))
      .finally(() => {
        underway = undefined
      })
    return underway
  }

  return {
    tick,
    start() {
      const timer = setInterval(() => void tick(), TICK_MS)
      timer.unref()
      return async () => {
        clearInterval(timer)
        isStopping = true
        await underway
      }
    },
  }
}

/** Timers are not exact: what is due within half a tick is done with this one. */
const after = ({ since }: Lease, ms: number): Date => new Date(since.getTime() + ms - TICK_MS / 2)

/** Also for a job that does not ask: nobody else takes it while it works. */
async function renewing<T>(leases: Leases, lease: Lease, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void leases.renew(lease).catch(() => undefined), RENEW_MS)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
