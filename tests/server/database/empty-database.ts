import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const root = join(import.meta.dirname, '../../..')
const keptFolder = join(root, '.cache/empty-database')

interface Package {
  readonly dependencies: Readonly<Record<string, string>>
}

function versionInUse(): string {
  const { dependencies }: Package = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return dependencies['@electric-sql/pglite'] ?? ''
}

/** The tar file of an empty database of the embedded kind, kept for later runs: making one takes a processor ten seconds. Nobody writes into it. */
export async function emptyDatabase(): Promise<string> {
  const file = join(keptFolder, `${versionInUse()}.tar`)
  if (existsSync(file)) return file
  mkdirSync(keptFolder, { recursive: true })
  const folder = mkdtempSync(join(keptFolder, 'making-'))
  const pglite = await PGlite.create()
  const made = join(folder, 'database.tar')
  writeFileSync(made, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  renameSync(made, file)
  rmSync(folder, { recursive: true })
  return file
}
