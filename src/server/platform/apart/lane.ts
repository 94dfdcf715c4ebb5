import type { ChildProcess } from 'node:child_process'
import { createQueue } from '#server/platform/concurrency'
import { type Job, WorkDied } from './job.ts'
import type { FromProcess, ToProcess } from './messages.ts'
import { startProcess } from './start-process.ts'

/** One piece at a time, in turns over those who ask; a company's morning fits among those who wait. */
const QUEUE = { atOnce: 1, waitingMax: 200, eachWaitingMax: 20 }
/** A process that nobody needed for so long ends, and its memory goes back. */
const IDLE_MS = 30_000
/** Until a process has its program; on a busy machine, from the sources. */
const START_MS = 30_000
/** One that has grown beyond this ends with the piece that made it grow. */
const KEPT_MEMORY_BYTES = 200_000_000

/** The process of one kind of work: started when it is needed, started again after a death. */
export interface Lane {
  /** Throws WorkDied, RefusalError `unavailable` when too much waits, or Error for a fault in the work. */
  do<Given, Found>(job: Job<Given, Found>, given: Given, who: string): Promise<Found>
  close(): void
}

export function createLane(): Lane {
  const inTurn = createQueue(QUEUE)
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  function started(): ChildProcess {
    clearTimeout(idle)
    if (child?.connected !== true) child = startProcess()
    return child
  }

  function work(job: { readonly name: string; readonly limitMs: number }, given: unknown): Promise<FromProcess> {
    const isNew = child?.connected !== true
    const worker = started()
    return new Promise<FromProcess>((resolve, reject) => {
      const died = (): void => {
        settle()
        if (child === worker) end()
        reject(new WorkDied(`The job "${job.name}" took its process along.`))
      }
      const answered = (answer: unknown): void => {
        settle()
        resolve(answer as FromProcess)
      }
      const timer = setTimeout(died, job.limitMs + (isNew ? START_MS : 0))
      const settle = (): void => {
        clearTimeout(timer)
        worker.off('exit', died).off('error', died).off('message', answered)
      }
      worker.once('exit', died).once('error', died).once('message', answered)
      worker.send({ job: job.name, given } satisfies ToProcess, (error) => error && died())
    })
  }

  return {
    do: <Given, Found>(job: Job<Given, Found>, given: Given, who: string) =>
      inTurn(async () => {
        const answer = await work(job, given)
        if (answer.memoryBytes > KEPT_MEMORY_BYTES) end()
        else idle = setTimeout(end, IDLE_MS).unref()
        if ('failed' in answer) throw new Error(`The job "${job.name}" failed: ${answer.failed}.`)
        return answer.found as Found
      }, who),
    close: end,
  }
}
