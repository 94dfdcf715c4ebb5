/** Apart: work on what comes from outside (files, many answers, paper) in processes that may die, bounded in time and memory, one piece after the other and in turns. */
export { type Apart, createApart } from './create-apart.ts'
export { type Job, job, WorkDied } from './job.ts'
export { type Handlers, serveJobs } from './serve-jobs.ts'
