/**
 * Prints what the chat costs beside its budgets, on PostgreSQL and on the embedded database; nothing is asserted. The server is a process of
 * its own, this one makes the load. Run: npm run bench:chat [sockets=5000] [rate=500] [seconds=60] [jitter=1000] [killed=2000] [history=10000]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../postgres-server.ts'
import { type Figure, printFigures } from '../figures.ts'
import { makePeople, type Place } from './people.ts'
import { benchHistory, benchJitter, benchKill, benchLoad } from './scenes.ts'
import { serve } from './served.ts'
import { readSizes } from './sizes.ts'

const SCENES = [benchHistory, benchLoad, benchJitter, benchKill] as const
const sizes = readSizes(process.argv.slice(2))

async function measure(title: string, place: Place): Promise<void> {
  const people = await makePeople(place, { count: Math.max(sizes.sockets, sizes.jitter, sizes.killed) + 2, messages: sizes.history })
  const figures: Figure[] = []
  const served = await serve(place)
  try {
    for (const scene of SCENES) {
      // Each begins with a fresh process, on the data that the last one left.
      await served.start()
      figures.push(...(await scene({ served, people, sizes })))
      await served.end('SIGTERM')
    }
  } finally {
    await served.end('SIGKILL')
  }
  printFigures(`Chat on ${title}, server from its ${served.from}`, figures)
}

const postgres = await startPostgres({ durable: true })
try {
  await measure('PostgreSQL', { databaseUrl: postgres.url })
} finally {
  await postgres.stop()
}
const folder = mkdtempSync(join(tmpdir(), 'rendercare-bench-chat-'))
try {
  await measure('PGlite', { dataDir: folder })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
