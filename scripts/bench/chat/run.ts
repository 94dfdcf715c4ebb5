/**
 * Prints what the chat costs beside its budgets, on PostgreSQL and on the embedded database; nothing is asserted. The server is a process of
 * its own, this one makes the load. Run: npm run bench:chat [sockets=5000] [rate=500] [seconds=60] [jitter=1000] [killed=2000] [history=10000] [postgres] [pglite]
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
const DATABASES = ['postgres', 'pglite'] as const
const words = process.argv.slice(2)
const isDatabase = (word: string): boolean => DATABASES.some((name) => name === word)
const asked = words.filter(isDatabase)
const sizes = readSizes(words.filter((word) => !isDatabase(word)))
const isAsked = (name: (typeof DATABASES)[number]): boolean => asked.length === 0 || asked.includes(name)

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

if (isAsked('postgres')) await onPostgres()
if (isAsked('pglite')) await onPglite()
process.exit(0)
