/** Everything that must pass, in order, with one closing count. Run: npm test */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.ts'

/** The part of vitest's JSON report that is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** More files than these fail for a reason. */
const FILES_RUN_AGAIN = 4

const total = { passed: 0, failed: 0 }
/** Named again above the closing line, where a log that was cut still shows them. */
const failures: string[] = []
/** What failed once and passed when it ran again. */
const unsteady: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'rendercare-test-'))

/** A step that only passes or fails, such as a check or a build. */
function step(name: string, command: readonly string[]): boolean {
  process.stdout.write(`\n== ${name}\n`)
  const [program = '', ...args] = command
  const passed = spawnSync(program, args, { stdio: 'inherit' }).status === 0
  total[passed ? 'passed' : 'failed'] += 1
  if (!passed) failures.push(name)
  return passed
}

/**
 * A test run whose tests are counted one by one. Races between processes, browsers and the clock of a busy machine fail a test now and then: the files
 * of a few failures run once more, each from its beginning, and say so above the closing line. What fails twice has failed.
 */
function suite(name: string, command: readonly string[]): void {
  const first = run(name, command)
  const files = first.results.filter(({ failed }) => failed.length > 0)
  // Without a file that failed something broke beside the tests, and all of them run again.
  const isRerun = first.status !== 0 && files.length <= FILES_RUN_AGAIN
  const second = isRerun ? run(`${name} once more`, [...command, ...files.map(({ file }) => file)]) : undefined
  const kept = files.length === 0 ? [] : first.results.filter(({ failed }) => failed.length === 0)
  const results = second ? [...kept, ...second.results] : first.results
  if (isRerun) unsteady.push(...(files.length === 0 ? [`${name}: ended with status ${first.status}`] : files.flatMap(namesOf)))
  for (const { file, passed, failed } of results) {
    total.passed += passed
    total.failed += failed.length
    failures.push(...namesOf({ file, passed, failed }))
  }
  const { status } = second ?? first
  if (status === 0 || results.some(({ failed }) => failed.length > 0)) return
  total.failed += 1
  failures.push(`${name}: ended with status ${status}`)
}

interface FileResult {
  readonly file: string
  readonly passed: number
  readonly failed: readonly string[]
}

const namesOf = ({ file, failed }: FileResult): readonly string[] => failed.map((test) => `${file}: ${test}`)

function run(name: string, command: readonly string[]): { readonly status: number | null; readonly results: readonly FileResult[] } {
  process.stdout.write(`\n== ${name}\n`)
  const report = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  const [program = '', ...args] = command
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, TEST_REPORT: report } })
  return { status, results: readResults(report) }
}

/** A file that could not be loaded has failed too. */
function readResults(report: string): readonly FileResult[] {
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return testResults.map(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    return {
      file: relative(process.cwd(), name),
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      failed: status === 'failed' && failed.length === 0 ? ['(the file itself)'] : failed,
    }
  })
}

const vitest = (...projects: string[]): string[] => ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])]

process.env.CHROMIUM_PATH = ensureChromium()
step('check', ['tsx', 'scripts/check.ts'])
suite('unit tests', vitest('unit'))
suite('server tests on PGlite', vitest('server'))
suite('server tests on PostgreSQL', ['tsx', 'scripts/postgres.ts'])
if (step('build', ['npm', 'run', '-s', 'build'])) {
  step('size', ['tsx', 'scripts/size.ts'])
  suite('journeys', vitest('journeys'))
}
suite('component and story tests', vitest('browser', 'stories'))
rmSync(folder, { recursive: true, force: true })

for (const test of unsteady) process.stdout.write(`RAN AGAIN: ${test}\n`)
for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
