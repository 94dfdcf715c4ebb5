/** Which server tests open a database, and which of those run on both: chosen for vite.config.ts. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const OPENS =
  /\b(?:openDatabase|openFreshOnServer|openSeededOnServer|openTestDatabase|openTestFolder|copySeededFolder|placeSeeded|startServer|startServerProcess)\b/
const IMPORTS = /(?:from|import\() ?'(\.[^']+)'/g

const textOf = (path: string): string => readFileSync(path, 'utf8')

/** Whether this file, or a file of the tests that it imports, opens a database. */
function opensDatabase(path: string, seen: Set<string> = new Set()): boolean {
  if (seen.has(path) || !relative(join(ROOT, 'tests'), path).match(/^[^.].*\.tsx?$/)) return false
  seen.add(path)
  const text = textOf(path)
  return OPENS.test(text) || [...text.matchAll(IMPORTS)].some(([, imported = '']) => opensDatabase(join(dirname(path), imported), seen))
}

const serverTests = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join(import.meta.dirname, name))
  .sort()
const named = (paths: readonly string[]): string[] => paths.map((path) => relative(ROOT, path))

export const SERVER_TESTS: string[] = named(serverTests)
export const WITH_DATABASE: string[] = named(serverTests.filter((path) => opensDatabase(path)))
/** These run with the unit tests. */
export const WITHOUT_DATABASE: string[] = SERVER_TESTS.filter((path) => !WITH_DATABASE.includes(path))

/** About the folder that the embedded database keeps, or about nothing that a database changes. */
export const ONLY_EMBEDDED: readonly string[] = ['chat/frames', 'database/durability', 'database/folder-lock'].map((name) => `tests/server/${name}.test.ts`)

/**
 * All others run on PostgreSQL; `npm test` runs these on the embedded database too, because there they could end otherwise.
 * `npm run test:server` runs all of them on the embedded one.
 */
export const MAY_DIFFER: Readonly<Record<string, readonly string[]>> = {
  'opening, migrating, locking and losing a database': WITH_DATABASE.filter(
    (path) => /^tests\/server\/(database|old-data)\//.test(path) && !ONLY_EMBEDDED.includes(path),
  ),
  'values as the driver reads and writes them': [
    ...['create', 'list', 'migrations', 'paging', 'update'].map((name) => `tests/server/records/${name}.test.ts`),
    'tests/server/audit/audit.test.ts',
  ],
  'bytes, and answers as JSON': ['tests/server/files/files.test.ts', 'tests/server/forms/file.test.ts', 'tests/server/forms/versions.test.ts'],
  'writes at the same moment: one connection, not many': [
    ...['forms/at-once', 'chat/together', 'records/overlaps'].map((name) => `tests/server/${name}.test.ts`),
  ],
  'news from the database': ['tests/server/chat/messages.test.ts'],
  // Journeys that start a server of their own run on the embedded one.
  'the first start, and the whole server': ['demo/seed-demo', 'chat/started-server'].map((name) => `tests/server/${name}.test.ts`),
  'does not run on PostgreSQL': ONLY_EMBEDDED,
}
