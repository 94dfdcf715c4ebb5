import { randomUUID } from 'node:crypto'
import { createRuns, type Runs, type RunsOptions } from './create-runs.ts'
import type { PartOptions } from './do-part.ts'
import { createOpenRuns } from './open-run.ts'
import { createRunner, type Runner, type RunnerOptions } from './runner.ts'

/** A run is somewhere else by now. */
export interface RunNews {
  readonly id: string
  readonly companyId: string
  /** Whose it is. */
  readonly by: string
}

export interface OpenedRuns {
  readonly runs: Runs
  readonly runner: Runner
  /** Called after parts and at the end; the returned function ends it. */
  onChanged(listener: (news: RunNews) => void): () => void
}

/** Runs as people see them, and what does them in this process. */
export function openRuns(options: Omit<RunsOptions & PartOptions, 'wake' | 'changed'> & Pick<RunnerOptions, 'heldUp'>): OpenedRuns {
  const listeners = new Set<(news: RunNews) => void>()
  const changed = ({ id, companyId, by }: RunNews): void => {
    for (const listener of listeners) listener({ id, companyId, by })
  }
  const open = createOpenRuns({ database: options.database, clock: options.clock, holder: randomUUID() })
  const runner = createRunner({ ...options, runs: open, changed })
  return {
    runs: createRuns({ ...options, wake: runner.wake, changed }),
    runner,
    onChanged(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
