/**
 * Prints what the chat costs beside its budgets, on PostgreSQL and on the embedded database; nothing is asserted. The server is a process of
 * its own, this one makes the load. Run: npm run bench:chat [sockets=5000] [rate=500] [seconds=60] [jitter=1000] [killed=2000] [history=10000] [companies=10] [postgres] [pglite]
 * [opens] [load] [jitter] [killed]; without names of scenes all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../postgres-server.ts'
import { printFigures } from '../figures.ts'
import { makePeople, type Place } from './people.ts'
import { benchHistory, benchJitter, benchKill, benchLoad } from './scenes.ts'
import { serve } from './served.ts'
import { readSizes } from './sizes.ts'

const SCENES = { opens: benchHistory, load: benchLoad, jitter: benchJitter, killed: benchKill } as const
const DATABASES = ['postgres', 'pglite'] as const
const words = process.argv.slice(2)
const isName = (word: string): boolean => DATABASES.some((name) => name === word) || Object.hasOwn(SCENES, word)
const sizes = readSizes(words.filter((word) => !isName(word)))
/** Those of these names that were asked for, else all. */
function chosen<N extends string>(names: readonly N[]): readonly N[] {
  const asked = names.filter((name) => words.includes(name))
  return asked.length === 0 ? names : asked
}
const scenes = chosen(Object.keys(SCENES) as (keyof typeof SCENES)[])

async function measure(title: string, place: Place): Promise<void> {
  const people = await makePeople(place, {
    count: Math.max(sizes.sockets, sizes.jitter, sizes.killed) + 2,
    messages: sizes.history,
    companies: sizes.companies,
  })
  const served = await serve(place)
  try {
    for (const scene of scenes) {
      // Each begins with a fresh process, on the data that the last one left.
      await served.start()
      printFigures(`Chat on ${title}, server from its ${served.from}`, await SCENES[scene]({ served, people, sizes }))
      await served.end('SIGTERM')
    }
  } finally {
    await served.end('SIGKILL')
  }
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  try {
    await measure('PostgreSQL', { databaseUrl: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function onPglite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-bench-chat-'))
  try {
    await measure('PGlite', { dataDir: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const databases = chosen(DATABASES)
if (databases.includes('postgres')) await onPostgres()
if (databases.includes('pglite')) await onPglite()
process.exit(0)
