import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { WorkerStart } from './worker-messages.ts'

/** In the built server the worker lies beside the bundle or, seen from a shared chunk, one folder up; from the sources it needs tsx. */
const PLACES = ['./database-worker.js', '../database-worker.js', './development-worker.mjs']

/** Starts the database's thread. Throws when none of the places has its file: then the build lacks the entry `database-worker`. */
export function startWorker(start: WorkerStart): Worker {
  const file = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(fileURLToPath(url)))
  if (file === undefined)
    throw new Error(
      `The database worker was not found beside ${import.meta.url}; expected one of ${PLACES.join(', ')}. Build the server with the entry "database-worker".`,
    )
  return new Worker(file, { workerData: start })
}
