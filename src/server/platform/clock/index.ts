/** The clock: what the server does by itself, one process at a time for each job, and once for all that was missed. */
export { type Clock, createClock } from './create-clock.ts'
export type { Job, JobTurn } from './job.ts'
