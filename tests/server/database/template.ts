import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * Global set-up of the server tests: makes one empty database for the whole run, from which `openTestDatabase` starts each
 * in-memory one. It is gone when the run ends.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  // One demo for all files, also in a run over midnight.
  process.env.TEST_DAY ??= new Date().toISOString().slice(0, 10)
  const folder = await mkdtemp(join(tmpdir(), 'rendercare-template-'))
  const template = join(folder, 'database.tar')
  const pglite = await PGlite.create()
  await writeFile(template, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  process.env.TEST_DATABASE_TEMPLATE = template
  return () => rm(folder, { recursive: true })
}
