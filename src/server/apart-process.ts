/** The program of a process that does work which may die: what each job is done with. It has no database, no settings and no secrets. */
import { serveJobs } from '#server/platform/apart'

// Each loads no more of its room than it takes.
serveJobs({
  examine: async () => (await import('./forms/files/examiner.ts')).examineJob,
  fit: async () => (await import('./forms/files/examiner.ts')).fitJob,
  print: async () => (await import('./forms/print/print-work.ts')).printHere,
  'print-records': async () => (await import('./forms/print/print-work.ts')).printRecordsHere,
  'pdf-pages': async () => (await import('./forms/pdf/pdf-work.ts')).pagesJob,
  'join-pdfs': async () => (await import('./forms/pdf/pdf-work.ts')).joinJob,
  'stamp-pdf': async () => (await import('./forms/pdf/pdf-work.ts')).stampJob,
  rule: async () => (await import('./forms/clinical/ruling/rule-work.ts')).ruleInOneGo,
})
