import type { FromProcess, ToProcess } from './messages.ts'

/** What does each job, by its name; loaded when there is work for it. Types are those of the job. */
export type Handlers = Readonly<Record<string, () => Promise<(given: never) => unknown>>>

/** The life of a process that does such work: one piece at a time, until the server lets go of it. */
export function serveJobs(handlers: Handlers): void {
  // The server ends what it has begun; a signal to the whole group is for the server.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', async (message: ToProcess) => {
    const answer = await work(handlers, message)
    process.send?.({ ...answer, memoryBytes: process.memoryUsage.rss() } satisfies FromProcess)
  })
}

async function work(handlers: Handlers, { job, given }: ToProcess): Promise<{ readonly found: unknown } | { readonly failed: string }> {
  try {
    const handler = await handlers[job]?.()
    if (handler === undefined) throw new Error(`Nothing here does the job "${job}".`)
    return { found: await handler(given as never) }
  } catch (error) {
    // Its words could be somebody's (threat S28).
    return { failed: error instanceof Error ? error.name : 'unknown' }
  }
}
