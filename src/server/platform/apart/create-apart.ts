import type { Job, Lane as LaneName } from './job.ts'
import { createLane, type Lane } from './lane.ts'

export interface Apart {
  /**
   * Does a piece of work in a process of its own when it is its turn; `who` has asked for it. Throws WorkDied when it took too long or too much,
   * RefusalError `unavailable` when too much waits.
   */
  do<Given, Found>(job: Job<Given, Found>, given: Given, who: string): Promise<Found>
  /** Ends every process; nothing may be asked any more. */
  close(): void
}

/** No process is started before there is work for it. */
export function createApart(): Apart {
  const lanes: Readonly<Record<LaneName, Lane>> = { files: createLane(), rules: createLane(), paper: createLane() }
  return {
    do: (job, given, who) => lanes[job.lane].do(job, given, who),
    close: () => Object.values(lanes).forEach((lane) => void lane.close()),
  }
}
