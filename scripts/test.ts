/** Everything that must pass, with its times and one closing count. Run: npm test */
import { ensureChromium } from './chromium.ts'
import { startPostgres } from './postgres-server.ts'
import { beginTestRun } from './test-run.ts'

const vitest = (...projects: string[]): string[] => ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])]

process.env.CHROMIUM_PATH = ensureChromium()
const { step, suite, close } = beginTestRun()

// The build waits for the disk and the checks for each other: together they keep two cores busy.
const built = step('build', ['npm', 'run', '-s', 'build'])
await Promise.all([built, step('check', ['tsx', 'scripts/check.ts']).then(() => suite('unit tests', vitest('unit')))])
// The demo is written once on it, and copied for the tests and the journeys. Without a PostgreSQL the tests say so themselves.
const postgres = await startPostgres({ durable: false }).catch(() => undefined)
const onPostgres = postgres && { TEST_DATABASE_URL: postgres.url }
await suite('server tests on PostgreSQL', ['tsx', 'scripts/postgres.ts'], onPostgres)
const isBuilt = await built
// Frames of the chat wait for most of their time, and all wait for the demo: the benches of the day find a core idle.
await Promise.all([
  suite('server tests on PGlite', vitest('server-embedded')),
  isBuilt && suite('benches, small', ['tsx', 'scripts/bench/small.ts', '--today']),
])
if (isBuilt) {
  await step('size', ['tsx', 'scripts/size.ts'])
  await suite('journeys', vitest('journeys'), onPostgres)
}
await postgres?.stop()
await suite('component and story tests', vitest('browser', 'stories'))
process.exitCode = close() ? 0 : 1
