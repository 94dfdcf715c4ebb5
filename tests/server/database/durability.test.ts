import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { tableOf } from '#server/platform/database'
import { openTestFolder } from './open-test-database.ts'
import { addPet, MAPLE, pet } from './sample.ts'
import { temporaryFolder } from './temporary-folder.ts'

const scope = { companyId: MAPLE }
const pets = tableOf('house-pet')
const WRITTEN_BEFORE_KILL = 25
/** It starts two databases one after the other, one of them in a process of its own. */
const KILL_TEST_LIMIT_MS = 150_000

/** Starts the writer on a folder, kills it in mid-write and gives the ids it said were written. */
async function writeUntilKilled(dataDir: string): Promise<string[]> {
  const writer = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'acknowledging-writer.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void writer.kill('SIGKILL'))
  const ended = once(writer, 'exit')
  const acknowledged: string[] = []
  for await (const line of createInterface(writer.stdout)) {
    if (acknowledged.push(line) === WRITTEN_BEFORE_KILL) writer.kill('SIGKILL')
  }
  await ended
  return acknowledged
}

it(
  'has every acknowledged record after the process was killed in mid-write',
  async () => {
    const dataDir = temporaryFolder()
    const acknowledged = await writeUntilKilled(dataDir)
    expect(acknowledged.length).toBeGreaterThanOrEqual(WRITTEN_BEFORE_KILL)

    const database = await openTestFolder(dataDir)
    onTestFinished(() => database.close())
    await database.migrate([pet])
    const found = await database.read(scope, (tx) => tx.selectFrom(pets).select('id').execute())
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    await addPet(database, MAPLE, { name: 'After' })
  },
  KILL_TEST_LIMIT_MS,
)

it('forces every acknowledged commit to the disk, and keeps it over a restart', async () => {
  const dataDir = temporaryFolder()
  const first = await openTestFolder(dataDir)
  await first.migrate([pet])
  const before = first.fsyncs()
  for (let count = 0; count < 20; count++) await addPet(first, MAPLE, { name: `Pet ${count}` })
  expect(first.fsyncs() - before).toBeGreaterThanOrEqual(20)
  await first.close()

  const second = await openTestFolder(dataDir)
  await second.migrate([pet])
  expect((await second.read(scope, (tx) => tx.selectFrom(pets).select('id').execute())).length).toBe(20)
  await second.close()
  expect(existsSync(join(dataDir, 'database.lock'))).toBe(false)
})

it('begins again when a first start was interrupted', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'database.new'))
  writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), '18')
  const database = await openTestFolder(dataDir)
  await database.migrate([pet])
  await database.close()
  expect(existsSync(join(dataDir, 'database.new'))).toBe(false)
})

it('refuses a folder that another PostgreSQL has written, with a sentence and untouched', async () => {
  const dataDir = temporaryFolder()
  await (await openTestFolder(dataDir)).close()
  const file = join(dataDir, 'database/PG_VERSION')
  const own = Number(readFileSync(file, 'utf8'))
  for (const [writer, major] of [
    ['a newer', own + 1],
    ['an older', own - 1],
  ] as const) {
    writeFileSync(file, `${major}\n`)
    const sentence = `written by ${writer} version of RenderCare, with PostgreSQL ${major} where this one has ${own}: start that version`
    await expect(openTestFolder(dataDir)).rejects.toThrow(sentence)
  }
  writeFileSync(file, `${own}\n`)
  await (await openTestFolder(dataDir)).close()
})
