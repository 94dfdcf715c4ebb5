import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase } from '../../../tests/server/database/empty-database.ts'
import { startPostgres } from '../../postgres-server.ts'
import { printFigures } from '../figures.ts'
import { sized } from '../sized.ts'
import { makePeople, type Place } from './people.ts'
import { benchHistory, benchJitter, benchKill, benchLoad } from './scenes.ts'
import { serve } from './served.ts'
import { readSizes, type Sizes } from './sizes.ts'

const SCENES = { opens: benchHistory, load: benchLoad, jitter: benchJitter, killed: benchKill } as const
const DATABASES = ['postgres', 'pglite'] as const
/** Each scene begins with a fresh process, on the data that the last one left. */
const IS_FRESH_EACH = sized(true, false)
/** What a process that is killed loses is up to both in the same way: a small run kills it on one of them. */
const KILLED_ON = sized<readonly string[]>(DATABASES, ['pglite'])
type Scenes = readonly (keyof typeof SCENES)[]

/** Runs what these words name, sizes, databases and scenes, and prints each as it ends. */
export async function benchChat(words: readonly string[]): Promise<void> {
  const isName = (word: string): boolean => DATABASES.some((name) => name === word) || Object.hasOwn(SCENES, word)
  const sizes = readSizes(words.filter((word) => !isName(word)))
  /** Those of these names that were asked for, else all. */
  function chosen<N extends string>(names: readonly N[]): readonly N[] {
    const asked = names.filter((name) => words.includes(name))
    return asked.length === 0 ? names : asked
  }
  const scenes = chosen(Object.keys(SCENES) as (keyof typeof SCENES)[])
  const databases = chosen(DATABASES)
  const scenesOn = (database: string): Scenes => scenes.filter((scene) => scene !== 'killed' || KILLED_ON.includes(database))
  if (databases.includes('postgres')) await onPostgres((place) => measure('PostgreSQL', place, { sizes, scenes: scenesOn('postgres') }))
  if (databases.includes('pglite')) await onPglite((place) => measure('PGlite', place, { sizes, scenes: scenesOn('pglite') }))
}

async function measure(title: string, place: Place, { sizes, scenes }: { readonly sizes: Sizes; readonly scenes: Scenes }): Promise<void> {
  const people = await makePeople(place, {
    count: Math.max(sizes.sockets, sizes.jitter, sizes.killed) + 2,
    messages: sizes.history,
    companies: sizes.companies,
  })
  const served = await serve(place)
  try {
    for (const [at, scene] of scenes.entries()) {
      if (IS_FRESH_EACH || at === 0) await served.start()
      printFigures(`Chat on ${title}, server from its ${served.from}`, await SCENES[scene]({ served, people, sizes }))
      if (IS_FRESH_EACH || at === scenes.length - 1) await served.end('SIGTERM')
    }
  } finally {
    await served.end('SIGKILL')
  }
}

async function onPostgres(work: (place: Place) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  await work({ databaseUrl: postgres.url }).finally(() => postgres.stop())
}

async function onPglite(work: (place: Place) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-bench-chat-'))
  await work({ dataDir: folder, template: await emptyDatabase() }).finally(() => rmSync(folder, { recursive: true, force: true }))
}
