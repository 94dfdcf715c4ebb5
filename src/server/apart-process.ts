/** The program of a process that does work which may die: what each job is done with. It has no database, no settings and no secrets. */
import { serveJobs } from '#server/apart'

// Each loads no more of its room than it takes.
serveJobs({
  examine: async () => (await import('./files/examiner.ts')).examineJob,
  fit: async () => (await import('./files/examiner.ts')).fitJob,
  print: async () => (await import('./print/print-work.ts')).printHere,
  rule: async () => (await import('./forms/ruling/rule-work.ts')).ruleInOneGo,
})
