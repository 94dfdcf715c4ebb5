/** Everything that must pass, with its times and one closing count. Run: npm test */
import { ensureChromium } from './chromium.ts'
import { beginTestRun } from './test-run.ts'

const vitest = (...projects: string[]): string[] => ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])]

process.env.CHROMIUM_PATH = ensureChromium()
const { step, suite, close } = beginTestRun()

// The build waits for the disk and the checks for each other: together they keep two cores busy.
const built = step('build', ['npm', 'run', '-s', 'build'])
await Promise.all([built, step('check', ['tsx', 'scripts/check.ts']).then(() => suite('unit tests', vitest('unit')))])
await suite('server tests on PostgreSQL', ['tsx', 'scripts/postgres.ts'])
const isBuilt = await built
// Frames of the chat wait for most of their time, and all wait for the demo: the benches find a core idle.
await Promise.all([suite('server tests on PGlite', vitest('server-embedded')), isBuilt && suite('benches, small', ['tsx', 'scripts/bench/small.ts'])])
if (isBuilt) {
  await step('size', ['tsx', 'scripts/size.ts'])
  await suite('journeys', vitest('journeys'))
}
await suite('component and story tests', vitest('browser', 'stories'))
process.exitCode = close() ? 0 : 1
